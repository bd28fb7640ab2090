"use client";

import { Braces, ChevronRight, ExternalLink, EyeOff } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { DragHandle, DragStatus } from "@/components/ui/dragging/drag-handle";
import type { Dragging } from "@/components/ui/dragging/use-dragging";
import { EmojiImage } from "@/components/ui/emoji-image";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import type { PageNode } from "./tree";
import type { useBranches } from "./use-branches";
import { type PageTreeRow, useTreeKeys, visibleRows } from "./use-tree-keys";

/* The page tree as a WAI-ARIA tree of links: one stop for Tab, arrows inside, letters jump. Only visible rows are
   rendered, so a collapsed branch costs nothing. */

type PageTreeProps = {
  label: string;
  tree: readonly PageNode[];
  branches: ReturnType<typeof useBranches>;
  currentId?: string;
  hrefOf: (page: PageNode) => string | undefined;
  /** Opens a page without a navigation; without it, links navigate. */
  onOpen?: (page: PageNode) => void;
  /** A menu behind a row for the mouse. The keyboard needs another way to each of its actions. */
  actionsOf?: (page: PageNode) => ReactNode;
  /** A note at the end of a row. */
  noteOf?: (page: PageNode) => ReactNode;
  /** Called for Shift+F10 or the menu key on a row. */
  onMenu?: (page: PageNode) => void;
  /** Moves rows; without it, they stay. */
  dragging?: Dragging<PageTreeRow>;
};

const Icon = ({ page }: { page: PageNode }) => {
  if (page.emoji) return <EmojiImage emoji={page.emoji} />;
  return page.kind === "computed" && <Braces aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />;
};

const rowStyles =
  "inset-focus flex min-h-7.5 min-w-0 flex-1 items-center gap-1.5 rounded-md py-1 pr-2 text-sm leading-5 text-muted hover:bg-hover hover:text-foreground aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-accent-text";

export const PageTree = ({
  label,
  tree,
  branches,
  currentId,
  hrefOf,
  onOpen,
  actionsOf,
  noteOf,
  onMenu,
  dragging,
}: PageTreeProps) => {
  const say = useSay();
  const { isOpen, setOpen } = branches;
  const rows = visibleRows(tree, isOpen);
  const { list, stop, setFocusedId, onKeyDown } = useTreeKeys(rows, { isOpen, setOpen, currentId, onMenu });

  return (
    <>
      <div ref={list} role="tree" aria-label={label} className="flex flex-col gap-px">
        {rows.map((row, index) => {
          const { page, level, position, size } = row;
          const drag = dragging?.propsOf(row);
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
            onKeyDown: (event: KeyboardEvent) => {
              if (!dragging?.onKey(row, event)) onKeyDown(event, index);
            },
            style: { paddingLeft: `${(level - 1) * 0.875 + 1.625}rem` },
          };
          const content = (
            <>
              {dragging && !page.deleted && <DragHandle className="hidden pointer-coarse:flex" />}
              <Icon page={page} />
              <span className={cn("min-w-0 flex-1 wrap-anywhere", page.deleted && "line-through")}>
                {page.title}
              </span>
              {page.hidden && (
                <EyeOff
                  aria-label={say("hidden|page that is left out of lists")}
                  className="size-3.5 shrink-0 text-subtle"
                />
              )}
              {page.kind === "link" && (
                <ExternalLink aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />
              )}
              {noteOf?.(page)}
            </>
          );
          return (
            <div
              key={page.id}
              {...drag}
              role="none"
              className={cn("group/row relative flex rounded-md", drag?.className)}
            >
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
                  onClick={() => (page.deleted ? onMenu?.(page) : branch && setOpen(page, !open))}
                  className={cn(
                    rowStyles,
                    "text-left",
                    page.kind === "group" && "font-semibold",
                    page.deleted && "pr-8",
                  )}
                >
                  {content}
                </button>
              ) : page.kind === "link" ? (
                <a {...wired} href={href} className={rowStyles}>
                  {content}
                </a>
              ) : (
                <ScreenLink
                  {...wired}
                  href={href}
                  onClick={(event) => {
                    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                    event.preventDefault();
                    onOpen(page);
                  }}
                  className={cn(rowStyles, page.kind === "group" && "font-semibold text-foreground")}
                >
                  {content}
                </ScreenLink>
              )}
              {actionsOf?.(page)}
            </div>
          );
        })}
      </div>
      {dragging && <DragStatus status={dragging.status} />}
    </>
  );
};
