"use client";

import { useEffect, useMemo, useState } from "react";
import { selectedWords } from "@/components/content/document/words";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { type BlockCommentsProps, BlockMark } from "./block-mark";
import { useBlockSpans } from "./blocks";
import type { OpenedBeside } from "./margin-threads";
import { pickBlock, useActiveBlock } from "./use-active-block";

/** Tracks what is open in the column beside the text: the last pressed thread, or the selected words. */
const useOpenedBeside = (pressed: OpenedBeside | null, { words, onWords, text }: BlockCommentsProps) => {
  const [chosen, setChosen] = useState<OpenedBeside | null>(null);
  const choose = (next: OpenedBeside | null) => {
    setChosen(next);
    onWords(null);
  };
  useEffect(() => {
    if (!pressed) return;
    setChosen(pressed);
    onWords(null);
  }, [pressed, onWords]);
  const written = useMemo(
    () => words && { block: words.key, quote: words.quote, suggesting: words.suggesting },
    [words],
  );
  const close = (block: string | null) => {
    choose(null);
    // Returns the focus to the button that opened the thread.
    const marks = text.current?.parentElement?.querySelectorAll<HTMLElement>("[data-mark]") ?? [];
    [...marks].find(({ dataset }) => dataset.mark === block)?.focus({ preventScroll: true });
  };
  return {
    opened: written ?? chosen,
    open: (block: string) => choose({ block }),
    clear: () => choose(null),
    close,
  };
};

/** Loaded when a discussion opens, because most readers never open one. */
const SelectionToolbar = lazyComponent(
  () => import("@/components/content/document/selection-toolbar"),
  "SelectionToolbar",
  { ssr: false },
);
const ThreadsBeside = lazyComponent(() => import("./margin-threads"), "MarginThreads", { ssr: false });

/* Shows a comment button beside the hovered block, beside every block with an open thread, and beside the block that
   is picked with the keyboard: C starts at the first visible block, arrows move on, Enter opens, Escape leaves.
   Threads open in a popover, or in a column where there is room beside the text. */

export const BlockComments = (props: BlockCommentsProps) => {
  const say = useSay();
  const { html, beside = false, ...rest } = props;
  const { scope, pageId, text, threads, words, onWords, mayComment } = rest;
  const { active, pressed, step, focusing, doneFocusing } = useActiveBlock(text, html);
  const { opened, open, clear, close } = useOpenedBeside(pressed, props);
  const keys = [...new Set([...threads.byBlock.keys(), active ?? [], words?.key ?? []].flat())];
  const spans = useBlockSpans(text, html, keys);
  useHotkeys([
    {
      keys: "c",
      label: say("Comment on the selected words or on a block"),
      group: say("Reading"),
      run: () => {
        const selected = selectedWords(text.current);
        if (selected) onWords(selected);
        else pickBlock(text.current);
      },
    },
  ]);
  const marks = keys.map((key) => {
    const span = spans.get(key);
    if (!span) return null;
    return (
      <BlockMark
        key={key}
        block={key}
        span={span}
        focused={focusing && key === active}
        pressed={pressed?.block === key ? pressed : null}
        onFocused={doneFocusing}
        onStep={step}
        onBeside={beside ? () => open(key) : null}
        // The column can replace the popover before the popover learns that its first thread was sent.
        onDone={clear}
        {...rest}
      />
    );
  });
  return (
    <>
      {marks}
      {mayComment && (
        <SelectionToolbar
          root={() => text.current}
          onComment={onWords}
          onSuggest={(selected) => onWords({ ...selected, suggesting: true })}
        />
      )}
      {beside && (
        <ThreadsBeside
          scope={scope}
          pageId={pageId}
          text={text}
          threads={threads}
          opened={opened}
          onClose={close}
        />
      )}
    </>
  );
};
