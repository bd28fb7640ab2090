import type { Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { changeOf } from "@/components/content/pages/editor/kept-drafts";
import { browserSay } from "@/components/ui/say";
import type { Text } from "@/lib/core/locales/say";
import { dispatchTyped } from "./islands/pending-source";
import { make, type Position } from "./view-parts";

/** The name of a field, and the words or the code that it shows while it is empty. */
export type FieldWords = { label: Text } & ({ placeholder: Text } | { example: string });

/** The block of a field. */
export type FieldOwner = { view: EditorView; position: Position };

export type FieldValue = {
  read: () => string;
  /** Writes a typed value into the document, also as a change that waits; null for one that cannot be written. */
  write: (value: string, isLeft: boolean) => Transaction | null;
};

export type AttributeField = {
  input: HTMLInputElement;
  /** Shows the value after a change of the document. Typed words stay until there is another value. */
  show: () => void;
};

/** Shows another value; the caret in a field stays at its words. */
const showValue = (input: HTMLInputElement, value: string) => {
  if (input !== document.activeElement || input.type !== "text") {
    input.value = value;
    return;
  }
  const { from, to, by } = changeOf(input.value, value);
  input.setRangeText(by, from, to, "preserve");
};

/** A text field for an attribute, which is written while it is typed: a browser that is killed leaves no field. */
export const attributeField = (
  words: FieldWords,
  { view, position }: FieldOwner,
  { read, write }: FieldValue,
): AttributeField => {
  const input = make("input", "visual-field");
  const say = browserSay();
  input.setAttribute("aria-label", say(words.label));
  input.placeholder = "example" in words ? words.example : say(words.placeholder);
  input.spellcheck = false;
  let stored = read();
  input.value = stored;
  let isWriting = false;
  let isTyped = false;
  /** The history groups by compositions: everything that is typed until the field is left is one of its steps. */
  let composition = {};
  const store = (isLeft: boolean) => {
    isWriting = true;
    isTyped = !isLeft;
    try {
      dispatchTyped(
        view,
        position,
        () => write(input.value, isLeft)?.setMeta("composition", composition) ?? null,
      );
    } finally {
      isWriting = false;
    }
    stored = read();
    // A value that was refused would look like a stored one.
    if (isLeft) input.value = stored;
  };
  input.addEventListener("focus", () => {
    composition = {};
  });
  input.addEventListener("input", (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) store(false);
  });
  input.addEventListener("compositionend", () => store(false));
  // No change is reported of a value that was typed and taken back.
  input.addEventListener("blur", () => {
    if (isTyped) store(true);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    input.blur();
    view.focus();
  });
  return {
    input,
    show: () => {
      const now = read();
      if (now === stored) return;
      stored = now;
      if (!isWriting) showValue(input, now);
    },
  };
};
