"use client";

import type { EditorView, ViewUpdate } from "@codemirror/view";
import { MessageSquarePlus, MessageSquareText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { blockWords } from "@/components/content/pages/blocks";
import type { PageThreads } from "@/components/content/pages/use-page-threads";
import { cn } from "@/components/ui/cn";
import { lazyComponent } from "@/components/ui/lazy";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import type { BlockLines } from "./block-lines";

const BlockDiscussion = lazyComponent(
  () => import("@/components/content/pages/block-discussion"),
  "BlockDiscussion",
  {
    ssr: false,
    loading: () => <SkeletonText lines={3} />,
  },
);
const EditorCards = lazyComponent(() => import("./editor-cards"), "EditorCards", { ssr: false });

type EditorThreadsProps = {
  view: EditorView;
  onUpdate: (listener: (update: ViewUpdate) => void) => () => void;
  scope: LiveScope;
  pageId: string;
  blocks: BlockLines;
  threads: PageThreads;
  /** The block to start a thread on. */
  asked: string | null;
  onDone: () => void;
  /** Stores the text first, because only stored blocks can be commented on. */
  onStore: () => Promise<unknown>;
  /** True while threads are shown in a column beside the text. */
  beside: boolean;
};

/** Measures the heights of lines, again whenever one may have changed. */
const useHeights = (view: EditorView, onUpdate: EditorThreadsProps["onUpdate"]) => {
  const around = useRef<HTMLDivElement>(null);
  const [, redraw] = useState(0);
  useEffect(() => {
    const follow = () => around.current?.style.setProperty("--scrolled", `${-view.scrollDOM.scrollTop}px`);
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
  /** The top of the visible part for a block that begins above it. */
  const heightInSight = (line: number) => Math.max(heightOf(line), scrollDOM.scrollTop);
  return { around, heightOf, heightInSight };
};

/** Shows open threads beside the lines where their blocks begin, and a new thread on the chosen block. */
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
  beside,
}: EditorThreadsProps) => {
  const say = useSay();
  const { around, heightOf, heightInSight } = useHeights(view, onUpdate);
  const [open, setOpen] = useState<string | null>(null);
  /** True if the button beside its line opened the block. */
  const byButton = useRef(false);
  const shown = blocks.filter(({ key }) => key === asked || threads.byBlock.has(key));
  const active = asked ?? open;
  useEffect(() => {
    if (asked !== null) byButton.current = false;
  }, [asked]);
  const close = () => {
    setOpen(null);
    onDone();
  };
  const change = (key: string, next: boolean) => {
    if (!next) return close();
    void onStore();
    byButton.current = true;
    setOpen(key);
  };
  return (
    <div
      ref={around}
      className="pointer-events-none absolute inset-x-0 bottom-0 overflow-hidden"
      style={{ top: view.scrollDOM.offsetTop }}
    >
      <div className="absolute left-0 translate-y-(--scrolled)">
        {shown.map(({ key, line, element }) => {
          const own = threads.byBlock.get(key) ?? [];
          const button = {
            "aria-label":
              own.length > 0
                ? say("{count} open on line {line}", { count: own.length, line: String(line) })
                : say("Comment on the block at line {line}", { line: String(line) }),
            style: { top: key === active ? heightInSight(line) : heightOf(line) },
            className: cn(
              "pointer-events-auto absolute left-0.5 flex h-5.5 min-w-5 items-center justify-center rounded-sm text-[0.6875rem] font-semibold text-muted hover:bg-hover [&_svg]:size-3.5",
              own.length > 0 && "bg-accent-subtle text-accent-text",
            ),
            children: <ThreadCount count={own.length} />,
          };
          return (
            <Popover
              key={key}
              open={key === active && !beside}
              onOpenChange={(next) => change(key, next || beside)}
            >
              <PopoverTrigger {...button} />
              {!beside && (
                <PopoverContent
                  label={own.length > 0 ? say("Threads on this block") : say("Comment on this block")}
                  className="w-88"
                  onCloseAutoFocus={(event) => {
                    if (byButton.current) return;
                    event.preventDefault();
                    view.focus();
                  }}
                >
                  <BlockDiscussion
                    scope={scope}
                    pageId={pageId}
                    block={key}
                    blockText={() => blockWords(element)}
                    threads={own}
                    writing={asked !== null}
                    onDone={close}
                  />
                </PopoverContent>
              )}
            </Popover>
          );
        })}
      </div>
      {beside && (
        <EditorCards
          view={view}
          scope={scope}
          pageId={pageId}
          blocks={shown.map((block) => ({ ...block, top: heightOf(block.line) }))}
          threads={threads}
          opened={active}
          writing={asked !== null}
          onClose={() => {
            close();
            view.focus();
          }}
        />
      )}
    </div>
  );
};

const ThreadCount = ({ count }: { count: number }) => {
  if (count > 1) return count;
  return count === 1 ? <MessageSquareText aria-hidden="true" /> : <MessageSquarePlus aria-hidden="true" />;
};
