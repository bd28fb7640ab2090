"use client";

import { useEffect, useRef } from "react";
import type { Saver } from "@/components/content/pages/editor/saver";
import type { VisualView } from "@/components/content/pages/editor/visual/visual-view";
import { useSay } from "@/components/ui/say";
import type { Present } from "@/lib/collaboration/presence/schemas";
import { blockNumber } from "./block-notes";
import { useNoteSpans } from "./use-note-spans";

export type PeopleOfText = {
  /** The others who edit this page. */
  people: readonly Present[];
  /** Called with the key of the block that this person moves to. */
  onBlock: (block: string | null) => void;
};

type VisualPeopleProps = PeopleOfText & { view: VisualView; saver: Saver };

/** A caret that only passes through blocks is not announced. */
const PAUSE_MS = 300;

/** Announces the block with the caret once the text is stored, so that others know its key. */
const useOwnBlock = (view: VisualView, saver: Saver, onBlock: PeopleOfText["onBlock"]) => {
  const announce = useRef(onBlock);
  useEffect(() => {
    announce.current = onBlock;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";
    // Blocks have no keys before.
    let isReady = false;
    const look = () => {
      timer = undefined;
      if (!isReady) return;
      const index = blockNumber(view.editor.state.selection.$from);
      // The others follow the block while its words change.
      if (index === last || saver.snapshot().phase !== "saved" || !view.editor.hasFocus()) return;
      last = index;
      announce.current(view.selected()?.key ?? null);
    };
    const merged = () => {
      last = "";
      later();
    };
    const later = () => {
      timer ??= setTimeout(look, PAUSE_MS);
    };
    let isOver = false;
    void view.ready.then(() => {
      isReady = true;
      if (!isOver) later();
    });
    // A block that both change may have got a key that no one else knows.
    const unsubscribe = [view.subscribe(later), saver.subscribe(later), saver.onMerge(merged)];
    view.dom.addEventListener("focus", later);
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const end of unsubscribe) end();
      view.dom.removeEventListener("focus", later);
      announce.current(null);
    };
  }, [view, saver]);
};

/** Shows the names of the others at the blocks that they write in. */
export const VisualPeople = ({ view, saver, people, onBlock }: VisualPeopleProps) => {
  const say = useSay();
  useOwnBlock(view, saver, onBlock);
  const written = JSON.stringify(
    people.flatMap(({ block, user }) =>
      block === undefined
        ? []
        : [
            {
              key: block,
              description: say("{person} is writing here", { person: user.displayName }),
            },
          ],
    ),
  );
  useEffect(() => view.note("people", { blocks: JSON.parse(written), words: [] }), [view, written]);
  useEffect(() => () => view.note("people", { blocks: [], words: [] }), [view]);
  const keys = [...new Set(people.flatMap(({ block }) => block ?? []))];
  const spans = useNoteSpans(view, keys);
  return keys.map((key) => {
    const span = spans.get(key);
    if (!span) return null;
    const names = people.filter(({ block }) => block === key).map(({ user }) => user.displayName);
    return (
      <div
        key={key}
        aria-hidden="true"
        className="pointer-events-none absolute -right-2 border-r-2 border-accent"
        style={{ top: span.top, height: span.height }}
      >
        <span className="absolute right-0 bottom-full max-w-40 translate-x-0.5 truncate rounded-t-sm rounded-bl-sm bg-accent px-1 text-[0.6875rem] leading-4 font-medium text-on-accent">
          {names.join(", ")}
        </span>
      </div>
    );
  });
};
