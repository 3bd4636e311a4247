/** Drawing constraints on the page with a pointer. */

/** Opens the tools for constraints, and the live answer. */
export async function openDesk(pavane) {
  await pavane.page.click("#desk-box > summary");
}

/** Chooses a tool by its name in English; "" selects cells. */
export function choose(pavane, name) {
  return pavane.page.check(`input[name=tool][value="${name}"]`, { force: true });
}

/** The place of a cell on the screen, and its side. */
async function place(pavane, cell) {
  const { x, y, width } = await pavane.page.locator(`[data-cell="${cell}"]`).boundingBox();
  return { x: x + width / 2, y: y + width / 2, width };
}

/** Waits until the board has a number of constraints, and is idle. */
export async function constraints(pavane, number) {
  await pavane.page.waitForFunction((number) => document.querySelectorAll("#desk-list li").length === number, number);
  await pavane.state("ready", "answered");
}

/** Drags over cells, and waits until the board has a number of constraints. */
export async function drag(pavane, cells, number) {
  const { mouse } = pavane.page;
  await pavane.page.locator(`[data-cell="${cells[0]}"]`).scrollIntoViewIfNeeded();
  const places = [];
  for (const cell of cells) places.push(await place(pavane, cell));
  await mouse.move(places[0].x, places[0].y);
  await mouse.down();
  for (const { x, y } of places.slice(1)) await mouse.move(x, y, { steps: 3 });
  await mouse.up();
  await constraints(pavane, number);
}

/** Presses a cell, away from its center by parts of its side. */
export async function press(pavane, cell, [dx, dy], number) {
  await pavane.page.locator(`[data-cell="${cell}"]`).scrollIntoViewIfNeeded();
  const { x, y, width } = await place(pavane, cell);
  await pavane.page.mouse.click(x + dx * width, y + dy * width);
  await constraints(pavane, number);
}

/** The constraints of the list in words. */
export function words(pavane) {
  return pavane.page.locator("#desk-list .plain").allTextContents();
}

/** The text of the board, which its address has. */
export async function text(pavane) {
  // A long address waits for a pause.
  await pavane.page.waitForTimeout(400);
  return pavane.page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("puzzle"));
}
