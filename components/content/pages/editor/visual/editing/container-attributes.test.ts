import { describe, expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { saveAndReopen } from "@/lib/core/content/editing/save-text";
import { attrsOf, withAttribute } from "./container-attributes";
import { quotedValues } from "./quoted-values";

/** A text after each value of an attribute of its first block; null for a value that its syntax has no place for. */
const storedAfter = (text: string, name: string, values: readonly string[]) => {
  let opened = openText(text);
  let doc = documentOf(opened);
  return values.map((value) => {
    const attrs = withAttribute(doc.firstChild!, name, value);
    if (!attrs) return null;
    const block = doc.firstChild!.type.create(attrs, doc.firstChild!.content);
    doc = doc.copy(doc.content.replaceChild(0, block));
    const saved = saveAndReopen(opened, doc);
    expect(saved.unwritten).toEqual([]);
    opened = saved.opened;
    return saved.text;
  });
};

/** Everything that a field has while a value is typed into it. */
const typed = (value: string, from = 0) =>
  Array.from({ length: value.length - from + 1 }, (_, length) => value.slice(0, from + length));

describe("a condition in a tag", () => {
  const tag = (condition: string) => `{% if ${condition} %}\nWords.\n{% endif %}\n`;

  it.each([
    ["a == b", [" == b", "v == b", "vi == b"]],
    ["}", ["a }", "a", "a b"]],
    ["% 2", ["a % 2", "a % 3"]],
    ["f", typed("if (if == f)", 1)],
    ["a", typed("a and b ", 1)],
  ])("is stored after each key: %j", (condition, values) => {
    const expected = values.map((value) => tag(value.trim()));
    expect(storedAfter(tag(condition), "expression", values)).toEqual(expected);
  });

  it("keeps the signs around it", () => {
    const text = "{%- unless  a -%}\nWords.\n{% endunless %}\n";
    expect(storedAfter(text, "unless", ["ab"])).toEqual([text.replace("a -", "ab -")]);
  });

  it("is stored behind a tag whose parenthesis had no blank before it", () => {
    const text = "{% if(a) %}\nWords.\n{% endif %}\n";
    const values = ["(a", "(a or b)", "a or b", "(b)"];
    const expected = ["(a or b)", " a or b", " (b)"].map((condition) => text.replace("(a)", condition));
    expect(storedAfter(text, "expression", values)).toEqual([text.replace("(a)", "(a"), ...expected]);
  });

  it.each(["", " ", "a %} b", 'a == "b', "a -"])("is not %j", (condition) => {
    expect(storedAfter(tag("a"), "expression", [condition])).toEqual([null]);
  });
});

describe("an attribute of an entry in the syntax of another tool", () => {
  const inBraces = (title: string, tags = "Fix") =>
    `{% update date="2026-01-31" tags="${tags}" title="${title}" %}\nWords.\n{% endupdate %}\n`;
  const component = (title: string, tags = "Fix") =>
    `<Update label="2026-01-31" tags='${tags}' description="${title}">\n  Words.\n</Update>\n`;
  const wrapped = (title: string) =>
    `<Update\n  label="2026-01-31"\n  tags="Fix"\n  description="${title}"\n>\nWords.\n</Update>\n`;

  it.each([
    ["in braces", inBraces],
    ["of a component", component],
    ["of a component over several lines", wrapped],
  ])("is stored after each key %s, also when it was empty or as another one", (_, text) => {
    const values = ["Ol", "", ...typed("Fix login ", 1), "", "New"];
    expect(storedAfter(text("Old"), "title", values)).toEqual(values.map((value) => text(value)));
  });

  it.each([inBraces, component])("is stored beside another empty one", (text) => {
    const values = ["", ...typed("Fix login", 1)];
    expect(storedAfter(text("Old", ""), "title", values)).toEqual(values.map((value) => text(value, "")));
    expect(storedAfter(text("", ""), "tags", ["New"])).toEqual([text("", "New")]);
  });

  it("is found if it is empty when the text is opened", () => {
    expect(storedAfter(component(""), "title", ["x"])).toEqual([component("x")]);
  });

  it("has no place without its name in the line, or for signs of the syntax", () => {
    expect(storedAfter('<Update label="a">\n  Words.\n</Update>\n', "title", ["x"])).toEqual([null]);
    expect(storedAfter(inBraces("Old"), "title", ['a"b', "a%}"])).toEqual([null, null]);
  });
});

it("the address of a card is changed, and its title with the same words stays", () => {
  const card = (url: string) => `<Card title="/a" href="${url}">\n  Words.\n</Card>\n`;
  expect(storedAfter(card("/a"), "url", ["/", "/b"])).toEqual([card("/"), card("/b")]);
});

it("an attribute of an entry in our syntax is left out while it is empty", () => {
  const [node] = documentOf(openText(':::update{date="2026-01-31" tags="New"}\nWords.\n:::\n')).children;
  expect(attrsOf(node!).attributes).toHaveProperty("tags");
  expect(withAttribute(node!, "tags", "")).toMatchObject({ attributes: { date: "2026-01-31" } });
});

it.each([
  ['{% hint style="info" %}\nWords.\n{% endhint %}\n', true],
  ['<Callout type="success">\n  Words.\n</Callout>\n', true],
  ["<Note>\n  Words.\n</Note>\n", false],
  ["!!! note\n    Words.\n", false],
  ["::: warning\nWords.\n:::\n", false],
])("a hint has a list of its kinds if its syntax has a place for them: %j", (text, isStyled) => {
  const [hint] = documentOf(openText(text)).children;
  const { attributes, dialect } = attrsOf(hint!);
  expect(quotedValues(dialect!, attributes.style!).length > 0).toBe(isStyled);
  expect(withAttribute(hint!, "style", "danger") !== null).toBe(isStyled);
});
