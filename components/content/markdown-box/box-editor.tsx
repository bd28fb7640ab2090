"use client";

import { AtSign, Bold, Code, Italic, Link2, List, Quote, SquareCode } from "lucide-react";
import { toggleMark } from "prosemirror-commands";
import type { Command } from "prosemirror-state";
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { moveFocus } from "@/components/content/pages/editor/move-focus";
import { depthOf } from "@/components/content/pages/editor/visual/editing/around";
import { useMembersOf } from "@/components/layout/viewer";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { type BoxView, createBoxView } from "./box-view";

const LinkForm = lazyComponent(() => import("./link-form"), "LinkForm", { ssr: false });

/** The longest time until the text of an edit is made. */
const MAKE_MS = 40;

/** Offsets of a selection in the text. */
export type StartSelection = { anchor: number; head: number } | null;

export type TextHandle = {
  focus: () => void;
  /** Makes the text of the last edit now. */
  collect: () => void;
};

type BoxEditorProps = {
  /** Another text than was made last replaces that. */
  value: string;
  onChange: (markdown: string) => void;
  placeholder: string;
  rows: number;
  readOnly: boolean;
  /** True if the text is shown as source first. */
  asSource: boolean;
  imageAddress: ((href: string) => string) | undefined;
  /** The selection of the field that had the focus before; null if it had none. */
  start: StartSelection;
  /** Name, description and state of the field. */
  attributes: Record<string, unknown>;
  ref: Ref<TextHandle>;
};

const frameStyles =
  "rounded-md border border-control bg-background transition-colors hover:border-muted has-[[data-text]:focus]:border-focus has-[[data-text]:focus]:outline-2 has-[[data-text]:focus]:outline-focus/40 has-[[aria-invalid=true]]:border-danger";

const toolStyles =
  "size-6 text-muted aria-pressed:bg-selected aria-pressed:text-accent-text [&_svg]:size-3.5";

/** A text as readers see it, or as source, with its tools below it. */
export const BoxEditor = ({ asSource, start, ref, ...box }: BoxEditorProps) => {
  const say = useSay();
  const [mode, setMode] = useState({ isSource: asSource, start });
  const [isRefused, setRefused] = useState(false);
  const text = useRef<TextHandle & { caret: () => number }>(null);
  useImperativeHandle(ref, () => ({
    focus: () => text.current?.focus(),
    collect: () => text.current?.collect(),
  }));
  const toggle = () => {
    text.current?.collect();
    const at = text.current?.caret() ?? 0;
    setMode({ isSource: !mode.isSource, start: { anchor: at, head: at } });
  };
  const Text = mode.isSource ? SourceText : VisualText;
  return (
    <Text
      {...box}
      ref={text}
      start={mode.start}
      onRefused={() => {
        setRefused(true);
        setMode({ isSource: true, start: mode.start });
      }}
      onSource={toggle}
    >
      <IconButton
        label={say("Edit as Markdown")}
        size="sm"
        // The last of the tools, or the only one.
        tabIndex={mode.isSource ? 0 : -1}
        aria-pressed={mode.isSource}
        disabledReason={isRefused && say("The text is too long or too deeply nested to be shown otherwise.")}
        onClick={toggle}
        className={cn(toolStyles, "ml-auto w-auto px-1 text-[0.625rem] font-semibold tracking-wide")}
      >
        MD
      </IconButton>
    </Text>
  );
};

type TextProps = Omit<BoxEditorProps, "asSource" | "ref"> & {
  /** Called when the text can only be edited as source. */
  onRefused: () => void;
  onSource: () => void;
  /** The switch between the forms of the text. */
  children: ReactNode;
  ref: Ref<TextHandle & { caret: () => number }>;
};

const SourceText = ({
  value,
  onChange,
  placeholder,
  rows,
  readOnly,
  start,
  attributes,
  children,
  ref,
}: TextProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [first] = useState(start);
  useLayoutEffect(() => {
    if (!first) return;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(first.anchor, first.head);
  }, [first]);
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus({ preventScroll: true }),
    collect: () => {},
    caret: () => field.current?.selectionStart ?? 0,
  }));
  return (
    <div className={frameStyles}>
      <Textarea
        ref={field}
        mono
        data-text=""
        {...attributes}
        {...{ value, placeholder, rows, readOnly }}
        onChange={(event) => onChange(event.target.value)}
        className="border-0 bg-transparent focus-visible:outline-0"
      />
      <Tools>{children}</Tools>
    </div>
  );
};

const Tools = ({ children }: { children: ReactNode }) => {
  const say = useSay();
  return (
    <div
      role="toolbar"
      aria-label={say("Formatting")}
      onKeyDown={moveFocus}
      // Keeps the selection while a tool is pressed.
      onMouseDown={(event) => event.preventDefault()}
      className="@container border-t border-border p-0.5"
    >
      <div className="flex items-center gap-px">{children}</div>
    </div>
  );
};

type Tool = { label: string; icon: ReactNode; shortcut?: string; isPressed: boolean; run: () => void };

