"use client";

import { MessageSquarePlus, MessageSquareText } from "lucide-react";
import dynamic from "next/dynamic";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { LivePlace } from "@/lib/domains/places/at";
import { useLinkedComment } from "../comments/linked-comment";
import { type SelectedWords, selectedWords } from "../content/words";
import { cn } from "../ui/cn";
import { retryImport } from "../ui/import-retry";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { SkeletonText } from "../ui/skeleton";
import { useHotkeys } from "../ui/use-hotkeys";
import { blockElement, blockElements, blockWords, wordsOf } from "./blocks";
import type { OpenedBeside } from "./threads-beside";
import type { PageThreads } from "./use-page-threads";

/** Threads and their editor come when somebody opens one: most readers never do. */
const SelectionToolbar = dynamic(
  retryImport(() => import("../content/selection-toolbar").then((module) => module.SelectionToolbar)),
  { ssr: false },
);
const BlockDiscussion = dynamic(
  retryImport(() => import("./block-discussion").then((module) => module.BlockDiscussion)),
  {
    ssr: false,
    loading: () => <SkeletonText lines={3} />,
  },
);
const ThreadsBeside = dynamic(
  retryImport(() => import("./threads-beside").then((module) => module.ThreadsBeside)),
  { ssr: false },
);

/*
 * A button beside the block that the mouse is over, beside every block with an open thread, and beside the block
 * that the keyboard is at: C starts at the first block in sight, arrows go on, Enter opens, Escape leaves. Threads
 * open in a popover, or are all shown in a column where there is room beside the text.
 */

type BlockCommentsProps = {
  scope: LivePlace;
  pageId: string;
  html: string;
  text: RefObject<HTMLElement | null>;
  threads: PageThreads;
  mayComment: boolean;
  /** Words that a new thread is written about. */
  words: SelectedWords | null;
  onWords: (words: SelectedWords | null) => void;
  /** Threads are shown in a column beside the text. */
  beside?: boolean;
};

const PICK = "bindery:pick-block";

/** Starts picking a block with the keyboard. */
export const pickBlock = (text: HTMLElement | null) => text?.dispatchEvent(new Event(PICK));

const firstInSight = (blocks: readonly HTMLElement[]) =>
  blocks.find((block) => block.getBoundingClientRect().top > 90) ?? blocks.at(-1);

const keyOf = (block: HTMLElement | null | undefined) => block?.dataset.block ?? null;

/** Where the blocks begin, measured again whenever the text changes its size. */
const useTops = (text: RefObject<HTMLElement | null>, html: string, keys: readonly string[]) => {
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map());
  const wanted = keys.join(" ");
  useEffect(() => {
    const root = text.current;
    if (!root) return;
    const measure = () => {
      const from = root.getBoundingClientRect().top;
      const found = wanted.split(" ").flatMap((key) => {
        const block = key === "" ? null : blockElement(root, key);
        return block ? [[key, block.getBoundingClientRect().top - from] as const] : [];
      });
      setTops(new Map(found));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    return () => observer.disconnect();
  }, [text, html, wanted]);
  return tops;
};

/** The block under the mouse, the one the keyboard is at, and the one whose marked words were pressed. */
const useActiveBlock = (text: RefObject<HTMLElement | null>, html: string) => {
  const [pressed, setPressed] = useState<{ block: string; thread: string } | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const [focusing, setFocusing] = useState(false);
  useEffect(() => {
    const root = text.current;
    if (!root) return;
    const onOver = (event: MouseEvent) => {
      const block =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-block]") : null;
      if (block) setActive(keyOf(block));
    };
    const onPick = () => {
      setActive(keyOf(firstInSight(blockElements(root))));
      setFocusing(true);
    };
    const onPress = ({ target }: MouseEvent) => {
      const mark =
        target instanceof Element && !target.closest("a")
          ? target.closest<HTMLElement>("mark[data-comment]")
          : null;
      const block = keyOf(mark?.closest<HTMLElement>("[data-block]"));
      const thread = mark?.dataset.comment;
      if (block && thread && getSelection()?.isCollapsed) setPressed({ block, thread });
    };
    root.addEventListener("click", onPress);
    root.addEventListener("mouseover", onOver);
    root.addEventListener(PICK, onPick);
    return () => {
      root.removeEventListener("click", onPress);
      root.removeEventListener("mouseover", onOver);
      root.removeEventListener(PICK, onPick);
    };
  }, [text, html]);
  const step = (by: number) => {
    const keys = blockElements(text.current).map(keyOf);
    const next = keys[keys.indexOf(active) + by];
    if (!next) return;
    setActive(next);
    setFocusing(true);
  };
  return { active, pressed, step, focusing, doneFocusing: () => setFocusing(false) };
};

type MarkProps = {
  block: string;
  top: number;
  focused: boolean;
  /** Set again each time words of the block are pressed. */
  pressed: object | null;
  onFocused: () => void;
  onStep: (by: number) => void;
  /** Opens the block in the column beside the text; without it there is a popover. */
  onBeside: (() => void) | null;
  /** Told when something was written or given up in the popover. */
  onDone: () => void;
} & Omit<BlockCommentsProps, "html" | "beside">;

