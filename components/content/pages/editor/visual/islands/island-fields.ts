import type { Node } from "prosemirror-model";
import { NodeSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { AttributeField } from "@/components/content/pages/editor/visual/attribute-field";
import { make, type PageFacts, type Position } from "@/components/content/pages/editor/visual/view-parts";
import { browserSay } from "@/components/ui/say";
import { directiveFields } from "./directive-fields";
import { dispatchTyped, untilLeft } from "./pending-source";

/* The fields of a block without words of its own, its exact source, and the actions in its head. */

const MOST_ROWS = 14;

/** Selects the block, so that keys reach the document again. */
const returnTo = (view: EditorView, position: Position) => {
  view.focus();
  // The source may read as other blocks by now, or none.
  const at = position();
  const { doc, tr } = view.state;
  if (at === undefined || !doc.nodeAt(at)) return;
  view.dispatch(tr.setSelection(NodeSelection.create(doc, at)).scrollIntoView());
};

const buttonOf = (label: string, onPress: () => void): HTMLButtonElement => {
  const button = make("button", "visual-action", label);
  button.type = "button";
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    onPress();
  });
  return button;
};

type Island = {
  view: EditorView;
  position: Position;
  node: () => Node;
  facts: PageFacts;
  dom: HTMLElement;
  head: HTMLElement;
  label: HTMLElement;
  /** The name of what it is. */
  kind: () => string;
  /** The reusable content that it refers to. */
  reusableId: string | null;
};

/** Adds fields, source and actions to a block; the returned functions show another source of it, and open them. */
export const islandFields = ({ view, position, node, facts, dom, head, label, kind, reusableId }: Island) => {
  const say = browserSay();
  const sourceNow = () => node().attrs.source as string;
  const fields = make("div", "visual-island-fields");
  const source = make("textarea", "visual-island-source");
  source.spellcheck = false;
  source.hidden = true;
  fields.hidden = true;
  dom.append(fields, source);

  const size = () => {
    source.rows = Math.min(MOST_ROWS, source.value.split("\n").length);
  };
  let shown: AttributeField[] = [];
  const showFields = () => {
    // A field that is written in stays.
    if (fields.contains(document.activeElement)) {
      for (const { show } of shown) show();
      return;
    }
    shown = directiveFields({ view, position }, sourceNow, withSource);
    fields.replaceChildren(...shown.map(({ input }) => input));
  };
  /** The source that was shown last; typed words stay in the field until the block has another one. */
  let shownSource: string | null = null;
  const show = () => {
    source.setAttribute("aria-label", say("Source: {kind}", { kind: kind() }));
    if (shownSource !== sourceNow() && source.value !== sourceNow()) source.value = sourceNow();
    shownSource = sourceNow();
    size();
    if (!fields.hidden) showFields();
  };
  /** The document with the blocks that a source reads as in the place of this one. */
  const withSource = (next: string, isLeft: boolean): Transaction | null => {
    const at = position();
    const { type, nodeSize } = node();
    if (at === undefined) return null;
    if (next === sourceNow()) return null;
    const isEmpty = next.trim() === "";
    const blocks = isEmpty ? [] : facts.read(next);
    const [only] = blocks;
    const isSame = blocks.length === 1 && only?.type === type && only.attrs.source === next;
    const { state } = view;
    if (isSame) return state.tr.setNodeMarkup(at, null, only.attrs);
    if (!isEmpty && blocks.length === 0) return null;
    return untilLeft(state, at, state.tr.replaceWith(at, at + nodeSize, blocks), isLeft);
  };
  const replace = (next: string, isLeft: boolean) =>
    dispatchTyped(view, position, () => withSource(next, isLeft));
  /** Puts the text of the original in the place of what refers to it. */
  const detach = async ({ read }: NonNullable<PageFacts["reusable"]>, id: string) => {
    const content = await read(id);
    if (content && !view.isDestroyed) replace(content.markdown.trim(), true);
  };
  const openSource = () => {
    source.hidden = false;
    dom.dataset.open = "";
    size();
    source.focus();
  };
  const close = () => {
    source.hidden = true;
    fields.hidden = true;
    delete dom.dataset.open;
  };
  const open = () => {
    showFields();
    const [field] = fields.children;
    if (!(field instanceof HTMLInputElement)) return openSource();
    fields.hidden = false;
    dom.dataset.open = "";
    field.focus();
  };

  const { reusable } = facts;
  if (reusableId !== null && reusable) {
    head.append(
      buttonOf(say("Edit the original"), () => reusable.edit(reusableId)),
      buttonOf(say("Detach"), () => void detach(reusable, reusableId)),
    );
    void reusable.read(reusableId).then((content) => {
      if (content) label.textContent = `${kind()}: ${content.title}`;
    });
  }
  head.append(buttonOf(say("Edit source"), openSource));
  source.addEventListener("input", () => {
    size();
    replace(source.value, false);
  });
  source.addEventListener("blur", () => replace(source.value, true));
  dom.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof globalThis.Node && dom.contains(relatedTarget))) close();
  });
  source.addEventListener("keydown", (event) => {
    const isDone = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
    returnTo(view, position);
  });
  return { show, open };
};
