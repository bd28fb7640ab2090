"use client";

import { PanelLeft, PanelRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Sheet } from "@/components/ui/sheet";
import { useStored } from "@/components/ui/use-stored";

type Side = "left" | "right";

type Pane = {
  label: string;
  content: ReactNode;
  /** Opens the sheet of this side, because its content was requested. */
  wanted?: boolean;
  /** Beside the centre only if that has room for more than its text. */
  yields?: boolean;
};

type SplitPaneProps = {
  /** For a table of contents or a tree of changed pages. A sheet below `lg`. */
  left?: Pane;
  /** For an outline, comments or reviewers. A sheet below `2xl`, or below `xl` while the left side is folded. */
  right?: Pane;
  /** Between the buttons of the sides, above the centre. */
  bar?: ReactNode;
  /** Limits the width of the centre; `prose` for reading. */
  centre?: "prose" | "full";
  children: ReactNode;
};

const column =
  "sticky top-(--sticky-top,0px) h-[calc(100dvh-var(--sticky-top,0px))] shrink-0 overflow-y-auto overscroll-contain";

/** The widths from which a side fits beside the centre; the right one needs more while the left one is open. */
const BESIDE = { left: "64rem", right: "96rem", rightAlone: "80rem" } as const;
const BESIDE_MORE = { right: "110rem", rightAlone: "94rem" } as const;
const isBeside = (width: string) => matchMedia(`(width >= ${width})`).matches;

/** Remembers the folded sides in this browser. */
const useFolded = () => {
  const [stored, store] = useStored("bindery-folded-sides", "");
  const folded = new Set(stored.split(" "));
  const toggle = (side: Side) => {
    const next = folded.has(side) ? [...folded].filter((each) => each !== side) : [...folded, side];
    store(next.join(" ").trim());
  };
  return { left: folded.has("left"), right: folded.has("right"), toggle };
};

/**
 * Shows two sides around a centre; they stay visible and become sheets where there is no room. Either side can be
 * folded.
 */
export const SplitPane = ({ left, right, centre = "full", bar, children }: SplitPaneProps) => {
  const pathname = usePathname();
  const folded = useFolded();
  // Stored with the address, so that choosing a page closes the sheet.
  const [opened, setOpened] = useState<{ side: Side; at: string } | null>(null);
  const open = opened?.at === pathname ? opened.side : null;
  const setOpen = (side: Side | null) => setOpened(side && { side, at: pathname });
  const wanted = right?.wanted ?? false;
  const { right: withLeft, rightAlone } = right?.yields ? BESIDE_MORE : BESIDE;
  const rightFrom = folded.left || !left ? rightAlone : withLeft;
  const hidden = folded.right || undefined;
  useEffect(() => {
    if (wanted && (hidden || !isBeside(rightFrom))) setOpened({ side: "right", at: pathname });
  }, [wanted, hidden, rightFrom, pathname]);
  const press = (side: Side) =>
    isBeside(side === "left" ? BESIDE.left : rightFrom) ? folded.toggle(side) : setOpen(side);
  const shown = open === "left" ? left : right;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 items-start">
      {left && !folded.left && (
        <aside
          aria-label={left.label}
          className={cn(column, "w-64 border-r border-border p-3 max-lg:hidden 2xl:w-72")}
        >
          {left.content}
        </aside>
      )}
      <div className="min-w-0 flex-1">
        {(left || right) && (
          <div className="flex min-h-10 items-center justify-between gap-2 border-b border-border px-3 py-1.5">
            {left && (
              <Button
                variant="ghost"
                size="sm"
                icon={<PanelLeft aria-hidden="true" />}
                className="lg:[&>span]:sr-only"
                onClick={() => press("left")}
              >
                {left.label}
              </Button>
            )}
            {bar ?? <span />}
            {right && (
              <Button
                variant="ghost"
                size="sm"
                icon={<PanelRight aria-hidden="true" />}
                className="ml-auto"
                onClick={() => press("right")}
              >
                {right.label}
              </Button>
            )}
          </div>
        )}
        <div
          className={cn(
            "@container/centre px-4 py-6 sm:px-6",
            centre === "prose" && "sm:px-8 lg:py-8 [&>*]:mx-auto [&>*]:max-w-[42rem]",
          )}
        >
          {children}
        </div>
      </div>
      {right && !folded.right && (
        <aside
          aria-label={right.label}
          className={cn(
            column,
            "w-72 border-l border-border p-4",
            right.yields
              ? folded.left || !left
                ? "max-[94rem]:hidden"
                : "max-[110rem]:hidden"
              : folded.left || !left
                ? "max-xl:hidden"
                : "max-2xl:hidden",
          )}
        >
          {right.content}
        </aside>
      )}
      <Sheet
        open={open !== null}
        onOpenChange={(next) => !next && setOpen(null)}
        side={open === "right" ? "right" : "left"}
        title={shown?.label ?? ""}
      >
        <div className="p-3">{shown?.content}</div>
      </Sheet>
    </div>
  );
};
