import { history, undo } from "@codemirror/commands";
import { type ChangeSpec, EditorSelection, EditorState, Transaction } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { joinParts, mergeLive, resolved } from "@/lib/core/content/live-merge";
import { colleagueChanges, ownText } from "./colleague-changes";
import { fineChanges } from "./fine-changes";

const BASE = "Water is pumped at night. It is cold.\n\nEnd.\n";

const editor = (doc = BASE) => EditorState.create({ doc, extensions: [history(), fineChanges, ownText] });

/** Edits, merges a colleague's text, then undoes the edit. */
const undone = (own: ChangeSpec, theirs: string) => {
  let state = editor().update({ changes: own, userEvent: "input.paste" }).state;
  const now = state.doc.toString();
  const parts = resolved(mergeLive(BASE, theirs, now), ({ mine }) => mine);
  state = state.update({
    changes: colleagueChanges(state, parts),
    annotations: Transaction.addToHistory.of(false),
  }).state;
  undo({
    state,
    dispatch: (transaction) => {
      ({ state } = transaction);
    },
  });
  return { merged: joinParts(parts), left: state.doc.toString() };
};

describe("undoing one's own edit after a colleague's edit was merged", () => {
  const line = "Water is pumped at night. It is cold.";

  it("keeps a word that the colleague changed in a line that was pasted over", () => {
    expect(
      undone(
        { from: 0, to: line.length, insert: line.replace("pumped", "filtered") },
        BASE.replace("night", "noon"),
      ),
    ).toEqual({
      merged: "Water is filtered at noon. It is cold.\n\nEnd.\n",
      left: "Water is pumped at noon. It is cold.\n\nEnd.\n",
    });
  });

  it("keeps a sentence that the colleague inserted at the same position", () => {
    const { left } = undone({ from: BASE.length, insert: "\nAlma.\n" }, `${BASE}\nBen.\n`);
    expect(left).toContain("Ben.");
    expect(left).not.toContain("Alma.");
  });

  it("keeps words that both inserted sentences share", () => {
    expect(undone({ from: BASE.length, insert: "\nFrom Alma." }, `${BASE}\nFrom Ben.\n`)).toEqual({
      merged: `${BASE}\nFrom Ben.\n\nFrom Alma.\n`,
      left: expect.stringMatching(/\nFrom Ben\.\n\s*$/),
    });
  });

  it("keeps the colleague's words where both replaced the same ones", () => {
    expect(
      undone(
        { from: 0, to: line.length, insert: line.replace("at night", "by Alma") },
        BASE.replace("at night", "by Ben").replace("cold.", "cold. Ben saw it."),
      ).left,
    ).toBe("Water is pumped at night. It is cold. Ben saw it.\n\nEnd.\n");
  });
});

it("an edit of the text keeps caret and user event", () => {
  const changes = { from: 6, to: 15, insert: "was brought" };
  const transaction = editor().update({
    changes,
    selection: EditorSelection.cursor(17),
    userEvent: "input.type",
    scrollIntoView: true,
  });
  expect(transaction.newDoc.toString()).toBe(BASE.replace("is pumped", "was brought"));
  expect(transaction.newSelection.main.head).toBe(17);
  expect(transaction.isUserEvent("input.type")).toBe(true);
  expect(transaction.scrollIntoView).toBe(true);
});
