import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import type { FindQuery, FoundMatches } from "@/components/content/document/markdown/find-bar";

/* Searches the words that are shown: a match may go over marks, and never over blocks. */

type Match = { from: number; to: number };

type FindState = { query: FindQuery; matches: readonly Match[]; marks: DecorationSet };

const key = new PluginKey<FindState | null>("find");

const MOST = 1_000;

const patternOf = ({ search, caseSensitive, wholeWord }: FindQuery): RegExp => {
  const words = search.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const pattern = wholeWord ? `(?<![\\p{L}\\p{N}_])${words}(?![\\p{L}\\p{N}_])` : words;
  return new RegExp(pattern, caseSensitive ? "gv" : "giv");
};

export const matchesIn = (doc: Node, query: FindQuery): Match[] => {
  if (query.search === "") return [];
  const pattern = patternOf(query);
  const found: Match[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock || found.length > MOST) return found.length <= MOST;
    const text = node.textBetween(0, node.content.size, undefined, "\uFFFC");
    for (const { index, 0: words } of text.matchAll(pattern))
      found.push({ from: at + 1 + index, to: at + 1 + index + words.length });
    return false;
  });
  return found;
};

const foundIn = (state: Pick<EditorState, "doc">, query: FindQuery): FindState => {
  const matches = matchesIn(state.doc, query);
  const marks = matches.map(({ from, to }) => Decoration.inline(from, to, { class: "visual-match" }));
  return { query, matches, marks: DecorationSet.create(state.doc, marks) };
};

/** Marks the matches of the query that is set. */
export const finder = new Plugin<FindState | null>({
  key,
  state: {
    init: () => null,
    apply: (tr, old) => {
      const query = tr.getMeta(key) as FindQuery | null | undefined;
      if (query === null) return null;
      if (query === undefined && !(old && tr.docChanged)) return old;
      return foundIn(tr, query ?? old!.query);
    },
  },
  props: { decorations: (state) => key.getState(state)?.marks },
});

export const setQuery = (view: EditorView, query: FindQuery | null): void =>
  view.dispatch(view.state.tr.setMeta(key, query).setMeta("addToHistory", false));

const isSelected = ({ selection: { from, to } }: EditorState, match: Match): boolean =>
  match.from === from && match.to === to;

export const foundMatches = (state: EditorState): FoundMatches => {
  const matches = key.getState(state)?.matches ?? [];
  const at = matches.findIndex((match) => isSelected(state, match)) + 1;
  return { count: Math.min(matches.length, MOST), more: matches.length > MOST, at };
};

/** Selects the next match, or the first one behind the last. */
export const findNext = (view: EditorView, backwards: boolean): void => {
  const { state } = view;
  const { from, to } = state.selection;
  const all = key.getState(state)?.matches ?? [];
  const next = backwards
    ? (all.findLast((match) => match.to <= from && !isSelected(state, match)) ?? all.at(-1))
    : (all.find((match) => match.from >= to && !isSelected(state, match)) ?? all[0]);
  if (!next) return;
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView());
};

/** Replaces the selected match and selects the next one. */
export const replaceNext = (view: EditorView): void => {
  const found = key.getState(view.state);
  const match = found?.matches.find((each) => isSelected(view.state, each));
  if (found && match) view.dispatch(view.state.tr.insertText(found.query.replace, match.from, match.to));
  findNext(view, false);
};

/** Replaces all matches as one step that can be undone. */
export const replaceAll = (view: EditorView): void => {
  const found = key.getState(view.state);
  if (!found || found.matches.length === 0) return;
  const { tr } = view.state;
  for (const { from, to } of found.matches.toReversed()) tr.insertText(found.query.replace, from, to);
  view.dispatch(closeHistory(tr));
};
