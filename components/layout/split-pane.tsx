"use client";

import { PanelLeft, PanelRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Sheet } from "../ui/sheet";

type Pane = {
  label: string;
  content: ReactNode;
  /** Opens its sheet: something in it was asked for. */
  wanted?: boolean;
};

export type SplitPaneProps = {
  /** Table of contents, tree of changed pages. A sheet below `lg`. */
  left?: Pane;
  /** Outline, comments, reviewers. A sheet below `xl`. */
  right?: Pane;
  /** Widest measure of the centre; `prose` for reading. */
  centre?: "prose" | "full";
  children: ReactNode;
};

const column =
  "sticky top-(--sticky-top,0px) h-[calc(100dvh-var(--sticky-top,0px))] shrink-0 overflow-y-auto overscroll-contain";

/** Left column, centre, right rail; the sides stay in view and become sheets where there is no room. */
export const SplitPane = ({ left, right, centre = "full", children }: SplitPaneProps) => {
  const pathname = usePathname();
  // Open at one address only: choosing a page closes the sheet it was chosen in.
  const [opened, setOpened] = useState<{ side: "left" | "right"; at: string } | null>(null);
  const open = opened?.at === pathname ? opened.side : null;
  const setOpen = (side: "left" | "right" | null) => setOpened(side && { side, at: pathname });
  const wanted = right?.wanted ?? false;
  useEffect(() => {
    if (wanted && matchMedia("(width < 80rem)").matches) setOpened({ side: "right", at: pathname });
  }, [wanted, pathname]);
  const shown = open === "left" ? left : right;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 items-start">
      {left && (
        <aside
          aria-label={left.label}
          className={cn(column, "w-64 border-r border-border p-3 max-lg:hidden xl:w-72")}
        >
          {left.content}
        </aside>
      )}
      <div className="min-w-0 flex-1">
        {(left || right) && (
          <div
            className={cn(
              "flex justify-between gap-2 border-b border-border px-3 py-1.5",
              right ? "xl:hidden" : "lg:hidden",
            )}
          >
            {left ? (
              <Button
                variant="ghost"
                size="sm"
                icon={<PanelLeft aria-hidden="true" />}
                className="lg:invisible"
                onClick={() => setOpen("left")}
              >
                {left.label}
              </Button>
            ) : (
              <span />
            )}
            {right && (
              <Button
                variant="ghost"
                size="sm"
                icon={<PanelRight aria-hidden="true" />}
                onClick={() => setOpen("right")}
              >
                {right.label}
              </Button>
            )}
          </div>
        )}
        <div
          className={cn(
            "px-4 py-6 sm:px-6",
            centre === "prose" && "mx-auto w-full max-w-[46rem] sm:px-8 lg:py-8",
          )}
        >
          {children}
        </div>
      </div>
      {right && (
        <aside
          aria-label={right.label}
          className={cn(column, "w-72 border-l border-border p-4 max-xl:hidden")}
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
