"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { AroundApplying } from "@/components/collaboration/comments/use-apply-suggestions";
import type { SelectedWords } from "@/components/content/document/words";
import { BlockMark } from "@/components/content/pages/block-mark";
import type { Saver } from "@/components/content/pages/editor/saver";
import type { VisualView } from "@/components/content/pages/editor/visual/visual-view";
import type { OpenedBeside } from "@/components/content/pages/margin-threads";
import { marksWith, type PageThreads } from "@/components/content/pages/use-page-threads";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import type { Quote } from "@/lib/core/content/quotes";
import type { Say } from "@/lib/core/locales/say";
import type { NotedWords, Notes } from "./block-notes";
import { useNoteSpans } from "./use-note-spans";

const ThreadsBeside = lazyComponent(
  () => import("@/components/content/pages/margin-threads"),
  "MarginThreads",
  { ssr: false },
);

/** The block or the words that a new comment is about. A new object each time. */
export type AskedComment = { key: string; quote?: Quote };

export type ThreadsOfText = {
  scope: LiveScope;
  pageId: string;
  threads: PageThreads;
  /** True while threads are shown in a column beside the text. */
  beside: boolean;
};

type VisualThreadsProps = ThreadsOfText & {
  view: VisualView;
  saver: Saver;
  asked: AskedComment | null;
  /** Called when the asked comment was sent or discarded. */
  onDone: () => void;
};

/** The longest suggestion that is shown behind the words; the comment shows longer ones. */
const LONGEST_SHOWN = 200;

const replacementOf = (comment: Comment | undefined): string | undefined => {
  const { suggestion } = comment ?? {};
  const isShown = suggestion?.state === "open" && suggestion.markdown.length <= LONGEST_SHOWN;
  return isShown && !suggestion.markdown.includes("\n") ? suggestion.markdown : undefined;
};

const countInWords = (say: Say, count: number): string =>
  say({ one: "{count} open comment", other: "{count} open comments" }, { count });

/** Shows the marks of threads on blocks and words. They are placed again only if they differ. */
const useThreadNotes = (view: VisualView, threads: PageThreads, asked: AskedComment | null) => {
  const say = useSay();
  const selected = selectedOf(view, asked);
  const notes: Notes = {
    blocks: [
      ...[...threads.byBlock].map(([key, own]) => ({ key, description: countInWords(say, own.length) })),
      ...(asked && !threads.byBlock.has(asked.key) ? [{ key: asked.key, description: "" }] : []),
    ],
    words: marksWith(say, threads, selected).flatMap(({ id, node, quote }): NotedWords[] => {
      const replacement = replacementOf(threads.open.find((comment) => comment.id === id));
      return node === undefined
        ? []
        : [{ id, node, quote, ...(replacement !== undefined && { replacement }) }];
    }),
  };
  const written = JSON.stringify(notes);
  useEffect(() => view.note("threads", JSON.parse(written) as Notes), [view, written]);
  useEffect(() => () => view.note("threads", { blocks: [], words: [] }), [view]);
};

const selectedOf = (view: VisualView, asked: AskedComment | null): SelectedWords | null =>
  asked?.quote ? { block: view.dom, key: asked.key, quote: asked.quote } : null;

/** Calls back with the block and the thread of commented words that the caret is put into by a press. */
const usePressedWords = (view: VisualView, onPress: (opened: OpenedBeside) => void) => {
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      const mark = target instanceof Element ? target.closest<HTMLElement>("mark[data-comment]") : null;
      const block = mark?.closest<HTMLElement>("[data-block]")?.dataset.block;
      const thread = mark?.dataset.comment;
      if (block && thread) onPress({ block, thread, quiet: true });
    };
    view.dom.addEventListener("click", press);
    return () => view.dom.removeEventListener("click", press);
  }, [view, onPress]);
};

/** Shows the threads beside the blocks and words of the edited text, as the reader does. */
export const VisualThreads = ({
  view,
  saver,
  scope,
  pageId,
  threads,
  beside,
  asked,
  onDone,
}: VisualThreadsProps) => {
  const text = useMemo(() => ({ current: view.dom }), [view]);
  const keys = [...new Set([...threads.byBlock.keys(), ...(asked ? [asked.key] : [])])];
  useThreadNotes(view, threads, asked);
  const spans = useNoteSpans(view, keys);
  const [chosen, choose] = useState<OpenedBeside | null>(null);
  usePressedWords(view, choose);
  const written = useMemo(
    (): OpenedBeside | null => asked && { block: asked.key, quote: asked.quote, writing: true },
    [asked],
  );
  const dismiss = () => {
    choose(null);
    if (asked) onDone();
  };
  const done = () => {
    dismiss();
    if (asked) view.focus();
  };
  const closeBeside = (block: string | null) => {
    const isFromText = asked !== null || chosen?.quiet;
    choose(null);
    onDone();
    const marks = view.dom.parentElement?.parentElement?.querySelectorAll<HTMLElement>("[data-mark]") ?? [];
    if (isFromText) view.focus();
    else [...marks].find(({ dataset }) => dataset.mark === block)?.focus({ preventScroll: true });
  };
  const { open } = threads;
  /** Stores the text first, because suggestions are applied to the stored one. */
  const applying = useCallback(
    async <Answer,>(apply: () => Promise<Answer>, comments: readonly string[]): Promise<Answer> => {
      await saver.flush();
      const wanted = open.filter(({ id }) => comments.includes(id));
      const end = view.apply(wanted.flatMap(({ suggestion }) => suggestion ?? []));
      try {
        const answer = await apply();
        await saver.look();
        return answer;
      } finally {
        end();
      }
    },
    [saver, view, open],
  );
  return (
    <AroundApplying value={applying}>
      {keys.map((key) => {
        const span = spans.get(key);
        if (!span) return null;
        const isAsked = asked?.key === key;
        return (
          <BlockMark
            key={key}
            block={key}
            span={span}
            focused={false}
            pressed={isAsked && !asked.quote ? asked : null}
            onFocused={() => {}}
            onStep={() => {}}
            onBeside={beside ? () => choose({ block: key }) : null}
            onDone={done}
            writing={isAsked}
            onReturn={() => view.focus()}
            scope={scope}
            pageId={pageId}
            text={text}
            threads={threads}
            mayComment
            words={isAsked ? selectedOf(view, asked) : null}
            onWords={dismiss}
          />
        );
      })}
      {beside && (
        <ThreadsBeside
          scope={scope}
          pageId={pageId}
          text={text}
          threads={threads}
          opened={written ?? chosen}
          onClose={closeBeside}
        />
      )}
    </AroundApplying>
  );
};
