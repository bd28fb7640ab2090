import { splitBlock } from "prosemirror-commands";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSaver, type Saver } from "@/components/content/pages/editor/saver";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { withFormer } from "@/lib/core/content/editing/save-text";
import { joinParts } from "@/lib/core/content/live-merge";
import { ApiError } from "@/lib/platform/api/client";
import { casesOf } from "@/lib/testing/extent";
import { adoptDocument } from "./adopt-text";
import { offsetAt, positionAt } from "./caret";
import { adopting, makeText } from "./make-text";
import { followLetters } from "./merged-caret";
import { withKeptCaret } from "./newest-selection";
import { wordDifferences } from "./word-differences";

/* Two people who type at once, with all that is between them but browsers: saver, merging, adoption, and a server. */

const TEXT = "Alpha.\n\nMiddle of the shared paragraph today.\n\nOmega.\n";

/** Numbers between 0 and 1 that follow from a seed. */
const randomOf = (seed: number) => () => {
  const sine = Math.sin(seed++) * 10_000;
  return sine - Math.floor(sine);
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Page = { text: string; version: number };
type Writer = { saver: Saver; type: (words: readonly string[]) => Promise<void>; make: () => string };

const createWriter = (page: Page, place: string, random: () => number, others: () => Writer[]): Writer => {
  let opened = openText(page.text);
  const doc = documentOf(opened);
  const caret = doc.textBetween(0, doc.content.size, "--", "-").indexOf(place) + place.length + 1;
  const view = {
    state: EditorState.create({ doc, selection: TextSelection.create(doc, caret) }),
    dispatch: (tr: Transaction) => {
      const isTheirs = tr.getMeta(adopting) !== undefined;
      view.state = view.state.apply(isTheirs ? withKeptCaret(view.state.selection, tr) : tr);
    },
  };
  const tag = () => `v${page.version}`;
  const saver: Saver = createSaver(
    {
      write: async (next, expected) => {
        await wait(random() * 300);
        if (expected !== tag()) throw new ApiError(412, { code: 412, message: "Stale." }, null);
        page.text = next;
        page.version += 1;
        const revision = tag();
        for (const each of others())
          if (each.saver !== saver) setTimeout(() => void each.saver.look(revision), random() * 400);
        await wait(random() * 100);
        return { tag: revision, revision };
      },
      read: async () => {
        await wait(random() * 100);
        const now = { text: page.text, tag: tag() };
        await wait(random() * 100);
        return now;
      },
      keep: () => true,
    },
    { text: page.text, tag: tag(), revision: tag() },
  );
  const make = () => {
    const saved = makeText(view as unknown as EditorView, opened);
    opened = saved.opened;
    return saved.text;
  };
  saver.onMerge((merged) => {
    const { doc, selection } = view.state;
    const follow = followLetters(selection, offsetAt(opened, doc, selection.head), merged);
    opened = withFormer(opened, openText(joinParts(merged)));
    const tr = adoptDocument(view.state.tr, documentOf(opened), [], wordDifferences);
    view.dispatch(tr.setMeta(adopting, true));
    const followed = follow(view.state.selection, (offset) => {
      const at = view.state.doc.resolve(positionAt(opened, view.state.doc, offset));
      return view.state.tr.setSelection(TextSelection.near(at));
    });
    if (followed) view.dispatch(followed);
  });
  const type = async (words: readonly string[]) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    for (const word of words) {
      for (const letter of `${random() < 0.1 ? "\n" : " "}${word}`) {
        if (letter === "\n") splitBlock(view.state, view.dispatch);
        else view.dispatch(view.state.tr.insertText(letter));
        saver.editLater(make);
        clearTimeout(timer);
        timer = setTimeout(saver.collect, 200);
        await wait(20 + random() * 130);
      }
      if (random() < 0.1) await wait(1_400);
    }
  };
  return { saver, type, make };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A typed word within another word. */
const TORN = /\p{L}[ab]\d+x|[ab]\d+x\p{L}/u;

/** The letters of a text without the typed words. */
const withoutTyped = (text: string): string => text.replace(/[ab]\d+x/g, "").replace(/\s+/g, "");

const SETTLED_MS = 60_000;

describe("two people who type at once keep all of their words, each word in one piece,", () => {
  it.each([
    ["today.", "today."],
    ["shared", "shared"],
    ["of the", "today."],
  ])("behind “%s” and “%s”", async (...places) => {
    for (let seed = 1; seed <= casesOf(5, 100); seed++) {
      const random = randomOf(seed * 1_000);
      const page: Page = { text: TEXT, version: 1 };
      const writers: Writer[] = [];
      for (const place of places) writers.push(createWriter(page, place, random, () => writers));
      const words = ["a", "b"].map((name) => Array.from({ length: 30 }, (_, index) => `${name}${index}x`));
      void Promise.all(writers.map(({ type }, index) => type(words[index]!)));
      await vi.advanceTimersByTimeAsync(SETTLED_MS);
      const stored = page.text.match(/[ab]\d+x/g) ?? [];
      for (const each of words) expect(stored.filter((word) => each.includes(word))).toEqual(each);
      expect(page.text, `seed ${seed}`).not.toMatch(TORN);
      expect(withoutTyped(page.text), `seed ${seed}`).toBe(withoutTyped(TEXT));
      expect(writers.map(({ make }) => make())).toEqual([page.text, page.text]);
      expect(writers.map(({ saver }) => saver.snapshot().phase)).toEqual(["saved", "saved"]);
    }
  });
});
