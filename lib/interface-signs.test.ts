import { readdirSync, readFileSync } from "node:fs";
import { ts } from "@ts-morph/common";
import { expect, it } from "vitest";

/*
 * Arrows, marks and shapes on screens must be pictures: as letters they look different on each system, and are boxes
 * where no font has them. ⌘ may be a letter where the code detected an Apple keyboard, whose system has it.
 */

const SIGN = /(?!⌘)[\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2b00-\u2bff](?!\ufe0f)/gu;
const COMMENT = /\/\*[\s\S]*?\*\//g;

const files = ["app", "components", "lib/sites/published"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path));

function shownBy(path: string, text: string): string[] {
  if (path.endsWith(".css")) return [text.replace(COMMENT, "")];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

it("screens draw signs as pictures, not as letters", () => {
  const sources = files
    .map((path) => [path, readFileSync(path, "utf8")] as const)
    .filter(([, text]) => text.search(SIGN) >= 0);
  const found = sources.flatMap(([path, text]) =>
    shownBy(path, text).flatMap((shown) =>
      [...shown.matchAll(SIGN)]
        .filter(([sign]) => !/\p{Emoji_Presentation}/u.test(sign))
        .map(([sign]) => `${path}: ${sign}`),
    ),
  );
  expect(found).toEqual([]);
});
