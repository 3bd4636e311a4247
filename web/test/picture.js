/** Draws the picture of the README, docs/pictures/page.png. */

import { fileURLToPath } from "node:url";
import { CARRIERS } from "./support/carriers.js";
import { Pavane, launch } from "./support/page.js";

const PICTURE = fileURLToPath(new URL("../../docs/pictures/page.png", import.meta.url));
/** A puzzle whose path has chains. */
const CHAINS = "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...";

const { url, stop } = await CARRIERS.server();
const browser = await launch();
const pavane = await Pavane.open(browser, url, { viewport: { width: 1080, height: 790 } });
await pavane.puzzle(CHAINS);
await pavane.ask("#ask-explain");
await pavane.page.click(".steps button:has-text('AIC')");
await pavane.page.mouse.move(0, 0);
await pavane.page.evaluate(() => scrollTo(0, 0));
await pavane.page.screenshot({ path: PICTURE });
await pavane.close();
await browser.close();
stop();
