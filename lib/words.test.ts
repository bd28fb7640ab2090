import { readdirSync, readFileSync } from "node:fs";
import { ts } from "@ts-morph/common";
import { describe, expect, it } from "vitest";
import { type WordRow, wordRows } from "./testing/word-table";

/*
 * Texts on screen use the words of lib/words.md. The test reads the texts between tags, and strings that could be
 * shown: several words, or one with a capital letter, outside of class names, statements and types.
 */

interface Phrase extends WordRow {
  pattern: RegExp;
}
interface ShownText {
  text: string;
  line: number;
}

/** The chapter about screens: the terms of the code after it may be shown. */
const [onScreen = ""] = readFileSync("lib/words.md", "utf8").split("\n# Words in code\n");

/** The rows of its tables, one for each forbidden phrase. */
const phrases: readonly Phrase[] = wordRows(onScreen).map(({ say, not }) => ({
  say,
  not,
  pattern: new RegExp(`(?<![\\w“"-])${not.replace(/\s+/g, "\\s+")}(?![\\w-])`, "i"),
}));

/** Bundled content is written by its authors; statements and fixtures are not shown. */
const NOT_SHOWN =
  /^lib\/(?:.*\/)?(?:demo|templates|testing|generated)\/|\/api\/openapi\/|operations\.ts$|json-schema\.ts$|\.test\.tsx?$|-fixture\.ts$|\.arbitraries\.ts$/;
const files = ["app", "components", "lib"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !NOT_SHOWN.test(path));

const STATEMENT = /\b(?:SELECT|INSERT|UPDATE|DELETE|JOIN|WHERE|ORDER BY)\b/;
const UNSEEN = new Set(["className", "id", "key", "href", "name", "value", "type"]);

const isShown = (text: string): boolean =>
  !STATEMENT.test(text) && (/\w\s+\w/.test(text) || /^[A-Z][a-z]/.test(text.trim()));

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…");
  return undefined;
}

/** The texts that a file can show, with their lines. */
function shownBy(path: string, text: string): ShownText[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const shown: ShownText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && UNSEEN.has(node.name.getText())) return;
    const found = textOf(node);
    if (found !== undefined && isShown(found)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      shown.push({ text: found.replace(/\s+/g, " ").trim(), line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return shown;
}

function complaints(path: string, text: string): string[] {
  return shownBy(path, text).flatMap((shown) =>
    phrases
      .filter(({ pattern }) => pattern.test(shown.text))
      .map(({ not, say }) => `${path}:${shown.line}: “${shown.text}” – not “${not}”, but: ${say}`),
  );
}

describe("words on screen", () => {
  it("are those of the table", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((path) => complaints(path, readFileSync(path, "utf8")))).toEqual([]);
  });

  it.each([
    ["text between tags", "export const A = () => <p>Whoever may\n  edit can decide.</p>;"],
    ["an attribute", 'export const A = () => <Button label="Take back" />;'],
    ["a message with values", "export const a = (name: string) => `$" + "{name} stays as it was`;"],
  ])("are found in %s", (_where, text) => {
    expect(complaints("a.tsx", text)).toHaveLength(1);
  });

  it("are not those of the glossary of the code", () => {
    expect(phrases.map(({ not }) => not)).not.toContain("place");
    expect(complaints("a.tsx", "export const A = () => <p>Choose a place in this view.</p>;")).toEqual([]);
  });

  it.each([
    ["a comment", "// Whoever may edit.\nexport const a = 1;"],
    ["a class", 'export const A = () => <p className="danger anew" />;'],
    ["a statement", "export const a = `SELECT 1 WHERE anew = 2`;"],
  ])("are not looked for in %s", (_where, text) => {
    expect(complaints("a.tsx", text)).toEqual([]);
  });
});
