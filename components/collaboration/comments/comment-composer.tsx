"use client";

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { submitting, useSubmit } from "@/components/form/use-submit";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { editMentions, type ShownText, showMentions, writeMentions } from "./mention-text";
import { useMentions } from "./use-mentions";

/** Draws the mentioned names of a field as chips: a copy of the text behind it shows only the names. */
const MentionBackdrop = ({
  shown: { text, mentions },
  field,
}: {
  shown: ShownText;
  field: RefObject<HTMLTextAreaElement | null>;
}) => {
  const backdrop = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = field.current;
    const follow = () => {
      if (backdrop.current && element) backdrop.current.scrollTop = element.scrollTop;
    };
    element?.addEventListener("scroll", follow, { passive: true });
    return () => element?.removeEventListener("scroll", follow);
  }, [field]);
  const parts = mentions.map(({ start, end }, index) => (
    <span key={start}>
      {text.slice(mentions[index - 1]?.end ?? 0, start)}
      <mark className="rounded-sm bg-accent-subtle text-transparent ring-1 ring-accent-border">
        {text.slice(start, end)}
      </mark>
    </span>
  ));
  return (
    <div
      ref={backdrop}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 overflow-hidden rounded-md border border-transparent bg-background px-2.5 py-1.5 text-sm leading-5 wrap-break-word whitespace-pre-wrap text-transparent select-none"
    >
      {parts}
      {text.slice(mentions.at(-1)?.end ?? 0)}
    </div>
  );
};

type CommentComposerProps = {
  /** The label of the text field: "Comment", "Reply". */
  label: string;
  submitLabel: string;
  placeholder?: string;
  /** Sends the Markdown; if it rejects, the text stays and the error shows. */
  onSubmit: (markdown: string) => Promise<unknown>;
  /** A second way to send the text, with Shift+Ctrl/⌘+Enter. */
  alternative?: { label: string; onSubmit: (markdown: string) => Promise<unknown> };
  onCancel?: () => void;
  initial?: string;
  autoFocus?: boolean;
  rows?: number;
  /** Keeps an unsent text in this tab under this name, so that closing or reloading loses nothing. */
  draftKey?: string;
  /** Why sending is not possible. */
  disabledReason?: string | null | false;
  /** Sends the text as it is: with its blanks, also unchanged or empty. */
  exact?: boolean;
  /** Shown left of the buttons. */
  note?: ReactNode;
  className?: string;
};

const storageOf = (key: string) => `bindery-draft ${key}`;

/** Holds the text with the names of mentioned people; it is kept and sent as Markdown. */
const useDraft = (key: string | undefined, initial: string, exact: boolean) => {
  const read = (markdown: string): ShownText =>
    exact ? { text: markdown, mentions: [] } : showMentions(markdown);
  const [shown, setShown] = useState(() => read(initial));
  useEffect(() => {
    if (key === undefined) return;
    const kept = sessionStorage.getItem(storageOf(key));
    if (kept) setShown(showMentions(kept));
  }, [key]);
  const markdown = writeMentions(shown);
  const untouched = markdown.trim() === "" || markdown === writeMentions(read(initial));
  const change = (next: ShownText) => {
    setShown(next);
    if (key === undefined) return;
    const written = writeMentions(next);
    if (written.trim() === "" || written === initial) sessionStorage.removeItem(storageOf(key));
    else sessionStorage.setItem(storageOf(key), written);
  };
  return { shown, change, markdown, untouched, reset: () => change(read(initial)) };
};

/**
 * Writes Markdown: Ctrl/⌘+Enter sends, Enter starts a new line, Escape closes unless that loses text, @ mentions
 * people.
 */
export const CommentComposer = ({
  label,
  submitLabel,
  placeholder = "Write in Markdown",
  onSubmit,
  alternative,
  onCancel,
  initial = "",
  autoFocus = false,
  rows = 3,
  draftKey,
  disabledReason,
  exact = false,
  note,
  className,
}: CommentComposerProps) => {
  const { shown, change, markdown, untouched, reset } = useDraft(draftKey, initial, exact);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!autoFocus || !field.current) return;
    // A popover may not be in its place yet, and scrolling to it would leave the commented text.
    const inPopover = field.current.closest("[data-radix-popper-content-wrapper]") !== null;
    field.current.focus({ preventScroll: inPopover });
  }, [autoFocus]);

  const mentions = useMentions(field, shown, change);

  const unsent = !exact && untouched;
  const { run, pending, failure } = useSubmit(async (send: (markdown: string) => Promise<unknown>) => {
    if (unsent || disabledReason) return;
    await send(exact ? markdown : markdown.trim());
    reset();
  });
  const cancel = () => {
    reset();
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void run((event.shiftKey && alternative?.onSubmit) || onSubmit);
    }
    if (event.key === "Escape" && onCancel && untouched) {
      event.preventDefault();
      event.stopPropagation();
      cancel();
    }
  };
  return (
    <form className={cn("flex flex-col gap-2", className)} onSubmit={submitting(() => run(onSubmit))}>
      <div className="relative">
        <MentionBackdrop shown={shown} field={field} />
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={placeholder}
          rows={rows}
          value={shown.text}
          readOnly={pending}
          onChange={(event) => change(editMentions(shown, event.target.value))}
          className="relative bg-transparent"
          onKeyDown={onKeyDown}
          {...mentions.fieldProps}
        />
        {mentions.list}
      </div>
      {failure && (
        <p role="alert" className="text-xs text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-xs text-subtle">{note ?? <Kbd keys="mod+enter" />}</span>
        {onCancel && (
          <Button size="sm" variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
        {alternative && (
          <Button
            size="sm"
            onClick={() => run(alternative.onSubmit)}
            disabledReason={disabledReason || (unsent && "Write something first.")}
          >
            {alternative.label}
          </Button>
        )}
        <Button
          size="sm"
          variant="primary"
          type="submit"
          loading={pending}
          disabledReason={disabledReason || (unsent && "Write something first.")}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
};
