"use client";

import { Braces, ChevronRight, ExternalLink, EyeOff } from "lucide-react";
import NextLink from "next/link";
import { type DragEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { cn } from "../ui/cn";
import { type PageNode, trailTo } from "./tree";

/*
 * The page tree as a WAI-ARIA tree of links: one stop for Tab, arrows inside, letters jump. Only rows that can be
 * seen are rendered: a collapsed branch costs nothing, however many pages it holds.
 */

export type DropPlace = { target: PageNode; where: "before" | "inside" | "after" };

export type PageTreeProps = {
  label: string;
  tree: readonly PageNode[];
  currentId?: string;
  hrefOf: (page: PageNode) => string | undefined;
  /** Opens a page without asking the server for another screen; absent: links navigate. */
  onOpen?: (page: PageNode) => void;
  /** Behind a row: a menu for the mouse. Whatever it offers must exist elsewhere for the keyboard. */
  actionsOf?: (page: PageNode) => ReactNode;
  /** At the end of a row: what is to be known of the page. */
  noteOf?: (page: PageNode) => ReactNode;
  /** Shift+F10 or the menu key on a row. */
  onMenu?: (page: PageNode) => void;
  /** Whether a page may be dropped there; absent: rows cannot be dragged. */
  canDrop?: (page: PageNode, place: DropPlace) => boolean;
  onDrop?: (page: PageNode, place: DropPlace) => void;
};

type Row = { page: PageNode; level: number; position: number; size: number; parent: PageNode | null };

const rowsOf = (
  pages: readonly PageNode[],
  isOpen: (page: PageNode) => boolean,
  level = 1,
  parent: PageNode | null = null,
): Row[] =>
  pages.flatMap((page, index) => [
    { page, level, position: index + 1, size: pages.length, parent },
    ...(isOpen(page) ? rowsOf(page.pages, isOpen, level + 1, page) : []),
  ]);

/** Open and closed branches: what somebody chose, else the way to the current page and the groups are open. */
const useBranches = (tree: readonly PageNode[], currentId: string | undefined) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [seenId, setSeenId] = useState(currentId);
  const trail = useMemo(
    () => new Set(currentId ? trailTo(tree, currentId).map(({ id }) => id) : []),
    [tree, currentId],
  );
  if (seenId !== currentId) {
    setSeenId(currentId);
    setChosen(new Map([...chosen].filter(([id, open]) => open || !trail.has(id))));
  }
  const isOpen = (page: PageNode) =>
    page.pages.length > 0 && (chosen.get(page.id) ?? (trail.has(page.id) || page.kind === "group"));
  const setOpen = (page: PageNode, open: boolean) => setChosen(new Map(chosen).set(page.id, open));
  return { isOpen, setOpen };
};

const placeOf = (event: DragEvent<HTMLElement>, target: PageNode): DropPlace => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  const nests = target.kind === "document" || target.kind === "group";
  if (nests && at > 0.3 && at < 0.7) return { target, where: "inside" };
  return { target, where: at < 0.5 ? "before" : "after" };
};

const dropMarks = {
  before: "before:absolute before:inset-x-1 before:-top-px before:h-0.5 before:rounded-full before:bg-accent",
  after: "after:absolute after:inset-x-1 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent",
  inside: "bg-accent-subtle outline outline-accent",
} as const;

const useDragging = ({ canDrop, onDrop }: Pick<PageTreeProps, "canDrop" | "onDrop">) => {
  const [dragged, setDragged] = useState<PageNode | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const end = () => {
    setDragged(null);
    setPlace(null);
  };
  const markOf = (page: PageNode) => (place?.target.id === page.id ? dropMarks[place.where] : undefined);
  const propsOf = (page: PageNode) =>
    canDrop &&
    onDrop && {
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", page.title);
        setDragged(page);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const next = placeOf(event, page);
        if (!dragged || !canDrop(dragged, next)) {
          setPlace(null);
          return;
        }
        event.preventDefault();
        if (place?.target.id !== page.id || place.where !== next.where) setPlace(next);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        if (dragged && place) onDrop(dragged, place);
        end();
      },
      onDragEnd: end,
    };
  return { markOf, propsOf };
};

const Icon = ({ page }: { page: PageNode }) => {
  if (page.emoji) return <span aria-hidden="true">{page.emoji}</span>;
  return page.kind === "computed" && <Braces aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />;
};

