import { readdirSync, readFileSync } from "node:fs";
import { ts } from "@ts-morph/common";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { yamlFault } from "@/lib/core/yaml-fault";
import { messagesIn } from "./messages";
import { messages, sayInGerman } from "./messages-de";

describe("a message of the API", () => {
  const say = messagesIn(
    "de",
    {
      "{path}: {problem}": "{path}: {problem}",
      "must have at most {most} characters.": "darf höchstens {most} Zeichen haben.",
      "The slug “{slug}” is taken.": "Der Slug „{slug}“ ist vergeben.",
      "The slug “{slug}” is taken by the page “{title}”.": "Den Slug „{slug}“ hat die Seite „{title}“.",
      "Your role is “{role}”.": "Ihre Rolle ist „{role}“.",
    },
    { role: { edit: "Bearbeiter" } },
  );

  it("is said with its values, also if these have signs of patterns", () => {
    expect(say("The slug “a+b|c” is taken by the page “{slug}\nnew”.")).toBe(
      "Den Slug „a+b|c“ hat die Seite „{slug}\nnew“.",
    );
  });

  it("is said within another one, with words for values that have some", () => {
    expect(say("title: must have at most 5 characters.")).toBe("title: darf höchstens 5 Zeichen haben.");
    expect(say("Your role is “edit”.")).toBe("Ihre Rolle ist „Bearbeiter“.");
    expect(say("Your role is “constructor”.")).toBe("Ihre Rolle ist „constructor“.");
  });

  it("stays English if it is unknown", () => {
    for (const message of ["Broken.", "toString", "The slug is taken."]) expect(say(message)).toBe(message);
  });
});

/*
 * The messages are found in the code: sentences in files that people's requests run through. What only programs
 * read, descriptions of the API, logs and texts of other catalogues are left out.
 */
const OTHERS = [
  /\.(?:test|spec)\.|-fixture|\/generated\/|\/testing|\/demo\/|\/locales\//,
  /^lib\/(?:store|wiring|addresses)/,
  /^lib\/platform\/(?!api\/)|^lib\/platform\/api\/(?:openapi|client)/,
  /^lib\/platform\/api\/server\/(?:built-files|http-server|idempotency|match|etag)/,
  /^lib\/sites\/published\/|^lib\/identity\/scim\/|^lib\/integrations\/mcp\/|^lib\/administration\/scenarios\//,
  /\/(?:operations|mails|vocabulary)\.ts$/,
  // Documents are sent by programs only.
  /^lib\/core\/content\/document\/(?:json-schema|validate)|^lib\/content\/computed\/sources/,
  // Describes fields, and errors in the calls of functions.
  /^lib\/core\/content\/(?:page-fields|order-key|conflict|tree-merge-content)/,
];

const files = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .map((name) => `lib/${name}`)
  .filter((path) => /\.tsx?$/.test(path) && !OTHERS.some((pattern) => pattern.test(path)));

const isLiteral = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** The texts of an expression, with a placeholder for each value; a condition has the texts of both sides. */
function textsOf(node: ts.Expression): string[] | undefined {
  if (isLiteral(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) {
    const sides = [textsOf(node.whenTrue), textsOf(node.whenFalse)];
    return sides.every((side) => side !== undefined) ? sides.flat() : undefined;
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.templateSpans.reduce(
    (texts, { expression, literal }, index) => {
      const values = textsOf(expression) ?? [`{value${index}}`];
      return texts.flatMap((text) => values.map((value) => text + value + literal.text));
    },
    [node.head.text],
  );
}

/** Calls whose texts are no messages. */
const SAYING = /(?:\.describe|\.meta|^log\.\w+|^say|requestSay\(\)\)|^text)$/;
const DESCRIBING = /^(?:description|summary|instructions)$/;
const PROGRAMMING = /^(?:Error|TypeError|RangeError)$/;
/** Descriptions of fields that stand in constants. */
const DESCRIPTION = /^(?:An empty text|What it may|Whether) /;
const isSentence = (text: string) =>
  /[a-z] [a-z{]/.test(text) && /[.!?]$/.test(text) && !DESCRIPTION.test(text) && !/^\{\w+\}\.$/.test(text);

type WrittenText = { at: string; text: string };
const written: WrittenText[] = [];
for (const path of files) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && SAYING.test(node.expression.getText())) {
      visit(node.expression);
      return;
    }
    if (ts.isNewExpression(node) && PROGRAMMING.test(node.expression.getText())) return;
    if (ts.isPropertyAssignment(node) && DESCRIBING.test(node.name.getText())) return;
    if (isLiteral(node) || ts.isTemplateExpression(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      written.push(...(textsOf(node) ?? []).map((text) => ({ at: `${path}:${line}`, text })));
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

describe("the German of messages", () => {
  it("is there for each that the API writes", () => {
    const sentences = written.filter(({ text }) => isSentence(text));
    expect(sentences.length).toBeGreaterThan(500);
    const missing = sentences.filter(({ text }) => sayInGerman(text) === text);
    expect(
      missing.map(({ at, text }) => `${at}: ${text}`),
      "translate them in lib/core/locales/console/de-messages/",
    ).toEqual([]);
  });

  it("has the reasons of faults in YAML and TOML, whose libraries write them in English", () => {
    for (const yaml of ["a: b: c", "a: [", "a:\n  b: 1\n c: 2", "\ta: 1", 'a: "\\q"', "a: @b", "- a\nb: 1"]) {
      const [error] = parseDocument(yaml).errors;
      const german = sayInGerman(
        `The front matter can't be read and was ignored: ${yamlFault(error!)} in line 2.`,
      );
      expect(german).toMatch(
        /^Die Metadaten am Anfang sind nicht lesbar .*: (?:Ein|Eine|Die) .* \(Zeile 2\)\.$/,
      );
      expect(sayInGerman(`It is not valid YAML: ${yamlFault(error!)}.`)).not.toMatch(
        /[a-z] (?:a|the|needs|is) /,
      );
    }
  });

  it("is of messages that occur in the code", () => {
    const hasWords = (text: string) => /[a-z]/i.test(text.replace(/\{\w+\}/g, ""));
    const texts = written.filter(({ text }) => hasWords(text)).map(({ text }) => [text, "found"]);
    const occurs = messagesIn("en", Object.fromEntries(texts));
    const unknown = Object.keys(messages).filter((text) => hasWords(text) && occurs(text) !== "found");
    expect(unknown).toEqual([]);
  });

  it("has no placeholder that its English text lacks", () => {
    const placeholdersOf = (text: string) => text.match(/\{\w+\}/g) ?? [];
    for (const [text, translation] of Object.entries(messages))
      expect([text, ...placeholdersOf(text)]).toEqual(expect.arrayContaining(placeholdersOf(translation)));
  });
});
