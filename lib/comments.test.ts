import { readdirSync, readFileSync } from "node:fs";
import { ts } from "@ts-morph/common";
import { describe, expect, it } from "vitest";
import { wordRows } from "./testing/word-table";

/*
 * Comments, test titles and API texts avoid the riddles of lib/words.md. Words in backticks or quotes are names and
 * examples, which are not checked.
 */

interface Text {
  text: string;
  /** The offset in the file. */
  at: number;
}

const [, chapter = ""] = readFileSync("lib/words.md", "utf8").split("\n## Words that are riddles");
const rows = wordRows(chapter);
/** An entry that ends in “…” is a riddle as the first word only. */
const pattern = (isFirst: boolean): string =>
  rows
    .map(({ not }) => not)
    .filter((not) => not.endsWith("…") === isFirst)
    .map((not) => not.replace(/\s*…$/, ""))
    .join("|");
const RIDDLE = new RegExp(`\\b(?:${pattern(false)})\\b|^(?:${pattern(true)})\\b`, "i");
/** Only files with a riddle anywhere are parsed; to parse all of them takes ten times as long. */
const SUSPECT = new RegExp(
  `\\b(?:${pattern(false)})\\b|(?:/[/*]|\\*|--|["'\`])\\s*(?:${pattern(true)})\\b`,
  "i",
);

const files = ["app", "components", "lib", "e2e", "scripts", "prisma/schema", "prisma/sql"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(?:tsx?|mjs|sql|css|prisma)$/.test(path) && !path.includes("/generated/"));

/** The comments of other languages; successive lines are one comment. */
const COMMENTS: Readonly<Record<string, RegExp>> = {
  css: /\/\*[\s\S]*?\*\//g,
  prisma: /\/\/.*(?:\n\s*\/\/.*)*/g,
  sql: /--.*(?:\n\s*--.*)*/g,
};

function commentsOf(source: ts.SourceFile): Text[] {
  const { text } = source;
  const found = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) || ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    children.forEach(visit);
    if (children.length > 0) return;
    const sameLine = ts.getTrailingCommentRanges(text, node.pos) ?? [];
    const nextLines = ts.getLeadingCommentRanges(text, node.pos) ?? [];
    for (const { pos, end } of [...sameLine, ...nextLines]) found.set(pos, end);
  };
  visit(source);
  const comments: { pos: number; end: number }[] = [];
  for (const [pos, end] of [...found].sort(([a], [b]) => a - b)) {
    const last = comments.at(-1);
    const areLines = last && text.startsWith("//", last.pos) && text.startsWith("//", pos);
    if (areLines && /^[^\S\n]*\n[^\S\n]*$/.test(text.slice(last.end, pos))) last.end = end;
    else comments.push({ pos, end });
  }
  return comments.map(({ pos, end }) => ({ text: text.slice(pos, end), at: pos }));
}

const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);

/** The title of a test, or a text that describes part of the API. */
function titleOrApiText(node: ts.Node, path: string): ts.Node | undefined {
  if (ts.isCallExpression(node)) {
    const called = node.expression.getText();
    const isFound = isTest(path) ? /^(?:it|test|describe)\b/.test(called) : called.endsWith(".describe");
    return isFound ? node.arguments[0] : undefined;
  }
  if (isTest(path) || !path.startsWith("lib/") || !ts.isPropertyAssignment(node)) return undefined;
  return /^(?:summary|description)$/.test(node.name.getText()) ? node.initializer : undefined;
}

/** The titles that a table of cases makes, of rows with a text in the title. */
function titlesOfCases({ expression: each, arguments: [title] }: ts.CallExpression): Text[] {
  if (!ts.isCallExpression(each) || !each.expression.getText().endsWith(".each")) return [];
  if (!title || !ts.isStringLiteralLike(title)) return [];
  return itemsOf(each.arguments[0]).flatMap((row) => {
    const cells = ts.isArrayLiteralExpression(row) ? row.elements : [row];
    const fields = ts.isObjectLiteralExpression(row) ? row.properties.filter(ts.isPropertyAssignment) : [];
    let next = 0;
    let filled = false;
    const text = title.text.replace(/%[sdifjoOc]|\$(\w+)/g, (_, field?: string) => {
      const cell =
        field === undefined
          ? cells[next++]
          : fields.find(({ name }) => name.getText() === field)?.initializer;
      if (!cell || !ts.isStringLiteralLike(cell)) return "…";
      filled = true;
      return cell.text;
    });
    return filled ? [{ text, at: row.getStart() }] : [];
  });
}

/** The items of a list, also of one that a constant of the file holds. */
function itemsOf(list: ts.Node | undefined): readonly ts.Node[] {
  if (!list) return [];
  if (ts.isArrayLiteralExpression(list)) return list.elements;
  if (ts.isAsExpression(list) || ts.isSatisfiesExpression(list)) return itemsOf(list.expression);
  if (!ts.isIdentifier(list)) return [];
  const constants = list.getSourceFile().statements.filter(ts.isVariableStatement);
  const declared = constants.flatMap(({ declarationList }) => declarationList.declarations);
  return itemsOf(declared.find(({ name }) => name.getText() === list.text)?.initializer);
}

