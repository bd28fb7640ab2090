"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type BoxHandle, MarkdownBox } from "@/components/content/markdown-box/markdown-box";
import { submitting, useSubmit } from "@/components/form/use-submit";
import { useViewer } from "@/components/layout/viewer";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { useSay } from "@/components/ui/say";

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
  /** True for a text that may be no whole Markdown. */
  asSource?: boolean;
  /** Shown left of the buttons. */
  note?: ReactNode;
  className?: string;
};

/** Holds the text, and keeps it in this tab for its author while it is not sent. */
const useDraft = (draftKey: string | undefined, initial: string) => {
  const { id: viewerId } = useViewer();
  const key = draftKey && `bindery-draft ${viewerId} ${draftKey}`;
  const [markdown, setMarkdown] = useState(initial);
  /** The text of the last edit, also before it is rendered. */
  const latest = useRef(initial);
  useEffect(() => {
    const kept = key === undefined ? null : sessionStorage.getItem(key);
    if (!kept) return;
    latest.current = kept;
    setMarkdown(kept);
  }, [key]);
  const isUntouched = (text: string) => text.trim() === "" || text === initial;
  const change = (next: string) => {
    latest.current = next;
    setMarkdown(next);
    if (key === undefined) return;
    if (isUntouched(next)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  return { markdown, latest, change, isUntouched, reset: () => change(initial) };
};

/** Writes a text: Ctrl/⌘+Enter sends, Enter starts a new line, Escape closes unless that loses text. */
export const CommentComposer = ({
  label,
  submitLabel,
  placeholder,
  onSubmit,
  alternative,
  onCancel,
  initial = "",
  autoFocus = false,
  rows = 3,
  draftKey,
  disabledReason,
  exact = false,
  asSource = false,
  note,
  className,
}: CommentComposerProps) => {
  const say = useSay();
  const { markdown, latest, change, isUntouched, reset } = useDraft(draftKey, initial);
  const box = useRef<BoxHandle>(null);
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus]);

  const isUnsent = (text: string) => !exact && isUntouched(text);
  const unsent = isUnsent(markdown);
  const { run, pending, failure } = useSubmit(async (send: (markdown: string) => Promise<unknown>) => {
    box.current?.collect();
    const text = latest.current;
    if (isUnsent(text) || disabledReason) return;
    await send(exact ? text : text.trim());
    reset();
  });
  const cancel = () => {
    reset();
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void run((event.shiftKey && alternative?.onSubmit) || onSubmit);
    }
    if (event.key !== "Escape" || !onCancel) return;
    box.current?.collect();
    if (!isUntouched(latest.current)) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  return (
    <form className={cn("flex flex-col gap-2", className)} onSubmit={submitting(() => run(onSubmit))}>
      <MarkdownBox
        ref={box}
        label={label}
        placeholder={placeholder ?? say("Write a comment")}
        rows={rows}
        value={markdown}
        readOnly={pending}
        asSource={asSource}
        onChange={change}
        onKeyDown={onKeyDown}
      />
      {failure && (
        <p role="alert" className="text-xs text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-xs text-subtle">{note ?? <Kbd keys="mod+enter" />}</span>
        <span className="flex flex-wrap items-center justify-end gap-2">
          {onCancel && (
            <Button size="sm" variant="ghost" onClick={cancel}>
              {say("Cancel")}
            </Button>
          )}
          {alternative && (
            <Button
              size="sm"
              onClick={() => run(alternative.onSubmit)}
              disabledReason={disabledReason || (unsent && say("Write something first."))}
            >
              {alternative.label}
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            type="submit"
            loading={pending}
            disabledReason={disabledReason || (unsent && say("Write something first."))}
          >
            {submitLabel}
          </Button>
        </span>
      </div>
    </form>
  );
};
