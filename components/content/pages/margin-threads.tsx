"use client";

import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { CommentThread } from "@/components/collaboration/comments/comment-thread";
import { useLinkedComment } from "@/components/collaboration/comments/linked-comment";
import { CARD, focusCard, MarginCards } from "@/components/collaboration/comments/margin-cards";
import { useViewer } from "@/components/layout/viewer";
import { useSay } from "@/components/ui/say";
import type { Comment, TextQuote } from "@/lib/collaboration/comments/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { blockElement, blockElements, blockWords } from "./blocks";
import { NewThread } from "./new-thread";
import type { PageThreads } from "./use-page-threads";

/** The key of the card with a new thread. */
export const NEW_CARD = "new";

/** The content opened beside the text: a block, one of its threads, or selected words. */
export type OpenedBeside = {
  block: string;
  thread?: string;
  quote?: TextQuote;
  suggesting?: boolean;
  /** True to write a new thread on the block, even if it has others. */
  writing?: boolean;
  /** True if the focus stays where it is. */
  quiet?: boolean;
};

type MarginThreadsProps = {
  scope: LiveScope;
  pageId: string;
  text: RefObject<HTMLElement | null>;
  threads: PageThreads;
  /** A new object each time, so that opening the same thread twice moves the focus twice. */
  opened: OpenedBeside | null;
  onClose: (block: string | null) => void;
};

type CardAnchor = { id: string; block: string; comment: Comment | null };

/** Returns the cards in text order; within a block the oldest thread first and the new one last. */
const anchorsOf = (root: HTMLElement, { byBlock }: PageThreads, opened: OpenedBeside | null): CardAnchor[] =>
  blockElements(root).flatMap(({ dataset: { block = "" } }) => [
    ...(byBlock.get(block) ?? []).map((comment) => ({ id: comment.id, block, comment })),
    ...(opened?.block === block && !opened.thread ? [{ id: NEW_CARD, block, comment: null }] : []),
  ]);

/** Returns the height of a thread's words, or else of its block, from the top of the text. */
const topOf = (root: HTMLElement, { id, block }: CardAnchor): number => {
  const words = root.querySelector(`mark[data-comment="${CSS.escape(id)}"]`);
  const element = words ?? blockElement(root, block);
  return element ? element.getBoundingClientRect().top - root.getBoundingClientRect().top : 0;
};

type PlacedCard = CardAnchor & { top: number };

const isSameCards = (one: readonly PlacedCard[], other: readonly PlacedCard[]): boolean =>
  one.length === other.length &&
  one.every((card, index) => {
    const { id, block, comment, top } = other[index]!;
    return card.id === id && card.block === block && card.comment === comment && card.top === top;
  });

/** Measures the heights of the cards, again when the text or its marks change. */
const usePlaced = ({ text, threads, opened }: Pick<MarginThreadsProps, "text" | "threads" | "opened">) => {
  const [placed, setPlaced] = useState<readonly PlacedCard[]>([]);
  const latest = useRef({ threads, opened });
  const measure = useRef(() => {});
  useEffect(() => {
    latest.current = { threads, opened };
    measure.current();
  }, [threads, opened]);
  useEffect(() => {
    const root = text.current;
    if (!root) return;
    let frame = 0;
    measure.current = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const anchors = anchorsOf(root, latest.current.threads, latest.current.opened);
        const next = anchors.map((card) => ({ ...card, top: Math.round(topOf(root, card)) }));
        // Words further down a block can belong to an earlier thread.
        next.sort((one, other) => one.top - other.top);
        setPlaced((old) => (isSameCards(old, next) ? old : next));
      });
    };
    const sizes = new ResizeObserver(() => measure.current());
    sizes.observe(root);
    const marks = new MutationObserver(() => measure.current());
    marks.observe(root, { childList: true, characterData: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      marks.disconnect();
    };
  }, [text]);
  return placed;
};

/** Shows the threads on blocks and words in a column beside the page, each level with its subject. */
export const MarginThreads = ({ scope, pageId, text, threads, opened, onClose }: MarginThreadsProps) => {
  const say = useSay();
  const viewer = useViewer();
  const linked = useLinkedComment()?.comment;
  const column = useRef<HTMLElement>(null);
  const placed = usePlaced({ text, threads, opened });
  const [active, setActive] = useState<string | null>(null);
  const wanted = opened
    ? (opened.thread ?? (opened.quote || opened.writing ? NEW_CARD : firstOf(threads, opened.block)))
    : linked;
  const isThere = placed.some(({ id }) => id === wanted);
  useEffect(() => {
    if (!wanted || !isThere) return;
    setActive(wanted);
    if (opened && !opened.quiet) focusCard(column.current, wanted);
  }, [wanted, isThere, opened]);
  useEffect(() => {
    const marks = text.current?.querySelectorAll<HTMLElement>("mark[data-comment]") ?? [];
    for (const mark of marks) mark.toggleAttribute("data-active", mark.dataset.comment === active);
  }, [text, active, placed]);

  const onEnd = useLengthOf(text);
  const close = () => {
    setActive(null);
    onClose(placed.find(({ id }) => id === active)?.block ?? opened?.block ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  const cards = placed.map(({ id, block, comment, top }) => ({
    id,
    top,
    content: comment ? (
      <CommentThread
        comment={comment}
        scope={scope}
        currentUserId={viewer.id}
        expanded={id === active}
        className={CARD}
      />
    ) : (
      <NewThread
        scope={scope}
        pageId={pageId}
        block={block}
        quote={opened?.quote}
        suggesting={opened?.suggesting}
        blockText={() => blockWords(blockElement(text.current, block))}
        another={threads.byBlock.has(block)}
        writing={opened?.writing}
        onDone={close}
        className={CARD}
      />
    ),
  }));
  return (
    <section
      ref={column}
      aria-label={say("Comments beside the text")}
      data-region=""
      onKeyDown={onKeyDown}
      // The handles of blocks may be right of the text, too.
      className="absolute top-0 left-full ml-9 w-(--beside) peer-data-[handles=right]:ml-17"
    >
      <MarginCards cards={cards} active={active} onActive={setActive} onEnd={onEnd} />
    </section>
  );
};

/** Makes the page as long as its column, because cards take no room of their own. */
const useLengthOf = (text: RefObject<HTMLElement | null>) => {
  const article = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (article.current) article.current.style.minHeight = "";
    },
    [],
  );
  return useCallback(
    (end: number) => {
      const root = text.current;
      article.current = root?.closest("article") ?? null;
      if (!root || !article.current) return;
      const above = root.getBoundingClientRect().top - article.current.getBoundingClientRect().top;
      article.current.style.minHeight = `${Math.ceil(above + end)}px`;
    },
    [text],
  );
};

const firstOf = ({ byBlock }: PageThreads, block: string): string => byBlock.get(block)?.[0]?.id ?? NEW_CARD;
