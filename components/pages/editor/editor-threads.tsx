"use client";

import type { EditorView, ViewUpdate } from "@codemirror/view";
import { MessageSquarePlus, MessageSquareText } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import type { LivePlace } from "@/lib/domains/places/at";
import { wordsIn } from "../../content/words";
import { cn } from "../../ui/cn";
import { Popover, PopoverContent, PopoverTrigger } from "../../ui/popover";
import { SkeletonText } from "../../ui/skeleton";
import type { PageThreads } from "../use-page-threads";
import type { BlockLines } from "./block-lines";

const BlockDiscussion = dynamic(
  () => import("../block-discussion").then((module) => module.BlockDiscussion),
  {
    ssr: false,
    loading: () => <SkeletonText lines={3} />,
  },
);

type EditorThreadsProps = {
  view: EditorView;
  onUpdate: (listener: (update: ViewUpdate) => void) => () => void;
  scope: LivePlace;
  pageId: string;
  blocks: BlockLines;
  threads: PageThreads;
  /** The block on which somebody wants to comment. */
  asked: string | null;
  onDone: () => void;
  /** What is not stored yet cannot be commented on. */
  onStore: () => Promise<unknown>;
};

/** Heights of lines in the text, told anew whenever one of them may be another. */
const useHeights = (view: EditorView, onUpdate: EditorThreadsProps["onUpdate"]) => {
  const layer = useRef<HTMLDivElement>(null);
  const [, redraw] = useState(0);
  useEffect(() => {
    const follow = () => {
      if (layer.current) layer.current.style.transform = `translateY(${-view.scrollDOM.scrollTop}px)`;
    };
    follow();
    view.scrollDOM.addEventListener("scroll", follow, { passive: true });
    const unsubscribe = onUpdate(({ geometryChanged, docChanged }) => {
      if (geometryChanged || docChanged) redraw((times) => times + 1);
      follow();
    });
    return () => {
      view.scrollDOM.removeEventListener("scroll", follow);
      unsubscribe();
    };
  }, [view, onUpdate]);
  const { doc } = view.state;
  const { scrollDOM, documentTop } = view;
  const above = documentTop - scrollDOM.getBoundingClientRect().top + scrollDOM.scrollTop;
  const heightOf = (line: number) => view.lineBlockAt(doc.line(Math.min(line, doc.lines)).from).top + above;
  return { layer, heightOf };
};

/** Open threads beside the lines where their blocks begin, and the block that somebody wants to comment on. */
export const EditorThreads = ({
  view,
  onUpdate,
  scope,
  pageId,
  blocks,
  threads,
  asked,
  onDone,
  onStore,
}: EditorThreadsProps) => {
  const { layer, heightOf } = useHeights(view, onUpdate);
  const [open, setOpen] = useState<string | null>(null);
  const shown = blocks.filter(({ key }) => key === asked || threads.byBlock.has(key));
  const active = asked ?? open;
  const close = () => {
    setOpen(null);
    onDone();
  };
  return (
    <div
      className="pointer-events-none absolute bottom-0 left-0 w-6 overflow-hidden"
      style={{ top: view.scrollDOM.offsetTop }}
    >
      <div ref={layer}>
        {shown.map(({ key, line, element }) => {
          const own = threads.byBlock.get(key) ?? [];
          const name =
            own.length > 0 ? `${own.length} open on line ${line}` : `Comment on the block at line ${line}`;
          return (
            <Popover
              key={key}
              open={key === active}
              onOpenChange={(next) => {
                if (!next) return close();
                void onStore();
                setOpen(key);
              }}
            >
              <PopoverTrigger
                aria-label={name}
                style={{ top: heightOf(line) }}
                className={cn(
                  "pointer-events-auto absolute left-0.5 flex h-5.5 min-w-5 items-center justify-center rounded-sm text-[0.6875rem] font-semibold text-muted hover:bg-hover [&_svg]:size-3.5",
                  own.length > 0 && "bg-accent-subtle text-accent-text",
                )}
              >
                {own.length > 1 ? (
                  own.length
                ) : own.length === 1 ? (
                  <MessageSquareText aria-hidden="true" />
                ) : (
                  <MessageSquarePlus aria-hidden="true" />
                )}
              </PopoverTrigger>
              <PopoverContent
                label={own.length > 0 ? "Threads on this block" : "Comment on this block"}
                className="w-88"
              >
                <BlockDiscussion
                  scope={scope}
                  pageId={pageId}
                  block={key}
                  blockText={() => wordsIn(element).text.trim()}
                  threads={own}
                  onDone={close}
                />
              </PopoverContent>
            </Popover>
          );
        })}
      </div>
    </div>
  );
};
