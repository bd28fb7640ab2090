"use client";

import { GripVertical, Plus } from "lucide-react";
import type { Node, ResolvedPos } from "prosemirror-model";
import { type Command, NodeSelection, Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import {
  Fragment,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { insertAfter } from "@/components/content/pages/editor/visual/editing/block-changes";
import { blocksOf } from "@/components/content/pages/editor/visual/editing/blocks";
import { addRow } from "@/components/content/pages/editor/visual/editing/table-changes";
import { settleGroups } from "@/components/content/pages/editor/visual/groups";
import type { VisualView } from "@/components/content/pages/editor/visual/visual-view";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { nodes } from "@/lib/core/content/editing/schema";
import { type BlockActions, blockCommands } from "./block-commands";
import { useBlockDrag } from "./use-block-drag";

type HandlePosition = { at: number; top: number; side: "left" | "right"; gap: number };

/** The position before a block, in the element that holds the editor: right of it where text runs to the left. */
const positionOf = (view: EditorView, at: number): HandlePosition | null => {
  const dom = view.nodeDOM(at);
  const host = view.dom.parentElement;
  if (!(dom instanceof HTMLElement) || !host) return null;
  const [own, around] = [dom.getBoundingClientRect(), host.getBoundingClientRect()];
  const side = getComputedStyle(host).direction === "rtl" ? "right" : "left";
  const gap = side === "left" ? own.left - around.left : around.right - own.right;
  return { at, top: own.top - around.top, side, gap };
};

const isSame = (one: HandlePosition | null, other: HandlePosition | null): boolean =>
  one?.at === other?.at && one?.top === other?.top && one?.gap === other?.gap && one?.side === other?.side;

const isSameEnd = (one: ResolvedPos, other: ResolvedPos): boolean =>
  one.parent === other.parent && one.parentOffset === other.parentOffset;

/** True for a selection that only edits elsewhere have moved. */
const isSamePlace = (one: Selection, other: Selection): boolean =>
  isSameEnd(one.$anchor, other.$anchor) && isSameEnd(one.$head, other.$head);

/** The block under the pointer, or else the one with the caret. */
const useHandlePosition = ({ editor: view, subscribe }: VisualView, isHeld: boolean) => {
  const [position, setPosition] = useState<HandlePosition | null>(null);
  const show = useCallback(
    (selection: Selection) => {
      const next = positionOf(view, blocksOf(selection).start);
      setPosition((old) => (isSame(old, next) ? old : next));
    },
    [view],
  );
  useEffect(() => {
    const host = view.dom.parentElement;
    if (isHeld || !host) return;
    let frame = 0;
    // Where the block is, is known before the next frame; earlier, the browser would lay out the page once more.
    const followCaret = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (view.hasFocus()) show(view.state.selection);
      });
    };
    const followPointer = ({ clientX, clientY }: MouseEvent) => {
      const { left, right } = view.dom.getBoundingClientRect();
      const found = view.posAtCoords({
        left: Math.min(Math.max(clientX, left + 1), right - 1),
        top: clientY,
      });
      if (!found) return;
      show(Selection.near(view.state.doc.resolve(found.pos)));
    };
    followCaret();
    let last = view.state.selection;
    // The browser reports a selection after the frame that shows it, and would make another frame.
    const unsubscribe = subscribe(() => {
      const { selection } = view.state;
      if (!isSamePlace(selection, last)) followCaret();
      last = selection;
    });
    view.dom.addEventListener("focus", followCaret);
    host.addEventListener("mousemove", followPointer);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      view.dom.removeEventListener("focus", followCaret);
      host.removeEventListener("mousemove", followPointer);
    };
  }, [view, subscribe, isHeld, show]);
  useEffect(() => {
    // The pointer may rest on a block since before the handle was loaded; it comes before the caret.
    const frame = requestAnimationFrame(() => {
      const hovered = [...view.dom.querySelectorAll(":hover")].at(-1);
      if (hovered) show(Selection.near(view.state.doc.resolve(view.posAtDOM(hovered, 0))));
    });
    return () => cancelAnimationFrame(frame);
  }, [view, show]);
  return { position, show };
};

type BlockHandleProps = BlockActions & {
  view: VisualView;
  ref?: Ref<{ open: () => void }>;
};

/** The block at a position; null at one that was deleted before the handle followed the text. */
const blockAt = (doc: Node, at: number): Node | null => (at < doc.content.size ? doc.nodeAt(at) : null);

