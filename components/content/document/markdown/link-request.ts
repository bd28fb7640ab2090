import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { isInCode } from "./fences";
import { isInFrontMatter, leaveFrontMatter } from "./front-matter";
import { escapeLabel } from "./link-targets";

/* The range for a requested link: at "[[", at selected words, or the address of an existing link. The range is
   mapped through edits while the link is chosen. */

type LinkRequest = {
  from: number;
  to: number;
  /** The text of the link; empty for the title of the target. */
  words: string;
  /** True if only an address is replaced. */
  address: boolean;
};

const requested = StateEffect.define<LinkRequest | null>();

const request = StateField.define<LinkRequest | null>({
  create: () => null,
  update: (value, { changes, effects }) => {
    for (const effect of effects) if (effect.is(requested)) return effect.value;
    return value && { ...value, from: changes.mapPos(value.from, 1), to: changes.mapPos(value.to, -1) };
  },
});

const linkAround = (state: EditorState, position: number) => {
  const tree = ensureSyntaxTree(state, position, 50) ?? syntaxTree(state);
  for (const side of [-1, 1] as const)
    for (let node = tree.resolveInner(position, side); node.parent; node = node.parent)
      if (node.name === "Link") return node.getChild("URL");
  return null;
};

const ask = (view: EditorView, value: LinkRequest, onAsk: () => void) => {
  view.dispatch({ effects: requested.of(value) });
  onAsk();
};

/** Returns the range that a link at the selection would replace. */
const requestAt = (state: EditorState): LinkRequest => {
  const { from, to } = state.selection.main;
  const url = linkAround(state, from);
  if (url && to <= url.to) return { from: url.from, to: url.to, words: "", address: true };
  return { from, to, words: state.sliceDoc(from, to), address: false };
};

/** Requests a link at the selection. */
export const askForLink = (view: EditorView, onAsk: () => void) => {
  leaveFrontMatter(view);
  ask(view, requestAt(view.state), onAsk);
};

/** Inserts the chosen address into the requested range. */
export const insertRequested = (view: EditorView, { href, title }: { href: string; title: string }) => {
  const place = view.state.field(request);
  if (!place) return;
  const address = /[\s()]/.test(href) ? `<${href}>` : href;
  const insert = place.address ? address : `[${place.words || escapeLabel(title)}](${address})`;
  view.dispatch({
    changes: { from: place.from, to: place.to, insert },
    selection: { anchor: place.from + insert.length },
    effects: requested.of(null),
    scrollIntoView: true,
    userEvent: "input",
  });
};

/**
 * Requests a link when "[[" is typed, and on Ctrl/⌘+K with a selection or in a link; elsewhere that key opens the
 * command menu.
 */
export const linkRequests = (onAsk: () => void): Extension => [
  request,
  EditorView.inputHandler.of((view, from, to, text) => {
    const { state } = view;
    if (text !== "[" || from !== to || state.sliceDoc(from - 1, from) !== "[") return false;
    if (isInCode(state, from) || isInFrontMatter(state, from)) return false;
    view.dispatch({
      changes: { from, insert: "[" },
      selection: { anchor: from + 1 },
      userEvent: "input.type",
    });
    ask(view, { from: from - 1, to: from + 1, words: "", address: false }, onAsk);
    return true;
  }),
  Prec.high(
    keymap.of([
      {
        key: "Mod-k",
        run: (view) => {
          const place = requestAt(view.state);
          if (place.from === place.to || isInFrontMatter(view.state, place.from)) return false;
          ask(view, place, onAsk);
          return true;
        },
      },
      {
        key: "Mod-Shift-u",
        run: (view) => {
          askForLink(view, onAsk);
          return true;
        },
      },
    ]),
  ),
];
