"use client";

import {
  Bold,
  Code,
  Italic,
  Link2,
  MessageSquarePlus,
  Palette,
  RemoveFormatting,
  Strikethrough,
} from "lucide-react";
import { type EditorState, type Selection, TextSelection } from "prosemirror-state";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { MarkName } from "@/components/content/pages/editor/editor-toolbar";
import { moveFocus } from "@/components/content/pages/editor/move-focus";
import type { VisualView } from "@/components/content/pages/editor/visual/visual-view";
import { IconButton } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import { type Text, text } from "@/lib/core/locales/say";

const ColorPanel = lazyComponent(() => import("./color-panel"), "ColorPanel", { ssr: false });

type SelectionBarProps = {
  view: VisualView;
  onMark: (name: MarkName) => void;
  onClear: () => void;
  onLink: () => void;
  onComment: () => void;
};

type BarPosition = { top: number; left: number; active: ReadonlySet<MarkName> };

const GAP = 6;
const HEIGHT = 36;
const WIDTH = 232;

const MARKS: readonly { name: MarkName; label: Text; icon: ReactNode; shortcut: string }[] = [
  { name: "strong", label: text("Bold"), icon: <Bold />, shortcut: "mod+b" },
  { name: "em", label: text("Italic"), icon: <Italic />, shortcut: "mod+i" },
  { name: "strike", label: text("Strikethrough"), icon: <Strikethrough />, shortcut: "mod+shift+x" },
  { name: "code", label: text("Code"), icon: <Code />, shortcut: "mod+e" },
];

/** True if the selection has words that can be formatted. */
const hasWords = ({ doc, selection }: EditorState): boolean =>
  selection instanceof TextSelection &&
  !selection.empty &&
  selection.$from.parent.type !== nodes.codeBlock &&
  doc.textBetween(selection.from, selection.to, " ").trim() !== "";

const activeMarks = ({ doc, selection: { from, to } }: EditorState): ReadonlySet<MarkName> =>
  new Set(MARKS.flatMap(({ name }) => (doc.rangeHasMark(from, to, marks[name]) ? [name] : [])));

/** Below the selection, because phones show their own menu above it; above it if there is no room. */
const positionOf = ({ editor }: VisualView): BarPosition | null => {
  const { state, dom } = editor;
  const host = hasWords(state) ? dom.parentElement?.getBoundingClientRect() : undefined;
  if (!host) return null;
  const [start, end] = [editor.coordsAtPos(state.selection.from), editor.coordsAtPos(state.selection.to, -1)];
  const isBelow = end.bottom + GAP + HEIGHT < innerHeight || start.top < HEIGHT + GAP;
  const left = Math.max(0, Math.min(end.left - host.left - WIDTH / 2, host.width - WIDTH));
  const top = isBelow ? end.bottom + GAP : start.top - GAP - HEIGHT;
  return { top: top - host.top, left, active: activeMarks(state) };
};

/** Finds where the bar is shown: not while the pointer selects, and not after Escape until the selection changes. */
const useBarPosition = (view: VisualView, bar: { readonly current: HTMLElement | null }) => {
  const [position, setPosition] = useState<BarPosition | null>(null);
  const closedAt = useRef<Selection | null>(null);
  const close = () => {
    closedAt.current = view.editor.state.selection;
    setPosition(null);
  };
  useEffect(() => {
    const { editor, subscribe } = view;
    let frame = 0;
    let isPressed = false;
    const look = () => {
      const isHere = editor.hasFocus() || bar.current?.contains(document.activeElement);
      const isClosed = closedAt.current?.eq(editor.state.selection) ?? false;
      if (!isClosed) closedAt.current = null;
      setPosition(isHere && !isClosed && !isPressed && !editor.composing ? positionOf(view) : null);
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const press = () => {
      isPressed = true;
      later();
    };
    const release = () => {
      isPressed = false;
      later();
    };
    later();
    const unsubscribe = subscribe(later);
    const ended = new AbortController();
    editor.dom.addEventListener("pointerdown", press, ended);
    for (const type of ["pointerup", "dragend"] as const) document.addEventListener(type, release, ended);
    // Where words are dragged, the bar would be in the way of the drop.
    document.addEventListener("pointercancel", () => editor.dragging || release(), ended);
    for (const type of ["focusin", "focusout"] as const) document.addEventListener(type, later, ended);
    window.addEventListener("resize", later, ended);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      ended.abort();
    };
  }, [view, bar]);
  return { position, close };
};

/** The tools for selected words, below them. Alt+F10 leads to it. */
export const SelectionBar = ({ view, onMark, onClear, onLink, onComment }: SelectionBarProps) => {
  const say = useSay();
  const bar = useRef<HTMLDivElement>(null);
  const { position, close } = useBarPosition(view, bar);
  const isShown = position !== null;
  const [coloring, setColoring] = useState(false);
  if (!isShown && coloring) setColoring(false);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const { dom } = view.editor;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "F10" && event.altKey) {
        const toolbar = bar.current ?? document.querySelector("[role=toolbar]");
        toolbar?.querySelector<HTMLElement>("button[tabindex='0']")?.focus();
      } else if (event.key === "Escape" && isShown && !event.isComposing) latest.current();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the keys of the editor, where Escape selects the block.
    dom.addEventListener("keydown", onKey, true);
    return () => dom.removeEventListener("keydown", onKey, true);
  }, [view, isShown]);
  if (!position) return null;
  const leave = (event: KeyboardEvent) => {
    moveFocus(event as KeyboardEvent<HTMLElement>);
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
    view.focus();
  };
  const tools = [
    ...MARKS.map(({ name, label, ...tool }) => ({
      ...tool,
      label: say(label),
      isPressed: position.active.has(name),
      run: () => onMark(name),
    })),
    {
      label: say("Color"),
      icon: <Palette />,
      isExpanded: coloring,
      run: () => setColoring(!coloring),
    },
    { label: say("Link"), icon: <Link2 />, shortcut: "mod+k", run: onLink },
    { label: say("Clear formatting"), icon: <RemoveFormatting />, shortcut: "mod+\\", run: onClear },
    { label: say("Comment"), icon: <MessageSquarePlus />, shortcut: "mod+alt+m", run: onComment },
  ];
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={say("Selected words")}
      onKeyDown={leave}
      // Keeps the selection while the bar is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      style={{ top: position.top, left: position.left }}
      className="absolute z-30 flex rounded-lg border border-border bg-raised p-0.5 whitespace-nowrap shadow-md select-none"
    >
      {tools.map(({ label, icon, run, ...tool }, index) => (
        <IconButton
          key={label}
          label={label}
          shortcut={"shortcut" in tool ? tool.shortcut : undefined}
          side="bottom"
          size="sm"
          tabIndex={index === 0 ? 0 : -1}
          aria-pressed={"isPressed" in tool ? tool.isPressed : undefined}
          aria-expanded={"isExpanded" in tool ? tool.isExpanded : undefined}
          className="aria-expanded:bg-selected aria-pressed:bg-selected aria-pressed:text-accent-text"
          onClick={run}
        >
          {icon}
        </IconButton>
      ))}
      {coloring && (
        <ColorPanel
          side={position.left < WIDTH / 2 ? "left" : "right"}
          onRun={(command) => {
            setColoring(false);
            view.run(command);
            view.focus();
          }}
        />
      )}
    </div>
  );
};
