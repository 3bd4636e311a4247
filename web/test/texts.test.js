/** The languages of the page: complete tables, the choice of one, and no text beside the tables. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import de from "../texts/de.js";
import fr from "../texts/fr.js";
import { suite } from "./support/suite.js";
import { textsOfPage } from "./support/texts.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A puzzle whose path has chains. */
const CHAINS = "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...";
/** The same with a given less, which has 59,425 solutions. */
const OPEN = "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8.......";

const TABLES = { de, fr };
/** The names of the values in a text. */
const values = (text) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe("tables of texts", () => {
  const { single, plural } = textsOfPage();
  for (const [language, table] of Object.entries(TABLES)) {
    it(`${language} has each text of the page, and no other`, () => {
      assert.ok(single.size > 400 && plural.size > 20, `${single.size} and ${plural.size} texts`);
      assert.deepEqual(Object.keys(table).sort(), [...single, ...plural].sort());
    });

    it(`${language} has the values of each text`, () => {
      for (const [text, other] of Object.entries(table)) {
        assert.equal(Array.isArray(other), plural.has(text), text);
        for (const one of [other].flat()) assert.deepEqual(values(one), values(text), text);
      }
    });
  }

  it("French spaces before double punctuation do not break", () => {
    for (const text of Object.values(fr).flat()) assert.doesNotMatch(text, / [:;?!»%]|« /, text);
  });
});

/** A table whose texts all have brackets, by which a test finds texts that are not from it. */
function bracketed(table) {
  const marked = (text) => `⟦${text}⟧`;
  const entries = Object.entries(table).map(([text, other]) => [text, Array.isArray(other) ? other.map(marked) : marked(other)]);
  return `export default ${JSON.stringify(Object.fromEntries(entries))};`;
}

/** Texts and attributes that are seen or read out, and have words outside brackets. */
function strayTexts() {
  // Names of cells and layouts, numbers, and the clock.
  const isBare = (text) => {
    let rest = text;
    // Brackets may be in brackets.
    for (let before = ""; before !== rest; rest = rest.replace(/⟦[^⟦⟧]*⟧/g, " ")) before = rest;
    return /\p{L}{2}/u.test(rest.replace(/\br\d+c\d+\b|Pavane \S+|Sudoku Explainer|\b(ER|EP|ED|s)\b/g, ""));
  };
  const isOurs = (element) => !element.closest("[lang=en], [translate=no], script, style, textarea, code, .drawn");
  const stray = [];
  for (const element of [...document.querySelectorAll("*")].filter(isOurs)) {
    // Words of the engine may be values of a text; other elements end it.
    const parts = [...element.childNodes].map((node) => node.data ?? (node.lang === "en" ? "" : "\n"));
    stray.push(...parts.join("").split("\n").filter(isBare));
  }
  for (const name of ["title", "placeholder", "aria-label", "aria-valuetext", "alt"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (isOurs(element) && isBare(element.getAttribute(name))) stray.push(`${name}: ${element.getAttribute(name)}`);
    }
  }
  return stray;
}

