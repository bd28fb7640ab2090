import type { Element } from "hast";
import type { FootnoteDefinition, FootnoteReference } from "mdast";
import type { Options } from "rehype-remark";

/* Footnotes on their way from HTML, which has none, to Markdown: elements of our own. */

/** The place of a note in a text. */
export const noteReferenceOf = (label: string): Element => marked("note-reference", label, []);

export const noteOf = (label: string, children: Element["children"]): Element =>
  marked("note", label, children);

const marked = (tagName: string, label: string, children: Element["children"]): Element => ({
  type: "element",
  tagName,
  properties: { label },
  children,
});

const named = ({ properties }: Element) => {
  const label = String(properties.label);
  return { identifier: label, label };
};

export const noteHandlers: NonNullable<Options["handlers"]> = {
  "note-reference": (_state, element): FootnoteReference => ({
    type: "footnoteReference",
    ...named(element),
  }),
  note: (state, element): FootnoteDefinition => ({
    type: "footnoteDefinition",
    ...named(element),
    children: state.toFlow(state.all(element)) as FootnoteDefinition["children"],
  }),
};