const Mark = ({
  block,
  top,
  focused,
  pressed,
  onFocused,
  onStep,
  onBeside,
  onDone,
  scope,
  pageId,
  text,
  threads,
  words: selected,
  onWords,
}: MarkProps) => {
  const own = threads.byBlock.get(block) ?? [];
  const linked = useLinkedComment()?.comment;
  const isLinked = own.some(({ id }) => id === linked);
  const [open, setOpen] = useState(isLinked);
  useEffect(() => {
    if (!isLinked) return;
    blockElement(text.current, block)?.scrollIntoView({ block: "center" });
    setOpen(true);
  }, [isLinked, block, text]);
  const quote = selected?.key === block ? selected.quote : undefined;
  const change = (next: boolean) => {
    setOpen(next);
    if (!next && quote) onWords(null);
  };
  const isBeside = onBeside !== null;
  // What the column shows would come up again as a popover when the column goes.
  const inPopover = useRef(!isBeside);
  useEffect(() => {
    inPopover.current = !isBeside;
  }, [isBeside]);
  useEffect(() => {
    if (pressed && inPopover.current) setOpen(true);
  }, [pressed]);
  // Words that are written about stay open wherever there is room.
  useEffect(() => {
    if (quote && !isBeside) setOpen(true);
  }, [quote, isBeside]);
  const goesOn = useRef(onBeside);
  useEffect(() => {
    goesOn.current = open && !quote && !isLinked ? onBeside : null;
  });
  // What is written in the popover goes on in the column.
  useEffect(() => {
    if (!isBeside) return;
    goesOn.current?.();
    setOpen(false);
  }, [isBeside]);
  const element = blockElement(text.current, block);
  const words = element ? wordsOf(element) : "";
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || open) return;
    event.preventDefault();
    onStep(by);
  };
  const button = {
    ref: (element: HTMLButtonElement | null) => {
      if (!focused || !element) return;
      element.focus({ preventScroll: true });
      blockElement(text.current, block)?.scrollIntoView({ block: "nearest" });
      onFocused();
    },
    onKeyDown,
    style: { top },
    "data-mark": block,
    "aria-label":
      own.length > 0 ? `${own.length} open on: ${words}` : words ? `Comment on: ${words}` : "Comment",
    className: cn(
      "absolute -right-3.5 flex h-7 min-w-7 items-center justify-center gap-1 rounded-md border border-border bg-raised px-1 text-xs font-medium text-muted shadow-sm hover:text-foreground data-[state=open]:text-accent-text sm:right-auto sm:left-full sm:ml-0.5 [&_svg]:size-4",
      own.length > 0 && "border-accent-border bg-accent-subtle text-accent-text",
      // Beside the text of a narrow screen there is room for one of the two.
      own.length > 1 && "max-sm:[&_svg]:hidden",
    ),
    children: (
      <>
        {own.length > 0 ? <MessageSquareText aria-hidden="true" /> : <MessageSquarePlus aria-hidden="true" />}
        {own.length > 1 && own.length}
      </>
    ),
  };
  // The same button in both, so that it keeps the focus when the column comes or goes.
  return (
    <Popover open={open && !onBeside} onOpenChange={(next) => (onBeside ? next && onBeside() : change(next))}>
      <PopoverTrigger {...button} />
      {!onBeside && (
        <PopoverContent
          label={own.length > 0 ? "Threads on this block" : "Comment on this block"}
          align="end"
          className="w-88"
        >
          <BlockDiscussion
            scope={scope}
            pageId={pageId}
            block={block}
            quote={quote}
            suggesting={selected?.suggesting}
            blockText={() => blockWords(element)}
            threads={own}
            onDone={() => {
              setOpen(false);
              onDone();
            }}
          />
        </PopoverContent>
      )}
    </Popover>
  );
};

/** What is open in the column beside the text: what was pressed last, or the words that are written about. */
const useOpened = (pressed: OpenedBeside | null, { words, onWords, text }: BlockCommentsProps) => {
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
    // Back where it was opened.
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

export const BlockComments = (props: BlockCommentsProps) => {
  const { html, beside = false, ...rest } = props;
  const { scope, pageId, text, threads, words, onWords, mayComment } = rest;
  const { active, pressed, step, focusing, doneFocusing } = useActiveBlock(text, html);
  const { opened, open, clear, close } = useOpened(pressed, props);
  const keys = [...new Set([...threads.byBlock.keys(), active ?? [], words?.key ?? []].flat())];
  const tops = useTops(text, html, keys);
  useHotkeys([
    {
      keys: "c",
      label: "Comment on the selected words or on a block",
      group: "Reading",
      run: () => {
        const selected = selectedWords(text.current);
        if (selected) onWords(selected);
        else pickBlock(text.current);
      },
    },
  ]);
  const marks = keys.map((key) => {
    const top = tops.get(key);
    if (top === undefined) return null;
    return (
      <Mark
        key={key}
        block={key}
        top={top}
        focused={focusing && key === active}
        pressed={pressed?.block === key ? pressed : null}
        onFocused={doneFocusing}
        onStep={step}
        onBeside={beside ? () => open(key) : null}
        // Its first thread can bring the column before the popover learns that it was sent.
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
