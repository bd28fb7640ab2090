"use client";

import type { EditorView } from "@codemirror/view";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CommentThread } from "@/components/collaboration/comments/comment-thread";
import {
  CARD,
  focusCard,
  type MarginCard,
  MarginCards,
} from "@/components/collaboration/comments/margin-cards";
import { blockWords } from "@/components/content/pages/blocks";
import { NEW_CARD } from "@/components/content/pages/margin-threads";
import { NewThread } from "@/components/content/pages/new-thread";
import type { PageThreads } from "@/components/content/pages/use-page-threads";
import { useViewer } from "@/components/layout/viewer";
import { useSay } from "@/components/ui/say";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import type { BlockLines } from "./block-lines";

type EditorCardsProps = {
  view: EditorView;
  scope: LiveScope;
  pageId: string;
  /** The blocks with threads or a new one, in text order, and their tops. */
  blocks: readonly (BlockLines[number] & { top: number })[];
  threads: PageThreads;
  /** The block whose threads are open or that is being commented on. */
  opened: string | null;
  /** True while a new comment on that block is written. */
  writing: boolean;
  onClose: () => void;
};

/** Shows the threads of the edited text, each level with the first line of its block. */
export const EditorCards = ({
  view,
  scope,
  pageId,
  blocks,
  threads,
  opened,
  writing,
  onClose,
}: EditorCardsProps) => {
  const say = useSay();
  const viewer = useViewer();
  const column = useRef<HTMLElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const thread = opened === null || writing ? undefined : threads.byBlock.get(opened)?.[0];
  const first = opened === null ? null : (thread?.id ?? NEW_CARD);
  useEffect(() => {
    if (first === null) return;
    setActive(first);
    focusCard(column.current, first);
  }, [first]);
  const close = () => {
    setActive(null);
    onClose();
  };
  const cards = blocks.flatMap(({ key, top, element }): MarginCard[] => {
    const own = threads.byBlock.get(key) ?? [];
    const cardOf = (comment: (typeof own)[number]): MarginCard => ({
      id: comment.id,
      top,
      content: (
        <CommentThread
          comment={comment}
          scope={scope}
          currentUserId={viewer.id}
          expanded={comment.id === active}
          className={CARD}
        />
      ),
    });
    if (key !== opened) return own.map(cardOf);
    return [
      ...own.map(cardOf),
      {
        id: NEW_CARD,
        top,
        content: (
          <NewThread
            scope={scope}
            pageId={pageId}
            block={key}
            blockText={() => blockWords(element)}
            another={own.length > 0}
            writing={writing}
            onDone={close}
            className={CARD}
          />
        ),
      },
    ];
  });
  return (
    <section
      ref={column}
      aria-label={say("Comments beside the text")}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
      // The column covers the scroller of the text, so it passes wheel events on.
      onWheel={({ deltaY }) => view.scrollDOM.scrollBy({ top: deltaY })}
      className="pointer-events-auto absolute top-0 right-4 w-76 translate-y-(--scrolled)"
    >
      <MarginCards cards={cards} active={active} onActive={setActive} />
    </section>
  );
};
