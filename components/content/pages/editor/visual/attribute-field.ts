import type { EditorView } from "prosemirror-view";
import { browserSay } from "@/components/ui/say";
import type { Text } from "@/lib/core/locales/say";
import { make } from "./view-parts";

/** The name of a field, and the words or the code that it shows while it is empty. */
export type FieldWords = { label: Text } & ({ placeholder: Text } | { example: string });

/** A text field for an attribute, which is changed when it is left. */
export const attributeField = (
  words: FieldWords,
  view: EditorView,
  onChange: (value: string) => void,
): HTMLInputElement => {
  const field = make("input", "visual-field");
  const say = browserSay();
  field.setAttribute("aria-label", say(words.label));
  field.placeholder = "example" in words ? words.example : say(words.placeholder);
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