/** Parts of the page with texts of their own: how each is reached. */
const SCENES = {
  "an empty board": (pavane) => pavane.go(),
  boxes: async (pavane) => {
    await pavane.go();
    await pavane.page.evaluate(() => document.querySelectorAll("details").forEach((box) => (box.open = true)));
    await pavane.page.waitForSelector("#family option", { state: "attached" });
    await pavane.page.click("#sudoku-export button.primary");
    await pavane.state("answered");
    await pavane.page.check("#live");
    await pavane.page.waitForSelector("#live-said[data-state=answered]");
    await pavane.page.uncheck("#live");
  },
  mistakes: async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.press("m");
    await pavane.page.click("[data-cell='0']");
    await pavane.press("Shift+Digit1", "x", "3", "v", "1", "2", "z", "ArrowRight", "9");
    await pavane.ask("#ask-check");
    await pavane.page.click(".mistakes button");
  },
  clashes: async (pavane) => {
    await pavane.go();
    await pavane.press("5", "ArrowRight", "5", "ArrowRight", "5");
    await pavane.ask("#ask-solve");
  },
  "a hint": async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-hint");
    await pavane.page.keyboard.press("n");
    await pavane.state("answered");
  },
  steps: async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-explain");
    await pavane.page.click(".steps button:has-text('AIC')");
  },
  rating: async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-rate");
  },
  shares: async (pavane) => {
    await pavane.puzzle(OPEN);
    await pavane.ask("#ask-marginals");
  },
  "spare givens": async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-minimal");
  },
  "candidates and an estimate": async (pavane) => {
    await pavane.puzzle(OPEN);
    await pavane.ask("#ask-candidates");
    await pavane.ask("#ask-estimate");
  },
  "a drawn film": async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-film");
  },
  techniques: async (pavane) => {
    await pavane.page.click("#open-techniques");
    await pavane.page.waitForSelector("#techniques li");
  },
  "a technique": async (pavane) => {
    await pavane.page.click("#techniques li button >> nth=4");
    await pavane.page.waitForSelector("#techniques figure img");
  },
  "puzzles of a setter": async (pavane) => {
    await pavane.puzzle("1..4.........32.");
    await pavane.page.evaluate(() => (document.querySelector("#set-box").open = true));
    await pavane.page.selectOption("#set-symmetry", "half-turn");
    for (const name of ["complete", "minimize", "vicinity", "scramble", "canonicalize", "symmetry", "unavoidable"]) {
      await pavane.ask(`#make-${name}`);
      assert.deepEqual(await pavane.page.evaluate(strayTexts), [], name);
    }
    await pavane.page.click("#make-region");
  },
  "a damaged link": async (pavane) => {
    await pavane.page.goto("about:blank");
    await pavane.page.goto(`${pavane.url}#puzzle=1..4.........32.&own=3.9`);
    await pavane.state("ready");
  },
  "a fault": async (pavane) => {
    await pavane.go();
    await pavane.paste("53..7");
  },
  cover: async (pavane) => {
    await pavane.go("zoo=queens&with.N=6");
    for (const name of ["solve", "count", "estimate", "film"]) {
      await pavane.ask(`#cover-${name}`);
      assert.deepEqual(await pavane.page.evaluate(strayTexts), [], name);
    }
    await pavane.page.click(".film .walk button >> nth=2");
  },
};

suite("texts", (test) => {
  test(
    "each text of the page is from the table",
    async (pavane) => {
      await pavane.page.route("**/texts/de.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: bracketed(de) }),
      );
      for (const [name, scene] of Object.entries(SCENES)) {
        await scene(pavane);
        assert.deepEqual(await pavane.page.evaluate(strayTexts), [], name);
      }
    },
    { locale: "de-DE" },
  );

  for (const [locale, language, count, words] of [
    ["de-AT", "de", "59.425 Lösungen.", "Genau eine Lösung."],
    ["fr-CA", "fr", "59\u202f425 solutions.", "Exactement une solution."],
  ]) {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    test(
      `the language of the browser comes first, ${locale}`,
      async (pavane) => {
        await pavane.puzzle(OPEN);
        assert.equal(await pavane.page.getAttribute("html", "lang"), language);
        assert.equal(await pavane.ask("#ask-count"), count);
        await pavane.puzzle(CHAINS);
        assert.equal(await pavane.ask("#ask-check"), words);
        for (const open of ["#ask-hint", "#ask-explain", "#open-help"]) {
          await pavane.page.click(open);
          await pavane.state("answered");
          await pavane.page.evaluate(AXE);
          const { violations } = await pavane.page.evaluate(() => globalThis.axe.run());
          assert.deepEqual(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)), [], open);
          assert.equal(await pavane.page.evaluate(() => document.documentElement.scrollWidth), 390, open);
        }
        assert.equal(await pavane.page.isVisible("#language-note"), true);
      },
      { locale, ...phone },
    );
  }

  test(
    "another language is chosen, and kept, with what is on the page",
    async (pavane) => {
      await pavane.puzzle(CHAINS);
      assert.equal(await pavane.page.getAttribute("html", "lang"), "en");
      await pavane.page.click("[data-cell='0']");
      await pavane.press("1");
      await pavane.page.selectOption("#language", "fr");
      await pavane.page.waitForSelector("html[lang=fr][data-state=ready]");
      assert.equal(await pavane.page.textContent("#ask-check"), "Vérifier");
      assert.equal(await pavane.page.getAttribute("[data-cell='0']", "aria-label"), "ligne 1, colonne 1\u00a0: 1");
      await pavane.page.reload();
      await pavane.state("ready");
      assert.equal(await pavane.page.inputValue("#language"), "fr");
      await pavane.page.selectOption("#language", "en");
      await pavane.page.waitForSelector("html[lang=en][data-state=ready]");
      assert.equal(await pavane.page.isVisible("#language-note"), false);
    },
    { locale: "nl-NL" },
  );
});
