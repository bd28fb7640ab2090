import { ChangeSet, type EditorState, StateField, Transaction } from "@codemirror/state";
import { type TextChange, textChanges } from "@/components/content/document/text-changes";
import type { MergedPart } from "@/lib/core/content/live-merge";

type Stretch = { from: number; to: number };

/** Stretches that remain after a change, at their new offsets. */
const remaining = (stretches: readonly Stretch[], changes: ChangeSet): Stretch[] => {
  const result: Stretch[] = [];
  let index = 0;
  changes.iterGaps((start, now, length) => {
    const end = start + length;
    while (stretches[index] && stretches[index]!.to <= start) index++;
    for (let at = index; stretches[at] && stretches[at]!.from < end; at++) {
      const { from, to } = stretches[at]!;
      result.push({ from: Math.max(from, start) - start + now, to: Math.min(to, end) - start + now });
    }
  });
  return result;
};

/** The text that the person's own steps inserted, which undoing them removes. */
export const ownText = StateField.define<readonly Stretch[]>({
  create: () => [],
  update: (own, transaction) => {
    if (!transaction.docChanged) return own;
    const stretches = remaining(own, transaction.changes);
    if (transaction.annotation(Transaction.addToHistory) !== false)
      transaction.changes.iterChanges((_from, _to, from, to) => {
        const written = stretches.find((stretch) => stretch.to === from);
        if (written) written.to = to;
        else if (from < to) stretches.push({ from, to });
      });
    return stretches.sort((a, b) => a.from - b.from);
  },
});

const MOST_SHIFTS = 2_000;

/** How far an insertion or removal can be moved either way with the same result, since the words around it are equal. */
const shiftsOf = ({ from, to, insert }: TextChange, text: string): { back: number; on: number } => {
  const moved = insert || text.slice(from, to);
  const [before, after] = [text.slice(0, from) + moved, moved + text.slice(to)];
  let [back, on] = [0, 0];
  while (back < Math.min(from, MOST_SHIFTS) && before.at(-1 - back) === text[from - 1 - back]) back++;
  while (on < Math.min(text.length - to, MOST_SHIFTS) && after[on] === text[to + on]) on++;
  return { back, on };
};

const shifted = ({ from, to, insert }: TextChange, by: number): TextChange => {
  const turn = ((by % insert.length) + insert.length) % insert.length || 0;
  return { from: from + by, to: to + by, insert: insert.slice(turn) + insert.slice(0, turn) };
};

/**
 * Between equal words a change can be made at several places with the same result. It is made beside the person's
 * own text where it can be, else between sentences: undoing the own text would take words of the colleague's along.
 */
const placedBesideOwnText = (
  changes: readonly TextChange[],
  text: string,
  own: readonly Stretch[],
): TextChange[] => {
  const isWithin = (at: number) => own.some(({ from, to }) => from < at && at < to);
  const startsSentence = (at: number) =>
    /(?:^|\n|[.!?…。！？]\s*)$/u.test(text.slice(Math.max(0, at - 8), at));
  const result: TextChange[] = [];
  for (const [index, change] of changes.entries()) {
    const { from, to, insert } = change;
    const isMovable = (from === to || insert === "") && (isWithin(from) || isWithin(to));
    const { back, on } = isMovable ? shiftsOf(change, text) : { back: 0, on: 0 };
    const lowest = result.at(-1)?.to ?? 0;
    const highest = changes[index + 1]?.from ?? text.length;
    const shifts = Array.from({ length: back + on + 1 }, (_, at) => at - back)
      .filter((by) => from + by >= lowest && to + by <= highest)
      .sort((a, b) => Math.abs(a) - Math.abs(b));
    const by =
      shifts.find((by) => !isWithin(from + by) && !isWithin(to + by)) ??
      shifts.find((by) => startsSentence(from + by)) ??
      0;
    result.push(by === 0 ? change : shifted(change, by));
  }
  return result;
};

/** Returns the changes from the text of the editor to the merged one, word by word. */
export const colleagueChanges = (state: EditorState, parts: readonly MergedPart[]): ChangeSet => {
  const text = state.doc.toString();
  const lines = (part: string) => part.replace(/\r\n?/g, "\n");
  const changes: TextChange[] = [];
  let at = 0;
  for (const part of parts) {
    const [merged, mine] = [lines(part.text), lines(part.mine)];
    for (const { from, to, insert } of merged === mine ? [] : textChanges(mine, merged))
      changes.push({ from: at + from, to: at + to, insert });
    at += mine.length;
  }
  // A merge ends the last line.
  const end = state.changes(at > text.length ? { from: text.length, insert: "\n" } : []);
  const beside = placedBesideOwnText(changes, end.apply(state.doc).toString(), state.field(ownText));
  return end.compose(ChangeSet.of(beside, end.newLength));
};