/** The buttons beside a block: a new block below it, and a grip that drags it and opens the menu of what it can do. */
export const BlockHandle = ({ view: visual, ref, ...actions }: BlockHandleProps) => {
  const say = useSay();
  const { editor: view } = visual;
  const [open, setOpen] = useState(false);
  const [openedByKey, setOpenedByKey] = useState(false);
  const drag = useBlockDrag(visual);
  const { position, show } = useHandlePosition(visual, open || drag.isDragging);
  const side = position?.side;
  // The outline and the marks beside the text keep to the other side.
  useLayoutEffect(() => {
    if (view.dom.parentElement && side) view.dom.parentElement.dataset.handles = side;
  }, [view, side]);
  const run = useRef<Command | null>(null);

  /** Puts the selection in the block of the handle, unless it is there. */
  const reach = () => {
    const { doc, selection } = view.state;
    const node = position && blockAt(doc, position.at);
    if (!node || blocksOf(selection).start === position.at) return;
    const inside = node.isAtom
      ? NodeSelection.create(doc, position.at)
      : Selection.near(doc.resolve(position.at + 1));
    view.dispatch(view.state.tr.setSelection(inside));
  };

  const isRow = position !== null && blockAt(view.state.doc, position.at)?.type === nodes.row;

  const settle = () => {
    const tr = settleGroups(view.state);
    if (tr) view.dispatch(tr);
  };

  const add = () => {
    reach();
    settle();
    if (isRow) addRow("below")(view.state, view.dispatch);
    else if (insertAfter(view.state, view.dispatch)) view.dispatch(view.state.tr.insertText("/"));
    view.focus();
  };

  useImperativeHandle(ref, () => ({
    open: () => {
      // The menu opens at its block, which may have been scrolled away.
      view.dispatch(view.state.tr.scrollIntoView());
      show(view.state.selection);
      setOpenedByKey(true);
      setOpen(true);
    },
  }));

  const change = (next: boolean) => {
    if (next) reach();
    setOpenedByKey(false);
    setOpen(next);
  };

  if (!position) return null;
  const groups = open ? blockCommands(say, view.state, isRow, actions) : [];
  const buttons = (
    <div
      // A narrow screen has no room beside the text: there the menu opens from the toolbar.
      className={cn(
        "absolute flex max-sm:pointer-events-none max-sm:translate-x-0 max-sm:opacity-0",
        position.side === "left" ? "-translate-x-full pr-1" : "translate-x-full flex-row-reverse pl-1",
      )}
      style={{ top: position.top, [position.side]: Math.min(position.gap, 0) }}
    >
      <IconButton
        label={isRow ? say("Insert row below") : say("Insert a block below")}
        size="sm"
        className="max-lg:hidden"
        onClick={add}
        tabIndex={-1}
      >
        <Plus />
      </IconButton>
      <DropdownMenu open={open} onOpenChange={change}>
        <DropdownMenuTrigger asChild>
          <IconButton
            label={say("Block menu")}
            size="sm"
            tabIndex={-1}
            className="cursor-grab touch-none"
            onPointerDown={(event) => drag.press(event, position.at)}
            onClick={() => change(!open)}
          >
            <GripVertical />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          byKeys={openedByKey}
          // A long menu scrolls, and what scrolls must be reachable.
          tabIndex={0}
          // The beginning of a tall block may be out of sight.
          sticky="always"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            settle();
            run.current?.(view.state, view.dispatch, view);
            run.current = null;
            view.focus();
          }}
        >
          {groups.map((group, index) => (
            <Fragment key={group.label ?? group.commands[0]?.label}>
              {index > 0 && <DropdownMenuSeparator />}
              {group.label !== null && <DropdownMenuLabel>{group.label}</DropdownMenuLabel>}
              {group.commands.map(({ label, command, shortcut, danger }) => (
                <DropdownMenuItem
                  key={label}
                  danger={danger}
                  shortcut={shortcut}
                  onSelect={() => {
                    run.current = command;
                  }}
                >
                  {label}
                </DropdownMenuItem>
              ))}
            </Fragment>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
  return (
    <>
      {buttons}
      {drag.line && (
        <div
          aria-hidden="true"
          data-drop-line=""
          className="pointer-events-none absolute z-10 h-0.5 -translate-y-px rounded-full bg-accent"
          style={drag.line}
        />
      )}
    </>
  );
};
