import { type KeyboardEvent, useRef, useState } from "react";
import type { PageNode } from "./tree";
import type { useBranches } from "./use-branches";

export type PageTreeRow = {
  page: PageNode;
  level: number;
  position: number;
  size: number;
  parent: PageNode | null;
};

/** Returns the visible rows, from top to bottom. */
export const visibleRows = (
  pages: readonly PageNode[],
  isOpen: (page: PageNode) => boolean,
  level = 1,
  parent: PageNode | null = null,
): PageTreeRow[] =>
  pages.flatMap((page, index) => [
    { page, level, position: index + 1, size: pages.length, parent },
    ...(isOpen(page) ? visibleRows(page.pages, isOpen, level + 1, page) : []),
  ]);

type Options = ReturnType<typeof useBranches> & {
  currentId: string | undefined;
  onMenu: ((page: PageNode) => void) | undefined;
};

/** One stop for Tab; arrows, Home, End and letters move the focus over the rows. */
export const useTreeKeys = (
  rows: readonly PageTreeRow[],
  { isOpen, setOpen, currentId, onMenu }: Options,
) => {
  const list = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
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
  return { list, stop, setFocusedId, onKeyDown };
};
