import { MessageSquarePlus, MessageSquareText } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLinkedComment } from "@/components/collaboration/comments/linked-comment";
import type { SelectedWords } from "@/components/content/document/words";
import { cn } from "@/components/ui/cn";
import { lazyComponent } from "@/components/ui/lazy";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import type { Quote } from "@/lib/core/content/quotes";
import { type BlockSpan, blockElement, blockExcerpt, blockWords, MARK_PLACE } from "./blocks";
import type { PageThreads } from "./use-page-threads";

type Mark = {
  /** True if the address names one of the block's threads. */
  isLinked: boolean;
  /** A new object each time marked words of the block are pressed. */
  pressed: object | null;
  /** The quoted words of a new comment on the block. */
  quote: Quote | undefined;
  /** Opens the block in the column beside the text; null if there is no column. */
  onBeside: (() => void) | null;
};

/** How a popover was opened: with its button, or from the text. */
type Opener = "button" | "text";

/** Controls the popover of a block. An open popover moves into the column when that appears. */
function useMarkOpen({ isLinked, pressed, quote, onBeside }: Mark) {
  const [open, setOpen] = useState<Opener | null>(isLinked ? "text" : null);
  const isBeside = onBeside !== null;
  // Without this, a thread shown in the column would open as a popover when the column goes.
  const inPopover = useRef(!isBeside);
  useEffect(() => {
    if (isLinked && inPopover.current) setOpen("text");
  }, [isLinked]);
  useEffect(() => {
    inPopover.current = !isBeside;
  }, [isBeside]);
  useEffect(() => {
    if (pressed && inPopover.current) setOpen("text");
  }, [pressed]);
  // A new comment on selected words stays open in the popover.
  useEffect(() => {
    if (quote && !isBeside) setOpen("text");
  }, [quote, isBeside]);
  const goesOn = useRef(onBeside);
  // At once: the column can appear because a comment was posted, whose end must not come before this.
  useLayoutEffect(() => {
    goesOn.current = open && !quote && !isLinked ? onBeside : null;
  });
  useLayoutEffect(() => {
    if (!isBeside) return;
    goesOn.current?.();
    setOpen(null);
  }, [isBeside]);
  const opener = useRef(open);
  useLayoutEffect(() => {
    if (open) opener.current = open;
  }, [open]);
  return { open: open !== null, setOpen, opener };
}

const BlockDiscussion = lazyComponent(() => import("./block-discussion"), "BlockDiscussion", {
  ssr: false,
  loading: () => <SkeletonText lines={3} />,
});

export type BlockCommentsProps = {
  scope: LiveScope;
  pageId: string;
  html: string;
  text: RefObject<HTMLElement | null>;
  threads: PageThreads;
  mayComment: boolean;
  /** The selected words that a new thread is about. */
  words: SelectedWords | null;
  onWords: (words: SelectedWords | null) => void;
  /** True while threads are shown in a column beside the text. */
  beside?: boolean;
};

type MarkProps = {
  block: string;
  span: BlockSpan;
  focused: boolean;
  /** A new object each time marked words of the block are pressed. */
  pressed: object | null;
  onFocused: () => void;
  onStep: (by: number) => void;
  /** Opens the block in the column beside the text; null if threads open in a popover. */
  onBeside: (() => void) | null;
  /** Called when a comment was sent or discarded in the popover. */
  onDone: () => void;
  /** True if the field for a new thread has the focus, even if the block has others. */
  writing?: boolean;
  /** Gives the focus back after a popover that was not opened with the button. */
  onReturn?: () => void;
} & Omit<BlockCommentsProps, "html" | "beside">;

/** Shows the button beside a block, and the popover where there is no column. */
export const BlockMark = ({
  block,
  span,
  focused,
  pressed,
  onFocused,
  onStep,
  onBeside,
  onDone,
  writing,
  onReturn,
  scope,
  pageId,
  text,
  threads,
  words: selected,
  onWords,
}: MarkProps) => {
  const say = useSay();
  const own = threads.byBlock.get(block) ?? [];
  const quote = selected?.key === block ? selected.quote : undefined;
  const isBeside = onBeside !== null;
  const linked = useLinkedComment()?.comment;
  const isLinked = own.some(({ id }) => id === linked);
  useEffect(() => {
    if (isLinked) blockElement(text.current, block)?.scrollIntoView({ block: "center" });
  }, [isLinked, block, text]);
  const { open, setOpen, opener } = useMarkOpen({ isLinked, pressed, quote, onBeside });
  const change = (next: boolean) => {
    setOpen(next ? "button" : null);
    if (!next) onWords(null);
  };
  const element = blockElement(text.current, block);
  const words = element ? blockExcerpt(element) : "";
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
    "data-mark": block,
    "aria-label":
      own.length > 0
        ? say("{count} open on: {words}", { count: own.length, words })
        : words
          ? say("Comment on: {words}", { words })
          : say("Comment"),
    className: cn(
      "pointer-events-auto sticky top-(--mark-top,7rem) flex h-7 min-w-7 items-center justify-center gap-1 rounded-md border border-border bg-raised px-1 text-xs font-medium text-muted shadow-sm hover:text-foreground data-[state=open]:text-accent-text [&_svg]:size-4",
      own.length > 0 && "border-accent-border bg-accent-subtle text-accent-text",
      // Narrow screens have room for either the number or the icon.
      own.length > 1 && "max-sm:[&_svg]:hidden",
    ),
    children: (
      <>
        {own.length > 0 ? <MessageSquareText aria-hidden="true" /> : <MessageSquarePlus aria-hidden="true" />}
        {own.length > 1 && own.length}
      </>
    ),
  };
  // Both variants render the same button, so that it keeps the focus when the column comes or goes.
  return (
    <Popover open={open && !isBeside} onOpenChange={(next) => (onBeside ? next && onBeside() : change(next))}>
      {/* As tall as the block, so that the button stays in sight, and what it opens, while any of the block is. */}
      <div className={cn("pointer-events-none", MARK_PLACE)} style={{ top: span.top, height: span.height }}>
        <PopoverTrigger {...button} />
      </div>
      {!isBeside && (
        <PopoverContent
          label={own.length > 0 ? say("Threads on this block") : say("Comment on this block")}
          align="end"
          className="w-88"
          onCloseAutoFocus={(event) => {
            if (!onReturn || opener.current === "button") return;
            event.preventDefault();
            onReturn();
          }}
        >
          <BlockDiscussion
            scope={scope}
            pageId={pageId}
            block={block}
            quote={quote}
            suggesting={selected?.suggesting}
            writing={writing}
            blockText={() => blockWords(element)}
            threads={own}
            onDone={() => {
              setOpen(null);
              onDone();
            }}
          />
        </PopoverContent>
      )}
    </Popover>
  );
};
