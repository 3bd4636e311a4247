/** The page for everybody: screen readers, phones, dark rooms. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { suite } from "./support/suite.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A puzzle whose path has chains. */
const CHAINS = "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...";
/** The same with a given less, which has 59,425 solutions. */
const OPEN = "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8.......";

/** States of the page: how each is reached from an empty board. */
const SCENES = {
  "marks and a clash": async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.focus(1, 1);
    await pavane.press("Shift+Digit2", "ArrowRight", "v", "3", "z", "4");
  },
  candidates: async (pavane) => {
    await pavane.puzzle(OPEN);
    await pavane.ask("#ask-candidates");
  },
  constraints: async (pavane) => {
    await pavane.puzzle(".Shape~4x4.XSum~R1~8~.LittleKiller~5~R1C2.Cage~3~R3C1~R3C2.WhiteDot~R4C3~R4C4.AntiConsecutive");
  },
  heat: async (pavane) => {
    await pavane.puzzle(OPEN);
    await pavane.ask("#ask-marginals");
  },
  mistakes: async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.press("m");
    await pavane.focus(1, 1);
    await pavane.press("Shift+Digit1", "ArrowRight", "9");
    await pavane.ask("#ask-check");
    await pavane.page.click("text=Show mistakes");
  },
  "recent boards": async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.page.reload();
    await pavane.state("ready");
    await pavane.page.click("#recent-box > summary");
    await pavane.page.waitForSelector("#recent-list button");
  },
  "the film of a sudoku": async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-film");
  },
  "a hint": async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-hint");
    await pavane.ask("text=Show where");
  },
  techniques: async (pavane) => {
    await pavane.page.click("#open-techniques");
    await pavane.page.waitForSelector("#techniques li");
  },
  "a technique": async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-hint");
    await pavane.page.click("#sudoku-answer .about-technique");
    await pavane.page.waitForSelector("#techniques figure img");
  },
  "next steps": async (pavane) => {
    await pavane.puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    await pavane.page.selectOption("#scale", "se");
    await pavane.ask("#ask-steps");
  },
  "an explained step": async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-explain");
    await pavane.page.click(".steps button:has-text('AIC')");
    await pavane.page.click("summary:has-text('Statements')");
  },
  "live marks and a symmetry": async (pavane) => {
    await pavane.puzzle(OPEN);
    if (!(await pavane.page.isVisible("#live"))) await pavane.page.click("#set-box > summary");
    await pavane.page.check("#live");
    await pavane.page.selectOption("#set-symmetry", "half-turn");
    await pavane.focus(1, 1);
    await pavane.press("Shift+Digit2", "Shift+Digit3");
    await pavane.page.waitForSelector("#live-said[data-state=answered]");
    await pavane.page.waitForSelector(".mark.live");
  },
  "nearby puzzles": async (pavane) => {
    await pavane.puzzle("1..4.........32.");
    await pavane.page.click("#set-box > summary");
    await pavane.ask("#make-vicinity");
  },
  "unavoidable sets and a drawn zone": async (pavane) => {
    await pavane.puzzle("1..4.........32.");
    await pavane.page.click("#set-box > summary");
    await pavane.focus(2, 2);
    await pavane.press("Shift+ArrowRight", "w");
    await pavane.page.waitForSelector(".drawing .tint", { state: "attached" });
    await pavane.press("Control+z");
    await pavane.ask("#make-unavoidable");
    await pavane.page.click(".answer .steps li:first-child button");
  },
  "corner marks, stripes and a held key": async (pavane) => {
    await pavane.puzzle("1..4.........32.");
    await pavane.page.click("#ways-box > summary");
    await pavane.page.check("#digit-first");
    await pavane.page.check("#show-clock");
    await pavane.focus(1, 2);
    await pavane.press("x", "2", "3", "c", "3", "v", "1", "5", "z");
    await pavane.page.dblclick('[aria-label^="row 1, column 1:"]');
    await pavane.page.click(".key >> nth=1");
  },
  "a paused clock": async (pavane) => {
    await pavane.puzzle("1..4.........32.");
    // The scene before has left the clock on.
    await pavane.page.click("#pause");
  },
  "colors and all boxes": async (pavane) => {
    await pavane.puzzle(".".repeat(256));
    await pavane.page.evaluate(() => document.querySelectorAll("#sudoku details").forEach((box) => (box.open = true)));
    await pavane.page.click("label:has-text('Colors')");
  },
  help: async (pavane) => {
    await pavane.go();
    await pavane.page.click("#open-help");
  },
  "a solution": async (pavane) => {
    await pavane.puzzle(OPEN);
    await pavane.ask("#ask-solve");
    await pavane.ask("text=Next solution");
  },
  "spare givens": async (pavane) => {
    await pavane.puzzle("1234....34..21..");
    await pavane.ask("#ask-minimal");
  },
  "a rating": async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-rate");
  },
  "a step that was made": async (pavane) => {
    await pavane.puzzle("1..4.........32.");
    await pavane.ask("#ask-hint");
    await pavane.ask("text=Show where");
    await pavane.ask("text=Show the step");
    await pavane.page.click("text=Make this step");
    await pavane.page.waitForSelector("text=Next hint");
  },
  "a conflict": async (pavane) => {
    await pavane.puzzle("1..4.........32.");
    // The solution has 3 there.
    await pavane.focus(2, 1);
    await pavane.press("2");
    await pavane.ask("#ask-check");
    await pavane.ask("text=Find a conflict");
  },
  "a samurai": async (pavane) => {
    await pavane.go();
    await pavane.page.click("#load-box > summary");
    await pavane.page.selectOption("#example", { label: "Samurai" });
    await pavane.page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 369);
  },
  "a picture that was written": async (pavane) => {
    await pavane.puzzle("1..4.........32.");
    await pavane.page.evaluate(() => document.querySelectorAll("#sudoku details").forEach((box) => (box.open = true)));
    await pavane.page.selectOption("#sudoku-format", "svg");
    await pavane.ask("#sudoku-export button.primary");
  },
  "a damaged link": async (pavane) => {
    await pavane.page.goto("about:blank");
    await pavane.page.goto(`${pavane.url}#puzzle=1..4.........32.&own=3.9`);
    await pavane.state("ready");
  },
  film: async (pavane) => {
    await pavane.go(new URLSearchParams({ problem: "r1c1 r1c2 r2c1\nr1c1 r1c2\nr2c1\nr1c2 r2c1\n" }).toString());
    await pavane.ask("#cover-film");
    await pavane.page.click(".film summary");
  },
  "exact cover": async (pavane) => {
    await pavane.go(new URLSearchParams({ problem: "r1c1 r1c2 r2c1 r2c2\nr1c1 r1c2\nr2c1 r2c2\n" }).toString());
    await pavane.ask("#cover-solve");
    await pavane.page.click("#zoo-box > summary");
    await pavane.page.waitForSelector("#family option", { state: "attached" });
  },
  "an error": async (pavane) => {
    await pavane.go(new URLSearchParams({ problem: "a b\na\nb\n" }).toString());
    await pavane.page.fill("#problem-text", "a b\na\nc\n");
    await pavane.ask("#cover-solve");
  },
};

