"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { submitting, useSubmit } from "../form/use-submit";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Textarea } from "../ui/input";
import { Kbd } from "../ui/kbd";
import { useMentions } from "./use-mentions";

export type CommentComposerProps = {
  /** Name of the text field: "Comment", "Reply". */
  label: string;
  submitLabel: string;
  placeholder?: string;
  /** Sends the Markdown; when it rejects, the text stays and the reason shows. */
  onSubmit: (markdown: string) => Promise<unknown>;
  /** Another way to send the text, with Shift+Ctrl/⌘+Enter. */
  alternative?: { label: string; onSubmit: (markdown: string) => Promise<unknown> };
  onCancel?: () => void;
  initial?: string;
  autoFocus?: boolean;
  rows?: number;
  /** Keeps what was not sent in this tab under this name, so that closing or reloading loses nothing. */
  draftKey?: string;
  /** Why nothing can be sent. */
  disabledReason?: string | null | false;
  /** Sends the text as it stands: with its blanks, also unchanged or empty. */
  exact?: boolean;
  /** Left of the buttons. */
  note?: ReactNode;
  className?: string;
};

const storageOf = (key: string) => `bindery-draft ${key}`;

const useDraft = (key: string | undefined, initial: string) => {
  const [text, setText] = useState(initial);
  useEffect(() => {
    if (key === undefined) return;
    const kept = sessionStorage.getItem(storageOf(key));
    if (kept) setText(kept);
  }, [key]);
  const change = (next: string) => {
    setText(next);
    if (key === undefined) return;
    if (next.trim() === "" || next === initial) sessionStorage.removeItem(storageOf(key));
    else sessionStorage.setItem(storageOf(key), next);
  };
  return [text, change] as const;
};

/** Writes Markdown: Ctrl/⌘+Enter sends, Enter is a new line, Escape leaves when nothing would be lost, @ names people. */
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
  const [text, setText] = useDraft(draftKey, initial);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: false });
  }, [autoFocus]);

  const mentions = useMentions(field, text, setText);

  const unsent = !exact && (text.trim() === "" || text === initial);
  const untouched = text.trim() === "" || text === initial;
  const { run, pending, failure } = useSubmit(async (send: (markdown: string) => Promise<unknown>) => {
    if (unsent || disabledReason) return;
    await send(exact ? text : text.trim());
    setText(initial);
  });
  const cancel = () => {
    setText(initial);
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
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={placeholder}
          rows={rows}
          value={text}
          readOnly={pending}
          onChange={(event) => setText(event.target.value)}
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
