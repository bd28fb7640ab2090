"use client";

import { PencilLine, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type BoxHandle, MarkdownBox } from "@/components/content/markdown-box/markdown-box";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import type { PostComment, TextQuote } from "@/lib/collaboration/comments/schemas";
import { CommentComposer } from "./comment-composer";

const QuoteWords = lazyComponent(() => import("./quote-words"), "QuoteWords", { ssr: false });

/** The content of a new thread: its text, its quoted words, and a replacement for them. */
type ThreadDraft = Pick<PostComment, "body" | "quote" | "suggestion">;

const QuotedWords = ({ quote, onRemove }: { quote: TextQuote; onRemove: () => void }) => {
  const say = useSay();
  return (
    <div className="flex items-start gap-1">
      <blockquote className="min-w-0 flex-1 border-l-2 border-accent-border pl-2 text-xs text-muted">
        <span className="line-clamp-3 wrap-anywhere">{quote.exact}</span>
      </blockquote>
      <IconButton
        label={say("Comment on the whole block")}
        size="sm"
        className="-my-1 size-6"
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </div>
  );
};

type ThreadComposerProps = {
  label: string;
  placeholder: string;
  /** The quoted words; without them the thread is about the whole block. */
  quote?: TextQuote;
  /** Returns the words of the block, to select some without a mouse. */
  blockText?: () => string;
  /** The Markdown of the block, which a suggestion replaces; without it no suggestion is possible. */
  source?: string;
  /** True if the thread begins with a suggestion. */
  suggesting?: boolean;
  onSubmit: (thread: ThreadDraft) => Promise<unknown>;
  /** A second way to send the thread. */
  alternative?: { label: string; onSubmit: (thread: ThreadDraft) => Promise<unknown> };
  onCancel: () => void;
  autoFocus?: boolean;
  /** Scrolls to the form, which opens below a block that may be taller than the screen. */
  scrolls?: boolean;
  draftKey: string;
  className?: string;
};

/** Writes a thread on a block or some of its words, with an optional suggestion. */
export const ThreadComposer = ({
  quote: selected,
  blockText,
  source,
  suggesting: begins = false,
  onSubmit,
  alternative,
  scrolls = false,
  ...rest
}: ThreadComposerProps) => {
  const say = useSay();
  const [quote, setQuote] = useState(selected);
  const [quoting, setQuoting] = useState(false);
  const [suggesting, setSuggesting] = useState(begins && source !== undefined);
  // Words with formatting cannot be found in the source, so the suggestion then replaces the whole block.
  const written = quote && source?.includes(quote.exact) ? quote.exact : undefined;
  const replaced = written ?? source ?? "";
  const [replacement, setReplacement] = useState<string | null>(null);
  const suggestion = useRef<BoxHandle>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (suggesting) suggestion.current?.focus();
    if (scrolls) form.current?.scrollIntoView({ block: "nearest" });
  }, [suggesting, scrolls]);
  const text = replacement ?? replaced;
  const changed = text.trim() !== replaced.trim();

  const thread = (markdown: string): ThreadDraft => ({
    body: markdown.trim() === "" ? {} : { markdown: markdown.trim() },
    ...(quote && (!suggesting || written !== undefined) && { quote }),
    ...(suggesting && { suggestion: { markdown: text } }),
  });
  return (
    <div ref={form} className={cn("flex scroll-my-16 flex-col gap-2", rest.className)}>
      {quote && (
        <QuotedWords
          quote={quote}
          onRemove={() => {
            setQuote(undefined);
            setReplacement(null);
          }}
        />
      )}
      {quoting && blockText && (
        <QuoteWords
          text={blockText()}
          onQuote={(words) => {
            setQuote(words);
            setReplacement(null);
            setQuoting(false);
          }}
          onCancel={() => setQuoting(false)}
        />
      )}
      {suggesting && (
        <div className="flex flex-col gap-1">
          <MarkdownBox
            ref={suggestion}
            label={say("Suggested text")}
            rows={Math.min(10, Math.max(2, text.split("\n").length + 1))}
            value={text}
            onChange={setReplacement}
          />
          <p className="text-xs text-subtle">
            {written !== undefined
              ? say("Replaces the selected words.")
              : quote
                ? say("The words hold formatting: this replaces their whole block.")
                : say("Replaces the whole block.")}
          </p>
        </div>
      )}
      <CommentComposer
        {...rest}
        autoFocus={rest.autoFocus && !suggesting}
        className={undefined}
        placeholder={suggesting ? say("Say why, if you like") : rest.placeholder}
        submitLabel={suggesting ? say("Suggest change") : say("Comment")}
        exact={suggesting}
        disabledReason={suggesting && !changed && say("Change the suggested text first.")}
        onSubmit={(markdown) => onSubmit(thread(markdown))}
        alternative={
          alternative && {
            label: alternative.label,
            onSubmit: (markdown) => alternative.onSubmit(thread(markdown)),
          }
        }
        note={
          <span className="flex flex-wrap gap-1">
            {source !== undefined && (
              <Button
                size="sm"
                variant="ghost"
                icon={<PencilLine aria-hidden="true" />}
                aria-pressed={suggesting}
                onClick={() => setSuggesting(!suggesting)}
              >
                {suggesting ? say("Remove suggestion") : say("Suggest a change")}
              </Button>
            )}
            {blockText && !quote && !quoting && (
              <Button size="sm" variant="ghost" onClick={() => setQuoting(true)}>
                {say("Quote words")}
              </Button>
            )}
          </span>
        }
      />
    </div>
  );
};
