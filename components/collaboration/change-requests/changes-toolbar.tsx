"use client";

import { ChevronLeft, ChevronRight, FoldVertical, ListTree, UnfoldVertical } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ChangedPage } from "@/components/content/document/changed-pages";
import { DiffModeControl } from "@/components/content/document/diff-mode";
import { Button, IconButton } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { useSay } from "@/components/ui/say";
import type { ChangesViewState } from "./use-changes-view";

/** Most change requests have one range only, and need no choice. */
const RangeSelect = lazyComponent(() => import("@/components/ui/select"), "Select");

/** Shows the page list on small screens, the range, the mode, and the buttons to the previous and next change. */
export const ChangesToolbar = ({
  view,
  tree,
}: {
  view: ChangesViewState;
  tree: (onChoose: (page: ChangedPage) => void) => ReactNode;
}) => {
  const say = useSay();
  const { range, mode, setMode, unfolded, setUnfolded, seen, goChange, goTo, change } = view;
  const { pages } = view.content;
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="sticky top-(--sticky-top) z-10 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-background px-4 py-1.5">
      <Popover open={choosing} onOpenChange={setChoosing}>
        <PopoverTrigger asChild>
          <Button size="sm" icon={<ListTree aria-hidden="true" />} className="lg:hidden">
            {say({ one: "{count} page", other: "{count} pages" }, { count: pages.length })}
          </Button>
        </PopoverTrigger>
        <PopoverContent label={say("Changed pages")} className="p-1.5">
          {tree((page) => {
            setChoosing(false);
            goTo(page.id);
          })}
        </PopoverContent>
      </Popover>
      {range.options.length > 1 && (
        <RangeSelect
          label={say("Range of the changes")}
          className="w-44"
          size="sm"
          options={range.options}
          value={range.value}
          onChange={range.set}
        />
      )}
      <DiffModeControl mode={mode} onChange={setMode} />
      <IconButton
        label={unfolded ? say("Fold unchanged parts") : say("Show unchanged parts")}
        shortcut="."
        size="sm"
        aria-pressed={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {unfolded ? <FoldVertical /> : <UnfoldVertical />}
      </IconButton>
      {pages.length > 0 && (
        <span className="tabular text-xs text-muted max-sm:hidden">
          {say("{viewed} of {total} viewed", { viewed: seen, total: pages.length })}
        </span>
      )}
      <span className="ml-auto inline-flex items-center gap-0.5">
        <IconButton label={say("Previous change")} shortcut="p" size="sm" onClick={() => goChange(-1)}>
          <ChevronLeft />
        </IconButton>
        <span className="tabular min-w-12 text-center text-xs text-muted" title={say("Changes of all pages")}>
          {change.total > 0 ? `${change.index}/${change.total}${change.more ? "+" : ""}` : "–"}
          <span className="sr-only"> {say("changes")}</span>
        </span>
        <IconButton label={say("Next change")} shortcut="n" size="sm" onClick={() => goChange(1)}>
          <ChevronRight />
        </IconButton>
      </span>
    </div>
  );
};
