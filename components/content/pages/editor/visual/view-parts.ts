import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";

export type Position = () => number | undefined;

/** Facts of the page that the views of blocks need. */
export type PageFacts = {
  /** The address that shows a picture, from its address in the text. */
  imageAddress: (href: string) => string;
  /** Reads the source of a block as the page does. */
  read: (source: string) => readonly Node[];
  /** The address of the definition with this identifier. */
  defined: (name: string) => string | undefined;
};

export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = "",
  text = "",
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
};

/** A part of a view that is no text of the document. */
export const fixed = (className: string): HTMLDivElement => {
  const element = make("div", className);
  element.contentEditable = "false";
  return element;
};

/** A text field for an attribute, which is changed when it is left. */
export const attributeField = (
  { label, placeholder }: { label: string; placeholder: string },
  view: EditorView,
  onChange: (value: string) => void,
): HTMLInputElement => {
  const field = make("input", "visual-field");
  field.setAttribute("aria-label", label);
  field.placeholder = placeholder;
  field.spellcheck = false;
  field.addEventListener("change", () => onChange(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    field.blur();
    view.focus();
  });
  return field;
};
