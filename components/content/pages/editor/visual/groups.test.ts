import { joinBackward } from "prosemirror-commands";
import { history, undo } from "prosemirror-history";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import {
  flatPosition,
  GROUP_SIZE,
  groupedIfLong,
  groupedPosition,
  isGrouped,
  placedBlocks,
  withoutGroups,
} from "@/lib/core/content/editing/groups";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { saveAndReopen } from "@/lib/core/content/editing/save-text";
import { adoptDocument } from "./adopt-text";
import { offsetAt, positionAt } from "./caret";
import { moveBlocks } from "./editing/block-changes";
import { deleteBlocks, selectBlock } from "./editing/blocks";
import { settleGroups } from "./groups";

const COUNT = 420;
const lines = Array.from({ length: COUNT }, (_, index) => `Line ${index}.`);
const TEXT = `${lines.join("\n\n")}\n`;
const opened = openText(TEXT);
const doc = groupedIfLong(documentOf(opened));

/** The caret at the beginning or end of a line. */
const stateAt = (line: number, atEnd = false): EditorState => {
  const at = groupedPosition(doc, offsetOfLine(line)) + 1;
  const selection = TextSelection.create(doc, atEnd ? at + lines[line]!.length : at);
  return EditorState.create({ doc, selection, plugins: [history()] });
};
const offsetOfLine = (line: number) => lines.slice(0, line).reduce((sum, each) => sum + each.length + 2, 0);

/** Runs a command as the editor does: on groups that are settled. */
const run = (before: EditorState, command: Command): EditorState => {
  const settle = settleGroups(before);
  let state = settle ? before.apply(settle) : before;
  command(state, (tr) => {
    state = state.apply(tr);
  });
  return state;
};

const textOf = (state: EditorState): string => saveAndReopen(opened, withoutGroups(state.doc)).text;
const without = (...gone: number[]) => `${lines.filter((_, index) => !gone.includes(index)).join("\n\n")}\n`;

describe("a document in groups", () => {
  it("has the same blocks and positions as without them", () => {
    expect(isGrouped(doc)).toBe(true);
    const flat = withoutGroups(doc);
    expect(flat.childCount).toBe(COUNT);
    for (let position = 0; position < flat.content.size; position += 7)
      expect(flatPosition(doc, groupedPosition(doc, position))).toBe(position);
    expect(withoutGroups(groupedIfLong(documentOf(openText("a\n")))).childCount).toBe(1);
  });

  it("has its caret at the same place in the text", () => {
    for (const line of [0, 1, GROUP_SIZE - 1, GROUP_SIZE, COUNT - 1]) {
      const offset = TEXT.indexOf(`Line ${line}.`) + 3;
      expect(offsetAt(opened, doc, positionAt(opened, doc, offset))).toBe(offset);
    }
  });

  it("has the places of its blocks through all groups", () => {
    for (const line of [0, GROUP_SIZE - 1, GROUP_SIZE, COUNT - 1]) {
      const { from, node } = placedBlocks(doc)[line]!;
      expect(doc.nodeAt(from)).toBe(node);
      expect(node.textContent).toBe(lines[line]);
    }
  });

  it("is saved as it was opened", () => {
    expect(textOf(stateAt(0))).toBe(TEXT);
  });

  it("joins two paragraphs over the border of groups, and undoes it", () => {
    const joined = run(stateAt(GROUP_SIZE), joinBackward);
    const [before, after] = [lines[GROUP_SIZE - 1]!, lines[GROUP_SIZE]!];
    expect(textOf(joined)).toBe(TEXT.replace(`${before}\n\n${after}`, before + after));
    expect(textOf(run(joined, undo))).toBe(TEXT);
  });

  it.each([
    ["down", moveBlocks(1), GROUP_SIZE - 1],
    ["up", moveBlocks(-1), GROUP_SIZE],
  ])("moves a block %s over the border of groups", (_, command, line) => {
    const [first, second] = [lines[GROUP_SIZE - 1]!, lines[GROUP_SIZE]!];
    expect(textOf(run(stateAt(line), command))).toBe(
      TEXT.replace(`${first}\n\n${second}`, `${second}\n\n${first}`),
    );
  });

  it("deletes the block with the caret alone, at the borders of a group too", () => {
    for (const line of [0, GROUP_SIZE - 1, GROUP_SIZE, COUNT - 1])
      expect(textOf(run(stateAt(line), deleteBlocks))).toBe(without(line));
  });

  it("selects a block, and no group around it", () => {
    const selected = run(stateAt(GROUP_SIZE), selectBlock);
    expect(selected.selection.content().content.textBetween(0, 8)).toContain("Line 50");
    expect(selectBlock(selected)).toBe(false);
  });

  it("adopts blocks that were added and removed at the borders of groups", () => {
    const gone = [GROUP_SIZE - 1, GROUP_SIZE, GROUP_SIZE + 1, COUNT - 1];
    const kept = lines.map((line, index) => (index === 120 ? "Changed." : line));
    const text = `Added first.\n\n${kept.filter((_, index) => !gone.includes(index)).join("\n\n")}\n\nAdded last.\n`;
    const wanted = documentOf(openText(text));
    const { tr } = stateAt(200);
    const adopted = adoptDocument(tr, wanted).doc;
    expect(isGrouped(adopted)).toBe(true);
    expect(withoutGroups(adopted).eq(wanted)).toBe(true);
    expect(tr.steps.length).toBeGreaterThan(1);
    expect(tr.selection.$from.parent.textContent).toBe("Line 200.");
  });

  it("leaves the history to edits: settling is no step of it", () => {
    const state = stateAt(GROUP_SIZE);
    const typed = state.apply(state.tr.insertText("X"));
    const settled = run(typed, () => false);
    expect(settled.doc.childCount).toBe(typed.doc.childCount - 1);
    expect(textOf(run(settled, undo))).toBe(TEXT);
  });

  it("splits groups that grew once the caret has left them", () => {
    const state = stateAt(0);
    const grown = state.apply(
      state.tr.insert(doc.content.size - 1, withoutGroups(doc).children.slice(0, GROUP_SIZE * 5)),
    );
    const settled = run(grown, () => false);
    expect(Math.max(...settled.doc.children.map(({ childCount }) => childCount))).toBeLessThanOrEqual(
      2 * GROUP_SIZE,
    );
    expect(withoutGroups(settled.doc).eq(withoutGroups(grown.doc))).toBe(true);
  });
});
