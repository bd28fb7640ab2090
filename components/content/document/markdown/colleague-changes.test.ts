import { history, undo, undoDepth } from "@codemirror/commands";
import { EditorState, Transaction } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinParts, mergeLive, overlapsIn, resolved } from "@/lib/core/content/live-merge";
import { casesOf } from "@/lib/testing/extent";
import { colleagueChanges, ownText } from "./colleague-changes";
import { fineChanges } from "./fine-changes";

/** Alma's editor, and the stored text, which Ben writes in elsewhere. */
const pageOf = (text: string) => {
  let state = EditorState.create({
    doc: text,
    extensions: [history({ newGroupDelay: 0 }), fineChanges, ownText],
  });
  let [saved, stored] = [text, text];
  const now = () => state.doc.toString();
  return {
    now,
    stored: () => stored,
    insert: (at: number, insert: string) => {
      state = state.update({ changes: { from: at, insert }, userEvent: "input.type" }).state;
    },
    remove: (from: number, to: number) => {
      state = state.update({ changes: { from, to }, userEvent: "delete" }).state;
    },
    store: (text: string) => {
      stored = text;
    },
    /** Takes over what is stored and saves; false when both replaced the same words. */
    save: () => {
      const parts = saved === now() ? [{ text: stored, mine: saved }] : mergeLive(saved, stored, now());
      if (overlapsIn(parts)) return false;
      const merged = resolved(parts);
      if (stored !== saved)
        state = state.update({
          changes: colleagueChanges(state, merged),
          annotations: Transaction.addToHistory.of(false),
        }).state;
      if (stored !== saved) expect(now()).toBe(joinParts(merged));
      saved = stored = now();
      return true;
    },
    undoAll: () => {
      while (undoDepth(state) > 0)
        undo({
          state,
          dispatch: (transaction) => {
            ({ state } = transaction);
          },
        });
    },
  };
};

const endOf = (text: string, words: string) => text.indexOf(words) + words.length;

describe("undoing one's own steps", () => {
  it("leaves a sentence before one's own that begins alike, also one written after it was saved", () => {
    for (const savesFirst of [false, true]) {
      const page = pageOf("Water.\n\nEnd.\n");
      page.insert(endOf(page.now(), "Water."), " From Alma.");
      if (savesFirst) page.save();
      page.store(page.stored().replace("Water.", "Water. From Ben."));
      expect(page.save()).toBe(true);
      expect(page.now()).toBe("Water. From Ben. From Alma.\n\nEnd.\n");
      page.undoAll();
      expect(page.now()).toBe("Water. From Ben.\n\nEnd.\n");
    }
  });

  it("leaves an insertion that both made", () => {
    const page = pageOf("Water.\n\nEnd.\n");
    page.insert(endOf(page.now(), "Water."), " It is cold.");
    page.store("Water. It is cold.\n\nEnd.\n");
    page.save();
    page.undoAll();
    expect(page.now()).toBe("Water. It is cold.\n\nEnd.\n");
  });

  it("leaves all that a colleague inserted, and none of one's own, whatever words both share", () => {
    const act = fc.record({
      who: fc.constantFrom("Alma", "Ben", "Alma", "Ben", "save" as const),
      at: fc.nat(40),
      length: fc.nat(3),
      kind: fc.constantFrom("insert", "insert", "insert", "line", "remove"),
    });
    const starts = (text: string) => [...text.matchAll(/(?<=^|[.\n]\s)(?=\S)|$/g)].map(({ index }) => index);
    fc.assert(
      fc.property(fc.array(act, { maxLength: 14 }), (acts) => {
        const page = pageOf("Water is pumped. It is cold.\n\nEnd of it.\n");
        const byBen: string[] = [];
        for (const [number, { who, at, length, kind }] of acts.entries()) {
          if (who === "save") {
            fc.pre(page.save());
            continue;
          }
          const text = who === "Alma" ? page.now() : page.stored();
          const places = starts(text);
          const from = places[at % places.length] ?? 0;
          const to = places[(at % places.length) + length] ?? from;
          const removed = text.slice(from, to);
          const words = kind === "line" ? `From ${who} ${number} here.\n` : `From ${who} ${number} here. `;
          if (kind === "remove") {
            // Joined lines, and other words removed beside one's saved ones, can be read in several ways.
            const line = `${text.slice(0, from).split("\n").at(-1)}${text.slice(from).split("\n")[0]}`;
            if (/\n|Ben/.test(removed) || line.includes("Alma")) continue;
            if (who === "Alma") page.remove(from, to);
            else page.store(text.slice(0, from) + text.slice(to));
          } else if (who === "Alma") page.insert(from, words);
          else {
            page.store(text.slice(0, from) + words + text.slice(from));
            byBen.push(words.trim());
          }
        }
        fc.pre(page.save());
        const left = byBen.filter((words) => page.now().includes(words));
        const before = page.now();
        page.undoAll();
        expect(page.now(), before).not.toContain("Alma");
        for (const words of left) expect(page.now(), before).toContain(words);
      }),
      { numRuns: casesOf(300, 20_000) },
    );
  });
});
