import { closeHistory } from "prosemirror-history";
import { Fragment, type Mark, type Node, Slice } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import type { FindQuery, FoundMatches } from "@/components/content/document/markdown/find-bar";

/* Searches the words that are shown: a match may go over marks, and never over blocks. */

type Match = { from: number; to: number };

type FindState = { query: FindQuery; matches: readonly Match[]; marks: DecorationSet };

const key = new PluginKey<FindState | null>("find");

/** Matches that are marked and counted while the words are written; all are replaced. */
const MOST = 1_000;

const patternOf = ({ search, caseSensitive, wholeWord }: FindQuery): RegExp => {
  const words = search.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const pattern = wholeWord ? `(?<![\\p{L}\\p{N}_])${words}(?![\\p{L}\\p{N}_])` : words;
  return new RegExp(pattern, caseSensitive ? "gv" : "giv");
};

/** Passes each block that has matches with them, from the first block on, until `take` returns false. */
const walkMatches = (
  doc: Node,
  query: FindQuery,
  take: (matches: Match[], block: Node, start: number) => boolean,
): void => {
  if (query.search === "") return;
  const pattern = patternOf(query);
  let goesOn = true;
  doc.descendants((node, at) => {
    if (!goesOn || !node.isTextblock) return goesOn;
    const text = node.textBetween(0, node.content.size, undefined, "\uFFFC");
    const matches = Array.from(text.matchAll(pattern), ({ index, 0: words }) => ({
      from: at + 1 + index,
      to: at + 1 + index + words.length,
    }));
    if (matches.length > 0) goesOn = take(matches, node, at + 1);
    return false;
  });
};

export const matchesIn = (doc: Node, query: FindQuery): Match[] => {
  const found: Match[] = [];
  walkMatches(doc, query, (matches) => {
    for (const match of matches) found.push(match);
    return found.length <= MOST;
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

/** The marks of the words at a position, which other words in their place keep: code stays code, and a link a link. */
const marksAt = (parent: Node, position: number): readonly Mark[] => parent.nodeAt(position)?.marks ?? [];

/** Replaces the selected match and selects the next one. */
export const replaceNext = (view: EditorView): void => {
  const found = key.getState(view.state);
  const match = found?.matches.find((each) => isSelected(view.state, each));
  if (found && match) {
    const { doc, tr, schema } = view.state;
    const { replace } = found.query;
    const words = replace === "" ? [] : schema.text(replace, marksAt(doc, match.from));
    view.dispatch(tr.replaceWith(match.from, match.to, words));
  }
  findNext(view, false);
};

/** The content of a block between its first and last match, with every match replaced. */
const replacedIn = (block: Node, start: number, matches: readonly Match[], words: string): Fragment => {
  const pieces: Node[] = [];
  let done = matches[0]!.from - start;
  for (const match of matches) {
    const [from, to] = [match.from - start, match.to - start];
    block.content.cut(done, from).forEach((piece) => void pieces.push(piece));
    if (words !== "") pieces.push(block.type.schema.text(words, marksAt(block, from)));
    done = to;
  }
  return Fragment.fromArray(pieces);
};

/** Replaces all matches of a text, also those that are not marked, with one step for each block; returns their number. */
export const replaceEvery = (tr: Transaction, query: FindQuery): number => {
  const steps: ReplaceStep[] = [];
  let count = 0;
  walkMatches(tr.doc, query, (matches, block, start) => {
    const content = replacedIn(block, start, matches, query.replace);
    steps.push(new ReplaceStep(matches[0]!.from, matches.at(-1)!.to, new Slice(content, 0, 0)));
    count += matches.length;
    return true;
  });
  for (const step of steps.toReversed()) tr.step(step);
  return count;
};

/** Replaces all matches, which one undo takes back; returns their number. */
export const replaceAll = (view: EditorView): number => {
  const found = key.getState(view.state);
  if (!found) return 0;
  const { tr } = view.state;
  const count = replaceEvery(tr, found.query);
  if (count > 0) view.dispatch(closeHistory(tr));
  return count;
};
