"use client";

import { type KeyboardEventHandler, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFieldLabel, useFieldProps } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { lazyModule } from "@/components/ui/lazy";
import type { StartSelection, TextHandle } from "./box-editor";

export type BoxHandle = Pick<TextHandle, "focus" | "collect">;

const loadEditor = lazyModule(() => import("./box-editor"));

type Editor = typeof import("./box-editor")["BoxEditor"];

type MarkdownBoxProps = {
  /** The name of the field; without it, the label of the field around it. */
  label?: string;
  /** Markdown. */
  value: string;
  onChange: (markdown: string) => void;
  placeholder?: string;
  rows?: number;
  readOnly?: boolean;
  /** True for a text that may be no whole Markdown: it is shown as source first. */
  asSource?: boolean;
  /** True for a text away from what a person sees: it stays a plain field until it has the focus. */
  untilFocus?: boolean;
  /** The address that shows a picture, from its address in the text. */
  imageAddress?: (href: string) => string;
  /** Gets keys that the text has no use for, such as Ctrl/⌘+Enter and Escape. */
  onKeyDown?: KeyboardEventHandler;
  ref?: Ref<BoxHandle>;
};

/**
 * A field for a text that is stored as Markdown and written as readers see it. Until a person is about to write, it is a
 * plain field; the editor then takes its place, with what was typed meanwhile and the caret where it was.
 */
export const MarkdownBox = ({
  label,
  value,
  onChange,
  placeholder = "",
  rows = 3,
  readOnly = false,
  asSource = false,
  untilFocus = false,
  imageAddress,
  onKeyDown,
  ref,
}: MarkdownBoxProps) => {
  const wired = useFieldProps({});
  const labelId = useFieldLabel();
  const [editor, setEditor] = useState<{ Editor: Editor; start: StartSelection } | null>(null);
  const [plain, text] = [useRef<HTMLTextAreaElement>(null), useRef<TextHandle>(null)];
  const isLoading = useRef(false);
  useImperativeHandle(ref, () => ({
    focus: () => {
      if (text.current) return text.current.focus();
      // A popover may not be in its place yet, and scrolling to it would leave the commented text.
      const inPopover = plain.current?.closest("[data-radix-popper-content-wrapper]") !== null;
      plain.current?.focus({ preventScroll: inPopover });
    },
    collect: () => text.current?.collect(),
  }));

  /** Exchanges the fields in one task, so that no key is pressed between them. */
  const takeOver = (Editor: Editor) => {
    const field = plain.current;
    if (!field) return;
    const { selectionStart, selectionEnd } = field;
    const start = document.activeElement === field ? { anchor: selectionStart, head: selectionEnd } : null;
    flushSync(() => setEditor({ Editor, start }));
  };
  const isComposing = useRef(false);
  const open = async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      const { BoxEditor } = await loadEditor();
      // A press puts the caret into the field once its listeners have run.
      const wait = () => {
        if (!isComposing.current) takeOver(BoxEditor);
        else plain.current?.addEventListener("compositionend", () => setTimeout(wait), { once: true });
      };
      setTimeout(wait);
    } catch {
      // The plain field stays, and the next focus tries again.
      isLoading.current = false;
    }
  };
  const opening = useRef(open);
  const isShown = value !== "" && !untilFocus;
  useEffect(() => {
    // A text that is shown for writing is shown as readers see it.
    if (isShown) void opening.current();
  }, [isShown]);

  const name = label === undefined ? { "aria-labelledby": labelId } : { "aria-label": label };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside
    <div onKeyDown={onKeyDown}>
      {editor ? (
        <editor.Editor
          ref={text}
          {...{ value, onChange, placeholder, rows, readOnly, asSource, imageAddress }}
          start={editor.start}
          attributes={{ ...wired, ...name }}
        />
      ) : (
        <Textarea
          ref={plain}
          {...name}
          {...{ value, placeholder, rows, readOnly }}
          onChange={(event) => onChange(event.target.value)}
          onFocus={() => void open()}
          // Begins to load it; the field changes only once it is used.
          onPointerEnter={() => void loadEditor().catch(() => {})}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={() => {
            isComposing.current = false;
          }}
        />
      )}
    </div>
  );
};
