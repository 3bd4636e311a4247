/** The texts of the page that are translated, as its sources have them. */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the page. */
const PAGE = fileURLToPath(new URL("../..", import.meta.url));
/** Folders without texts of the page. */
const OTHERS = new Set(["build", "node_modules", "src", "test", "texts", "wasm"]);
/** A string between double quotes. */
const STRING = String.raw`"((?:[^"\\]|\\.)*)"`;
/** The folder of the kinds of constraints, which name the tools of the palette. */
const KINDS = join(PAGE, "../crates/constraints/src/kinds");

/** The texts under which tables have one other text, and those with one for each number. */
export function textsOfPage() {
  const single = new Set(documentTexts(readFileSync(join(PAGE, "index.html"), "utf8")));
  const plural = new Set();
  for (const path of scripts(PAGE)) {
    const source = readFileSync(path, "utf8");
    for (const text of found(source, `\\b(?:t|parts)\\(\\s*${STRING}`)) single.add(text);
    // The choice of one of two texts.
    for (const text of found(source, `\\b(?:t|parts)\\([^"()]*\\?\\s*${STRING}`)) single.add(text);
    for (const text of found(source, `\\b(?:t|parts)\\([^"()]*\\?\\s*"[^"]*"\\s*:\\s*${STRING}`)) single.add(text);
    for (const text of found(source, `\\bmany\\(\\s*[^",]+,\\s*"[^"]*",\\s*${STRING}`)) plural.add(text);
    for (const noun of found(source, `\\bcounted\\([^"]*?,\\s*${STRING}`)) plural.add(`{n} ${noun}s`);
  }
  for (const name of toolNames()) single.add(`${name}|tool`);
  return { single, plural };
}

/** The names of the tools of constraints: another name, or else the word. */
function toolNames() {
  const tool = String.raw`Tool::new\(\s*${STRING},\s*Gesture::\w+(?:\s*\{[^}]*\})?,?\s*\)(?:\s*\.named\(${STRING}\))?`;
  return readdirSync(KINDS).flatMap((file) => {
    const source = readFileSync(join(KINDS, file), "utf8");
    return [...source.matchAll(new RegExp(tool, "g"))].map(([, word, name]) => name ?? word);
  });
}

/** The paths of all scripts below a folder. */
function scripts(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return OTHERS.has(entry.name) ? [] : scripts(path);
    return entry.name.endsWith(".js") ? [path] : [];
  });
}

/** The strings that a pattern has found, without escapes. */
function found(source, pattern) {
  return [...source.matchAll(new RegExp(pattern, "g"))].map(([, text]) => JSON.parse(`"${text}"`));
}

/** The texts and the attributes of a document that have words. */
function documentTexts(html) {
  const bare = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, "").replace(/<!doctype[^>]*>/, "");
  const attributes = [...bare.matchAll(/\s(?:title|placeholder|aria-label)="([^"]*)"/g)].map(([, text]) => text);
  const description = [...bare.matchAll(/name="description" content="([^"]*)"/g)].map(([, text]) => text);
  const texts = bare.split(/<[^>]*>/).map((text) => text.trim().replace(/\s+/g, " "));
  return [...texts, ...attributes, ...description].map(unescaped).filter((text) => /\p{L}{2}/u.test(text));
}

function unescaped(text) {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).replaceAll("&amp;", "&");
}
