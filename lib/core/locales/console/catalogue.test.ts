import { readdirSync, readFileSync } from "node:fs";
import { ts } from "@ts-morph/common";
import { describe, expect, it } from "vitest";
import { actionLabel } from "@/lib/administration/audit/action-label";
import { PAGE_FIELDS } from "@/lib/core/content/page-fields";
import { de as mails } from "@/lib/core/locales/mails/de";
import type { Translations } from "@/lib/core/locales/say";
import { provideEvents, recordedKinds } from "@/lib/platform/events/catalogue";
import { subjectTypeOf } from "@/lib/platform/events/subject-type";
import { events } from "@/lib/wiring/events";
import { de, germanByFolder } from "./de";

/*
 * Every text that the console or a mail says has a translation, and every translation is said somewhere. Texts are
 * found in the code: arguments of `say` and `text`, and the attribute of `Said`.
 */

provideEvents(events);
const kinds = recordedKinds();

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

type SaidText = { path: string; line: number; text: string };

/** Pages for people who write programs are in English, like the API. */
const IN_ENGLISH = /^(?:app|components\/integrations)\/developers\//;
const SAYING = /^(?:say|text|browserSay\(\)|say\.parts|\(await requestSay\(\)\))$/;
/** Attributes that are shown or read aloud. */
const SHOWN = /^(?:label|title|description|hint|aria-label|alt|heading|submitLabel|confirmLabel|success)$/;
/** Names of products and formats, and codes, are the same in every language. */
const NAMES = /^(?:Bindery|SHA-256|MD|JSON|JSON Schema|URL|OpenAPI|Git|Ctrl|[A-Z]{2,5})$/;

const files = ["app", "components", "lib"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /(?<!\.test|\.spec|-fixture)\.tsx?$/.test(path) && !/\/generated\//.test(path));

const isLiteral = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** The texts of an argument: literals, both sides of a condition, and the form "other". */
function textsOf(node: ts.Node): string[] {
  if (isLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textsOf(node.expression);
  if (ts.isJsxExpression(node)) return node.expression ? textsOf(node.expression) : [];
  if (!ts.isObjectLiteralExpression(node)) return [];
  const other = node.properties.find(
    (each): each is ts.PropertyAssignment => ts.isPropertyAssignment(each) && each.name.getText() === "other",
  );
  return other ? textsOf(other.initializer) : [];
}

/** Every string in the code; a text may be marked by what shows it, such as the labels of fields. */
const written = new Set<string>();
const said: SaidText[] = [];
const unsaid: SaidText[] = [];

for (const path of files) {
  const code = readFileSync(path, "utf8");
  const isScreen = /^(?:app|components)\//.test(path) && !IN_ENGLISH.test(path);
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
  const says = isScreen || /locales\/say"|mail\/mail"/.test(code);
  const at = (node: ts.Node, text: string): SaidText => ({
    path,
    line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    text,
  });
  const visit = (node: ts.Node): void => {
    if (isLiteral(node)) written.add(node.text);
    if (says && ts.isCallExpression(node) && SAYING.test(node.expression.getText()) && node.arguments[0])
      said.push(...textsOf(node.arguments[0]).map((text) => at(node, text)));
    if (isScreen && ts.isJsxAttribute(node) && node.initializer) {
      const name = node.name.getText();
      const isSaid = node.parent.parent.tagName.getText() === "Said";
      if (isSaid && name === "text") said.push(...textsOf(node.initializer).map((text) => at(node, text)));
      else if (SHOWN.test(name) && isLiteral(node.initializer)) unsaid.push(at(node, node.initializer.text));
    }
    if (isScreen && ts.isJsxText(node)) {
      const element = node.parent;
      const tag = ts.isJsxElement(element) ? element.openingElement.tagName.getText() : "";
      if (!/^(?:code|kbd|Kbd|pre|script|style|samp)$/.test(tag))
        unsaid.push(at(node, node.text.replace(/\s+/g, " ").trim()));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

const isWords = ({ path, text }: SaidText): boolean =>
  !IN_ENGLISH.test(path) && /[A-Za-z]{2}/.test(text) && !NAMES.test(text) && !/^https?:/.test(text);
const inWords = ({ path, line, text }: SaidText) => `${path}:${line}: ${text}`;

const TRANSLATE = "translate them in lib/core/locales/console/de/ (mails: lib/core/locales/mails/de.ts)";
const withoutGerman = (labels: string[]) => labels.filter((label) => de[label] === undefined);

describe("the console and its mails", () => {
  it("say every text by the catalogue", () => {
    expect(unsaid.filter(isWords).map(inWords)).toEqual([]);
  });

  it("name every event of the audit log in German", () => {
    const labels = kinds.flatMap((kind) => [actionLabel(kind), actionLabel(subjectTypeOf(kind))]);
    expect(withoutGerman(labels), TRANSLATE).toEqual([]);
  });

  it("name every field of a page in German", () => {
    const labels = Object.values(PAGE_FIELDS).flatMap(({ label }) => label ?? []);
    expect(withoutGerman(labels), TRANSLATE).toEqual([]);
  });

  it("say nothing that German has no words for", () => {
    expect(said.length).toBeGreaterThan(4_000);
    const missing = said.filter(({ text }) => de[text] === undefined && mails[text] === undefined);
    expect(missing.map(inWords), TRANSLATE).toEqual([]);
  });
});

it("German texts of several folders are shared, and others are in the file of their folder", () => {
  const folders = new Map<string, Set<string>>();
  for (const { path, text } of said) {
    if (path.startsWith("lib/")) continue;
    const folder = /^components\/(\w+)\//.exec(path)?.[1] ?? "console";
    folders.set(text, (folders.get(text) ?? new Set()).add(folder));
  }
  const misplaced = Object.entries(germanByFolder).flatMap(([file, translations]) =>
    Object.keys(translations)
      .map((text) => ({ text, by: [...(folders.get(text) ?? [])] }))
      .filter(({ by }) => by.length > 0 && file !== "shared" && !(by.length === 1 && by[0] === file))
      .map(({ text, by }) => `${file}: ${text} (${by.join(", ")})`),
  );
  expect(misplaced).toEqual([]);
});

describe.each([
  ["the console", de],
  ["mails", mails],
])("the German of %s", (_of, translations: Translations) => {
  const labels = kinds.flatMap((kind) => [actionLabel(kind), actionLabel(subjectTypeOf(kind))]);
  const texts = new Set([...said.map(({ text }) => text), ...written, ...labels]);
  /** The appearance of a site has a field of this name, written as words. */
  const isField = (text: string) => /^[a-z ]+$/.test(text);

  it("is of texts that occur in the code", () => {
    expect(Object.keys(translations).filter((text) => !texts.has(text) && !isField(text))).toEqual([]);
  });

  it("has the placeholders of the English texts, and the forms that it needs", () => {
    for (const [text, translation] of Object.entries(translations)) {
      const whole = typeof translation === "string" ? translation : translation.other;
      expect([text, placeholdersOf(whole)]).toEqual([text, placeholdersOf(text)]);
      if (typeof translation !== "string") expect(Object.keys(translation)).toEqual(["one", "other"]);
    }
  });
});