/** Asks axe about the page as it is. It has to find nothing, and to have looked. */
async function axe({ page }, name, options) {
  const { violations, passes } = await page.evaluate((options) => globalThis.axe.run(options), options);
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  assert.deepEqual(found.slice(0, 5), [], name);
  const looked = passes.flatMap(({ nodes }) => nodes).length;
  assert.ok(looked > 3, `${name}: axe looked at ${looked} elements`);
}

suite("access", (test) => {
  test("axe finds nothing, light and dark", async (pavane) => {
    assert.ok(Object.keys(SCENES).length >= 30);
    for (const [name, scene] of Object.entries(SCENES)) {
      await scene(pavane);
      // By the debugger's way, which the policy of the page does not bind.
      await pavane.page.evaluate(AXE);
      await axe(pavane, `${name}, light`, {});
      // Both schemes have the same elements in other colors.
      await pavane.page.emulateMedia({ colorScheme: "dark" });
      await axe(pavane, `${name}, dark`, { runOnly: ["color-contrast"] });
      await pavane.page.emulateMedia({ colorScheme: "light" });
    }
  });

  test(
    "a phone shows all without scrolling sideways, in sizes for fingers",
    async (pavane) => {
      for (const [name, scene] of Object.entries(SCENES)) {
        await scene(pavane);
        const { width, small } = await pavane.page.evaluate(() => {
          const targets = document.querySelectorAll("button, select, summary, input:not([type=checkbox], [type=radio])");
          const isSmall = (element) => {
            const { width, height } = element.getBoundingClientRect();
            return element.checkVisibility() && (width < 40 || height < 40);
          };
          const small = [...targets].filter(isSmall).map((element) => element.outerHTML);
          return { width: document.documentElement.scrollWidth, small };
        });
        assert.equal(width, 390, name);
        assert.deepEqual(small, [], name);
      }
      await pavane.go();
      const { width, height } = await pavane.page.locator("[role=gridcell]").first().boundingBox();
      assert.ok(Math.min(width, height) >= 40, `cells of ${width} x ${height}`);
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  );

  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [640, 400],
    [800, 900],
  ]) {
    test(
      `the board is in sight beside its answer, ${width}x${height}`,
      async (pavane) => {
        await pavane.puzzle(CHAINS);
        for (const [ask, part] of [
          ["#ask-check", ".said"],
          ["#ask-hint", ".said"],
          ["#ask-explain", ".said"],
        ]) {
          await pavane.ask(ask);
          const [board, answer] = await Promise.all(
            ["#board", `#sudoku-answer ${part}`].map((place) => pavane.page.locator(place).boundingBox()),
          );
          const isSeen = ({ y, height: tall }) => y >= -1 && y + tall <= height + 1;
          assert.ok(isSeen(board), `${ask}: the board is at ${JSON.stringify(board)}`);
          assert.ok(isSeen(answer), `${ask}: the answer is at ${JSON.stringify(answer)}`);
          const isApart = board.y + board.height <= answer.y + 1 || board.x + board.width <= answer.x + 1;
          assert.ok(isApart, `${ask}: the board covers the answer`);
        }
      },
      { viewport: { width, height }, hasTouch: true, isMobile: width < 600 },
    );
  }

  test(
    "a finger selects cells, and small marks are repeated below the board",
    async (pavane) => {
      await pavane.puzzle(".".repeat(256));
      const [from, to] = await Promise.all(
        ["0", "3"].map(async (cell) => {
          const { x, y, width, height } = await pavane.page.locator(`[data-cell="${cell}"]`).boundingBox();
          return { x: x + width / 2, y: y + height / 2 };
        }),
      );
      const client = await pavane.page.context().newCDPSession(pavane.page);
      const touch = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", [from]);
      for (let part = 1; part <= 12; part += 1) {
        await touch("touchMove", [{ x: from.x + ((to.x - from.x) * part) / 12, y: from.y }]);
      }
      await touch("touchEnd", []);
      assert.equal(await pavane.page.locator("[role=gridcell][aria-selected=true]").count(), 4);
      await pavane.page.click("label:has-text('Marks')");
      await pavane.page.click("#keys .key >> nth=10");
      assert.equal(await pavane.page.textContent(".lens"), "r1c4: B");
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  );

  test("paper has the board and the steps alone, a board for each step of a path", async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-explain");
    await pavane.page.emulateMedia({ media: "print" });
    for (const [part, isShown] of Object.entries({
      "#board": true,
      ".steps": true,
      header: false,
      "#keys": false,
      "#ask-check": false,
      ".boxes": false,
      ".walk button": false,
    })) {
      assert.equal(await pavane.page.locator(part).first().isVisible(), isShown, part);
    }
    const steps = await pavane.page.locator(".steps li").count();
    const print = (event) => pavane.page.evaluate((event) => dispatchEvent(new Event(event)), event);
    await print("beforeprint");
    assert.equal(await pavane.page.locator(".paper-row").count(), steps);
    assert.equal(await pavane.page.locator(".paper-row svg .removed").first().isVisible(), true);
    assert.equal(await pavane.page.isVisible(".steps"), false);
    // Each digit fits its cell.
    const fits = await pavane.page.$$eval(".paper-row", (rows) =>
      rows.map((row) => [...row.querySelectorAll("text")].every((text) => text.getBBox().height < 1)),
    );
    assert.equal(fits.indexOf(false), -1);
    // Paper is light, also for readers of the dark page.
    const shade = () => pavane.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--shade-base"));
    const light = await shade();
    await pavane.page.emulateMedia({ media: "print", colorScheme: "dark" });
    assert.equal(await shade(), light);
    await print("afterprint");
    assert.equal(await pavane.page.locator(".paper-row").count(), 0);
  });

  test("films pause, and wait for readers who want no motion", async (pavane) => {
    const paused = () => pavane.page.$eval(".film svg", (film) => film.animationsPaused());
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-film");
    assert.equal(await paused(), false);
    await pavane.page.click(".film >> text=Pause");
    assert.equal(await paused(), true);
    await pavane.page.emulateMedia({ reducedMotion: "reduce" });
    await pavane.ask("#ask-film");
    assert.equal(await paused(), true);
    await pavane.page.click(".film >> text=Play");
    assert.equal(await paused(), false);
  });

  test("one cell of the board is in the order of the Tab key", async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.focus(5, 5);
    assert.equal(await pavane.page.locator("[role=gridcell][tabindex='0']").count(), 1);
    await pavane.press("Tab");
    assert.equal(await pavane.page.evaluate(() => document.activeElement.closest("[role=grid]")), null);
  });

  test(
    "nothing is lost without the colors of the page",
    async (pavane) => {
      await SCENES["marks and a clash"](pavane);
      const digit = pavane.page.locator(".clash .digit").first();
      assert.match(await digit.evaluate((element) => getComputedStyle(element).textDecoration), /wavy/);
      const stroke = await pavane.page.$eval(".wall", (wall) => getComputedStyle(wall).stroke);
      assert.notEqual(stroke, await pavane.page.$eval("body", (body) => getComputedStyle(body).backgroundColor));
    },
    { forcedColors: "active" },
  );
});
