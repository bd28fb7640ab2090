import type { EditorState, Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/* As much of a browser as fields of blocks need: elements with values, and which of them has the focus. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Listener = (event: { type: string }) => void;

export class FieldElement {
  className = "";
  placeholder = "";
  spellcheck = false;
  hidden = false;
  rows = 0;
  dataset: Record<string, string> = {};
  children: FieldElement[] = [];
  private readonly listeners: { type: string; run: Listener }[] = [];
  private words = "";
  private kind = "text";

  get type(): string {
    return this.kind;
  }

  /** A field for days holds nothing else. */
  set type(kind: string) {
    this.kind = kind;
    this.value = this.words;
  }

  get value(): string {
    return this.words;
  }

  set value(words: string) {
    this.words = this.kind === "date" && !DAY.test(words) ? "" : words;
  }

  setAttribute(): void {}

  after(): void {}

  remove(): void {}

  addEventListener(type: string, run: Listener): void {
    this.listeners.push({ type, run });
  }

  /** Runs the listeners of an event, which may throw. */
  private fire(type: string): void {
    for (const listener of this.listeners) if (listener.type === type) listener.run({ type });
  }

  append(...added: FieldElement[]): void {
    this.children.push(...added);
  }

  prepend(...added: FieldElement[]): void {
    this.children.unshift(...added);
  }

  replaceChildren(...next: FieldElement[]): void {
    this.children = next;
  }

  contains(other: unknown): boolean {
    return this.children.some((child) => child === other || child.contains(other));
  }

  setRangeText(by: string, from: number, to: number): void {
    this.value = this.value.slice(0, from) + by + this.value.slice(to);
  }

  focus(): void {
    if (fieldDocument.activeElement === this) return;
    fieldDocument.activeElement = this;
    this.fire("focus");
  }

  /** Types until the field has this value. */
  write(value: string): void {
    this.focus();
    this.value = value;
    this.fire("input");
  }

  /** Chooses one of several values. */
  choose(value: string): void {
    this.value = value;
    this.fire("change");
  }

  leave(): void {
    fieldDocument.activeElement = null;
    this.fire("blur");
  }
}

export const fieldDocument = {
  activeElement: null as FieldElement | null,
  createElement: () => new FieldElement(),
};

/** A view that holds nothing but a state. */
export const stateView = (state: EditorState): EditorView => {
  const view = {
    state,
    dispatch: (transaction: Transaction) => {
      view.state = view.state.apply(transaction);
    },
  };
  return view as EditorView;
};