function literalsOf(node: ts.Node): Text[] {
  if (ts.isStringLiteralLike(node)) return [{ text: node.text, at: node.getStart() }];
  if (ts.isTemplateExpression(node)) {
    const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text);
    return [{ text: text.join("…"), at: node.getStart() }];
  }
  const inside = ts.isBinaryExpression(node)
    ? [node.left, node.right]
    : ts.isConditionalExpression(node)
      ? [node.whenTrue, node.whenFalse]
      : [];
  return inside.flatMap(literalsOf);
}

function textsOf(path: string, content: string): Text[] {
  const comments = COMMENTS[path.split(".").at(-1)!];
  if (comments) return [...content.matchAll(comments)].map((match) => ({ text: match[0], at: match.index }));
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, kind);
  const texts = commentsOf(source);
  const visit = (node: ts.Node): void => {
    const found = titleOrApiText(node, path);
    if (found) texts.push(...literalsOf(found));
    if (isTest(path) && ts.isCallExpression(node)) texts.push(...titlesOfCases(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** The prose of a comment or text: without the signs of a comment, and with “…” for what is quoted. */
const proseOf = (text: string): string =>
  text
    .replace(/^\/\*+|\*\/$/g, "")
    .replace(/^\s*(?:\*|\/{2,}|--)/gm, "")
    .replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, "…")
    .replace(/\s+/g, " ")
    .trim();

function complaints(path: string, content: string): string[] {
  if (!SUSPECT.test(content)) return [];
  return textsOf(path, content).flatMap(({ text, at }) => {
    const prose = proseOf(text);
    const riddle = RIDDLE.exec(prose)?.[0].toLowerCase();
    if (riddle === undefined) return [];
    const { say = "" } = rows.find(({ not }) => not.replace(/\s*…$/, "") === riddle) ?? {};
    return `${path}:${content.slice(0, at).split("\n").length}: “${prose}” – not “${riddle}”, but: ${say}`;
  });
}

describe("comments, test titles and API texts", () => {
  it("have none of the riddles of the table", () => {
    expect(files.length).toBeGreaterThan(2_000);
    expect(files.flatMap((path) => complaints(path, readFileSync(path, "utf8")))).toEqual([]);
  });

  it.each([
    ["a comment", "lib/a.ts", "// Sends it to somebody.\nexport const a = 1;"],
    ["the second line of a comment", "lib/a.ts", "// The recipient\n// is told.\nexport const a = 1;"],
    ["a block comment", "lib/a.ts", "export const a = {\n  /**\n   * What it holds.\n   */\n};"],
    ["a comment between tags", "app/a.tsx", "export const A = () => <p>{/* Nobody sees it. */}</p>;"],
    ["a script", "scripts/a.mjs", "run(); // reads it anew"],
    ["a test title", "e2e/a.spec.ts", 'test("what is left", () => {});'],
    ["the title of a table of cases", "lib/a.test.ts", 'it.each([1])("%s is told", () => {});'],
    [
      "a row of a table of cases",
      "lib/a.test.ts",
      'it.each([["who", 1], ["a", 2]])("%s reads %i", () => {});',
    ],
    [
      "a row with names",
      "lib/a.test.ts",
      'const a = [{ who: "nobody" }];\nit.each(a)("$who reads", () => {});',
    ],
    ["the title of a group with values", "lib/a.test.ts", "describe(`$" + "{1} lies here`, () => {});"],
    ["a summary", "lib/operations.ts", 'export const a = { summary: "List whoever writes" };'],
    [
      "a long description",
      "lib/operations.ts",
      'export const a = { description: "A page. " + "It stands." };',
    ],
    ["a described schema", "lib/schemas.ts", 'export const A = z.string().describe("Gone for good.");'],
    ["a style sheet", "app/a.css", ".a {\n  /* Which part. */\n  color: red;\n}"],
    ["a statement", "prisma/sql/a.sql", "-- Everybody\nSELECT 1;"],
    ["a table", "prisma/schema/a.prisma", "model A {\n  /// Whose it is.\n  id String @id\n}"],
  ])("are read in %s", (_where, path, content) => {
    expect(complaints(path, content)).toHaveLength(1);
  });

  it.each([
    ["words in backticks", "lib/a.ts", "// Calls `nobody` first.\nexport const a = 1;"],
    ["words in quotes", "lib/a.test.ts", "it('shows “Nobody” to guests', () => {});"],
    ["a question word after the first", "lib/a.ts", "// The parts\n// which differ.\nexport const a = 1;"],
    ["parts of words", "lib/a.ts", "// Supplies the whatsoever.\nexport const a = 1;"],
    ["other strings", "lib/a.ts", 'export const a = "nobody // told";'],
    ["text between tags", "app/a.tsx", "export const A = () => <p>// nobody</p>;"],
  ])("may have %s", (_what, path, content) => {
    expect(complaints(path, content)).toEqual([]);
  });
});
