import { expect, it } from "vitest";
import { titleOf } from "@/lib/testing/texts";
import { documentOf, openText } from "./open-text";
import { saveText } from "./save-text";
import { nodes, schema } from "./schema";
import { retitled, titleHeading, withTitleOf } from "./title-heading";

const titleIn = (text: string) => titleHeading(documentOf(openText(text)))?.title ?? null;

it.each([
  ["# Pumps\n\nText.\n"],
  ["Pumps\n===\n"],
  ["Text.\n\n# Pumps *at* `night` &amp; [day](/x)\n"],
  ["# ![Logo](/files/x) Pumps\n"],
  ["# Flow $q_1$ of pumps\n"],
  ["#\n\n# Pumps\n"],
  ["## Section\n\n# Pumps\n"],
  ["> # Quoted\n\nText.\n"],
  ["Text.\n"],
])("the title heading of %j has the words that name the page", (text) => {
  expect(titleIn(text)).toBe(titleOf(text));
});

it.each([
  ["a heading", "# Pumps #\n\nPumps.\n", "# Wells #\n\nPumps.\n"],
  ["an underlined heading", "Pumps\n=====\nPumps.\n", "Wells\n=====\nPumps.\n"],
  [
    "front matter",
    "---\ntitle:  Pumps\nicon: x\n---\n\nText.\n",
    "---\ntitle:  Wells\nicon: x\n---\n\nText.\n",
  ],
  ["both", "---\ntitle: 'Pumps'\n---\n\n# Pumps\n", "---\ntitle: 'Wells'\n---\n\n# Wells\n"],
  ["neither", "Pumps.\n", "Pumps.\n"],
  ["a heading with other words", "# Night\n\nPumps.\n", "# Night\n\nPumps.\n"],
  [
    "front matter above a complex text",
    `---\ntitle: Pumps\n---\n\n${"> ".repeat(400)}x\n`,
    `---\ntitle: Wells\n---\n\n${"> ".repeat(400)}x\n`,
  ],
])("a renamed page has its new title in %s, and no other change", (_where, text, renamed) => {
  expect(retitled(text, "Pumps", "Wells")).toBe(renamed);
});

it.each(["Wells: deep", "true", "2024", "It's", "“Deep” # wells", 'a "b"'])(
  "the title %j in front matter reads as it was typed",
  (title) => {
    for (const written of ["Pumps", "'Pumps'", '"Pumps"'])
      expect(titleOf(retitled(`---\ntitle: ${written}\n---\n`, "Pumps", title))).toBe(title);
  },
);

it("a title that would be Markdown is escaped in the heading", () => {
  const renamed = retitled("# Pumps\n", "Pumps", "*Wells* & `pumps`");
  expect(titleOf(renamed)).toBe("*Wells* & `pumps`");
});

it.each([
  ["---\ntitle: Pumps # of the farm\n---\n", "---\ntitle: Pumps # of the farm\n---\n"],
  ['---\nid: 1\ntitle: "Pumps"\n---\n', '---\nid: 1\ntitle: "Wells"\n---\n'],
  ["---\ntitle: Others\n---\n", "---\ntitle: Others\n---\n"],
  ["", ""],
])("front matter %j follows an edited title heading if it states the same title", (head, followed) => {
  const opened = openText(`${head}\n# Pumps\n\nText.\n`);
  const doc = documentOf(opened);
  const renamed = doc.copy(
    doc.content.replaceChild(0, nodes.heading.create({ level: 1 }, schema.text("Wells"))),
  );
  expect(saveText(withTitleOf(opened, renamed), renamed).text).toBe(`${followed}\n# Wells\n\nText.\n`);
});
