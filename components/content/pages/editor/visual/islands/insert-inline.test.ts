import { EditorState, type NodeSelection, TextSelection } from "prosemirror-state";
import { expect, it } from "vitest";
import { groupedIfLong } from "@/lib/core/content/editing/groups";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { saveAndReopen } from "@/lib/core/content/editing/save-text";
import { sayEnglish } from "@/lib/core/locales/say";
import { inlineFields, readInline } from "./inline-source";
import { insertFootnote, insertFormula } from "./insert-inline";

const stateOf = (text: string, at: number) => {
  const doc = documentOf(openText(text));
  return EditorState.create({ doc, selection: TextSelection.create(doc, at) });
};

/** The text of a document, as the editor makes it: twice where a definition is new. */
const saved = (text: string, { doc }: { doc: EditorState["doc"] }): string => {
  const once = saveAndReopen(openText(text), doc);
  return once.unwritten.length > 0 ? saveAndReopen(once.opened, doc).text : once.text;
};

it("inserts a footnote under a free label, with its text at the end", () => {
  const text = "ab[^1]\n\n[^1]: one\n";
  const tr = insertFootnote(stateOf(text, 2), "Note");
  expect((tr.selection as NodeSelection).node.attrs.source).toBe("[^2]: Note");
  expect(saved(text, tr)).toBe("a[^2]b[^1]\n\n[^1]: one\n\n[^2]: Note\n");
});

it("selects the text of a new footnote in a page whose blocks are in groups", () => {
  const doc = groupedIfLong(documentOf(openText("ab\n\n".repeat(401))));
  const tr = insertFootnote(EditorState.create({ doc, selection: TextSelection.create(doc, 3) }), "Note");
  expect(tr.doc.childCount).toBe(doc.childCount);
  expect((tr.selection as NodeSelection).node.attrs.source).toBe("[^1]: Note");
});

it("inserts a formula in a line", () => {
  const tr = insertFormula(stateOf("a b\n", 3));
  expect(saved("a b\n", tr)).toBe("a $x$b\n");
});

it("the field of a formula or button shows what was typed in it", () => {
  const read = (source: string) => [documentOf(openText(source)).firstChild!];
  const made = (kind: string, source: string, typed: string, field = 0) =>
    readInline(read, inlineFields(kind, source)[field]!.withValue(typed))?.attrs.source;
  expect(made("inlineMath", "$x$", " y^2 ")).toBe("$y^2$");
  expect(made("inlineMath", "$x$", "a $ b")).toBe("$$a $ b$$");
  expect(made("inlineMath", "$x$", " ")).toBeUndefined();
  expect(made("html", '<button label="Go" ref="/pages/a"/>', "Stop")).toBe(
    '<button label="Stop" ref="/pages/a"/>',
  );
  expect(inlineFields("html", "<kbd>").map(({ label }) => sayEnglish(label))).toEqual(["Source"]);
});