const rowStyles =
  "inset-focus flex min-h-7.5 min-w-0 flex-1 items-center gap-1.5 rounded-md py-1 pr-2 text-sm leading-5 text-muted hover:bg-hover hover:text-foreground aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-accent-text";

export const PageTree = ({
  label,
  tree,
  currentId,
  hrefOf,
  onOpen,
  actionsOf,
  noteOf,
  onMenu,
  ...drops
}: PageTreeProps) => {
  const list = useRef<HTMLDivElement>(null);
  const { isOpen, setOpen } = useBranches(tree, currentId);
  const { markOf, propsOf } = useDragging(drops);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const rows = rowsOf(tree, isOpen);
  const stop =
    rows.find(({ page }) => page.id === focusedId) ??
    rows.find(({ page }) => page.id === currentId) ??
    rows[0];

  const focus = (page: PageNode | null | undefined) => {
    if (!page) return;
    setFocusedId(page.id);
    list.current?.querySelector<HTMLElement>(`[data-page="${CSS.escape(page.id)}"]`)?.focus();
  };
  const jump = (from: number, letter: string) => {
    const ordered = [...rows.slice(from + 1), ...rows.slice(0, from + 1)];
    focus(ordered.find(({ page }) => page.title.toLowerCase().startsWith(letter))?.page);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const row = rows[index];
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const { page } = row;
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(rows[index + 1]?.page),
      ArrowUp: () => focus(rows[index - 1]?.page),
      Home: () => focus(rows[0]?.page),
      End: () => focus(rows.at(-1)?.page),
      ArrowRight: () => (isOpen(page) ? focus(page.pages[0]) : page.pages.length > 0 && setOpen(page, true)),
      ArrowLeft: () => (isOpen(page) ? setOpen(page, false) : focus(row.parent)),
      " ": () => page.pages.length > 0 && setOpen(page, !isOpen(page)),
    };
    const move = moves[event.key];
    if (move) move();
    else if (onMenu && (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey))) onMenu(page);
    else if (event.key.length === 1 && /\p{L}|\p{N}/u.test(event.key)) jump(index, event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={list} role="tree" aria-label={label} className="flex flex-col gap-px">
      {rows.map(({ page, level, position, size }, index) => {
        const href = hrefOf(page);
        const open = isOpen(page);
        const branch = page.pages.length > 0;
        const wired = {
          role: "treeitem",
          "data-page": page.id,
          "aria-level": level,
          "aria-posinset": position,
          "aria-setsize": size,
          "aria-expanded": branch ? open : undefined,
          "aria-selected": page.id === currentId,
          "aria-current": page.id === currentId ? ("page" as const) : undefined,
          tabIndex: page.id === stop?.page.id ? 0 : -1,
          onFocus: () => setFocusedId(page.id),
          onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
          style: { paddingLeft: `${(level - 1) * 0.875 + 1.625}rem` },
          ...propsOf(page),
        };
        const content = (
          <>
            <Icon page={page} />
            <span className="min-w-0 flex-1 wrap-anywhere">{page.title}</span>
            {page.hidden && <EyeOff aria-label="hidden" className="size-3.5 shrink-0 text-subtle" />}
            {page.kind === "link" && (
              <ExternalLink aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />
            )}
            {noteOf?.(page)}
          </>
        );
        return (
          <div key={page.id} role="none" className={cn("group/row relative flex rounded-md", markOf(page))}>
            {branch && (
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                onClick={() => setOpen(page, !open)}
                style={{ left: `${(level - 1) * 0.875 + 0.25}rem` }}
                className="absolute top-1 z-10 flex size-5.5 items-center justify-center rounded-sm text-subtle hover:bg-active hover:text-foreground"
              >
                <ChevronRight className={cn("size-3.5 transition-transform", open && "rotate-90")} />
              </button>
            )}
            {href === undefined ? (
              <button
                {...wired}
                type="button"
                onClick={() => branch && setOpen(page, !open)}
                className={cn(rowStyles, "text-left", page.kind === "group" && "font-semibold")}
              >
                {content}
              </button>
            ) : page.kind === "link" ? (
              <a {...wired} href={href} className={rowStyles}>
                {content}
              </a>
            ) : (
              <NextLink
                {...wired}
                href={href}
                prefetch={false}
                onClick={(event) => {
                  if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  onOpen(page);
                }}
                className={cn(rowStyles, page.kind === "group" && "font-semibold text-foreground")}
              >
                {content}
              </NextLink>
            )}
            {actionsOf?.(page)}
          </div>
        );
      })}
    </div>
  );
};