const VisualText = ({
  value,
  onChange,
  attributes,
  placeholder,
  rows,
  readOnly,
  imageAddress = (href) => href,
  start,
  onRefused,
  onSource,
  children,
  ref,
}: TextProps) => {
  const say = useSay();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<BoxView>(null);
  const [shown, setShown] = useState<BoxView | null>(null);
  const [, setUpdates] = useState(0);
  const [isLinking, setLinking] = useState(false);
  const organizationId = useMembersOf();
  const named = {
    ...attributes,
    ...{ class: "prose-doc visual-doc", role: "textbox", "aria-multiline": true, spellcheck: true },
    // Dialogs that keep the focus inside count only elements with a tab index.
    tabindex: 0,
    ...{ "data-text": "", "data-placeholder": placeholder, "aria-placeholder": placeholder },
    ...(readOnly && { "aria-readonly": true }),
  };
  const written = Object.fromEntries(
    Object.entries(named).flatMap(([name, each]) => (each === undefined ? [] : [[name, String(each)]])),
  );
  const latest = useRef({ written, onChange, onRefused, onSource, imageAddress });
  useLayoutEffect(() => {
    latest.current = { written, onChange, onRefused, onSource, imageAddress };
  });
  const initial = useRef({ value, start });
  /** The text that the form knows. */
  const known = useRef(value);
  const collect = useRef(() => {});

  useLayoutEffect(() => {
    if (!host.current) return;
    const { start } = initial.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const make = () => {
      timer = undefined;
      // The text of a composition is made when it has ended.
      if (created.isComposing()) return later();
      const next = created.text();
      if (next === known.current) return;
      known.current = next;
      latest.current.onChange(next);
    };
    const later = () => {
      timer ??= setTimeout(make, MAKE_MS);
    };
    let created: BoxView;
    try {
      created = createBoxView(host.current, () => latest.current.written, {
        text: known.current,
        organizationId,
        imageAddress: (href) => latest.current.imageAddress(href),
        onEdit: later,
        onBlur: () => collect.current(),
        onUpdate: () => setUpdates((count) => count + 1),
        onLink: () => setLinking(true),
        onSource: () => latest.current.onSource(),
      });
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      latest.current.onRefused();
      return;
    }
    collect.current = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      make();
    };
    view.current = created;
    setShown(created);
    LinkForm.preload();
    created.toEnd();
    if (start) {
      created.select(start.anchor, start.head);
      // Focusing the element itself would leave the caret at the beginning for a moment, in which a key may be pressed.
      created.editor.focus();
    }
    const { "aria-labelledby": label } = latest.current.written;
    // A press on the label of a form element leads there.
    const ended = new AbortController();
    if (label) document.getElementById(label)?.addEventListener("click", () => created.editor.focus(), ended);
    // The form keeps the last letters too when the page is left at once.
    addEventListener("pagehide", () => collect.current(), ended);
    return () => {
      ended.abort();
      collect.current();
      clearTimeout(timer);
      created.destroy();
      view.current = null;
      collect.current = () => {};
    };
  }, [organizationId]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.editor.focus(),
    collect: () => collect.current(),
    caret: () => view.current?.caret() ?? 0,
  }));
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    view.current?.replace(value);
  }, [value]);
  useEffect(() => view.current?.setReadOnly(readOnly), [readOnly]);
  const all = Object.values(written).join();
  useEffect(() => view.current?.refresh(), [all]);

  const run = (command: Command) => () => view.current?.run(command);
  const state = shown?.editor.state;
  const has = (type: (typeof marks)["strong"]) =>
    state !== undefined &&
    (state.selection.empty
      ? type.isInSet(state.storedMarks ?? state.selection.$from.marks()) !== undefined
      : state.doc.rangeHasMark(state.selection.from, state.selection.to, type));
  const isIn = (type: (typeof nodes)["list"]) =>
    state !== undefined && depthOf(state.selection.$from, type) > 0;
  const narrow = "@max-[17rem]:hidden";
  const tools: readonly (Tool & { className?: string })[] = [
    {
      ...{ label: say("Bold"), icon: <Bold />, shortcut: "mod+b" },
      ...{ isPressed: has(marks.strong), run: run(toggleMark(marks.strong)) },
    },
    {
      ...{ label: say("Italic"), icon: <Italic />, shortcut: "mod+i" },
      ...{ isPressed: has(marks.em), run: run(toggleMark(marks.em)) },
    },
    {
      ...{ label: say("Code"), icon: <Code />, shortcut: "mod+e" },
      ...{ isPressed: has(marks.code), run: run(toggleMark(marks.code)) },
    },
    {
      ...{ label: say("Link"), icon: <Link2 />, shortcut: "mod+k" },
      ...{ isPressed: has(marks.link), run: () => setLinking(true) },
    },
    {
      ...{ label: say("Bullet list"), icon: <List />, shortcut: "mod+shift+8" },
      ...{ isPressed: isIn(nodes.list), run: () => view.current?.toggle("bullets") },
    },
    {
      ...{ label: say("Quote"), icon: <Quote />, className: narrow },
      ...{ isPressed: isIn(nodes.quote), run: () => view.current?.toggle("quote") },
    },
    {
      ...{ label: say("Code block"), icon: <SquareCode />, className: narrow },
      ...{ isPressed: isIn(nodes.codeBlock), run: () => view.current?.toggle("code") },
    },
    {
      label: say("Mention a person"),
      icon: <AtSign />,
      isPressed: false,
      run: () => view.current?.mention(),
    },
  ];
  return (
    <div className={frameStyles}>
      <div
        ref={host}
        dir="auto"
        style={{ "--rows": rows } as React.CSSProperties}
        className="visual-small max-h-96 overflow-y-auto"
      />
      {isLinking && shown ? (
        <LinkForm view={shown} onDone={() => setLinking(false)} />
      ) : (
        <Tools>
          {tools.map(({ label, icon, shortcut, isPressed, run, className }, index) => (
            <IconButton
              key={label}
              label={label}
              {...(shortcut !== undefined && { shortcut })}
              size="sm"
              tabIndex={index === 0 ? 0 : -1}
              aria-pressed={isPressed}
              disabledReason={readOnly && say("Sending.")}
              className={cn(toolStyles, className)}
              onClick={run}
            >
              {icon}
            </IconButton>
          ))}
          {children}
        </Tools>
      )}
    </div>
  );
};
