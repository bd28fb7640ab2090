"use client";

import { useQuery } from "@tanstack/react-query";
import { GitCompare, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { blockExcerpt, MARK_PLACE } from "@/components/content/pages/blocks";
import { useConflictCount } from "@/components/content/pages/editor/conflict-notice";
import { forecastQuery } from "@/components/content/pages/editor/others-notice";
import { authorsOf, type Conflict, ConflictingWords } from "@/components/content/pages/editor/text-conflict";
import type { VisualView } from "@/components/content/pages/editor/visual/visual-view";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Said, useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { type MergedPart, mergeLive } from "@/lib/core/content/live-merge";
import type { Say } from "@/lib/core/locales/say";
import { changesByBlock, conflictOffsets, type OtherChange, PAGE } from "./other-changes";
import { useNoteSpans } from "./use-note-spans";

export type OthersOfText = {
  spaceId: string;
  /** The change request; null until the first change opens one. */
  number: number | null;
  pageId: string;
  conflict: Conflict | null;
  /** @param replacing true if words of the stored text are left out */
  onResolve: (chosen: readonly MergedPart[], replacing: boolean) => void;
};

type VisualOthersProps = OthersOfText & {
  view: VisualView;
  /** Keys of the blocks that have a mark for comments. */
  commented: ReadonlySet<string>;
};

const inWords = (say: Say, { where, both }: OtherChange): string => {
  if (where === "space") return both ? say("Changed in the space, and here") : say("Changed in the space");
  const request = { number: String(where.number), author: where.author };
  return both
    ? say("Changed in #{number} by {author}, and here", request)
    : say("Changed in #{number} by {author}", request);
};

const ChangeLine = ({
  change,
  spaceId,
  number,
}: { change: OtherChange } & Pick<OthersOfText, "spaceId" | "number">) => {
  const say = useSay();
  const { where, both } = change;
  return (
    <li className="text-sm">
      {where === "space" ? (
        <>
          {say("Changed in the space since this change request was last updated.")}{" "}
          {number !== null && (
            <Link href={addresses.changeRequest.overview(spaceId, number)}>{say("See if they merge")}</Link>
          )}
        </>
      ) : (
        <Said
          text="{author} changes this in {request}."
          values={{
            author: where.author,
            request: (
              <Link href={addresses.changeRequest.overview(spaceId, where.number)}>
                #{where.number} {where.subject}
              </Link>
            ),
          }}
        />
      )}
      {both && (
        <span className="mt-0.5 block text-xs text-warning">
          {say("You changed it too, so these edits may conflict.")}
        </span>
      )}
    </li>
  );
};

type MarginMarkProps = {
  label: string;
  top: number;
  warning: boolean;
  title: string;
  children: ReactNode;
};

/** A mark beside the text, which opens the details. */
const MarginMark = ({ label, top, warning, title, children }: MarginMarkProps) => (
  <Popover>
    <PopoverTrigger
      aria-label={label}
      style={{ top }}
      className={cn(
        MARK_PLACE,
        "flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-foreground [&_svg]:size-4",
        warning && "text-warning hover:text-warning",
      )}
    >
      {warning ? <TriangleAlert aria-hidden="true" /> : <GitCompare aria-hidden="true" />}
    </PopoverTrigger>
    <PopoverContent label={title} align="end" className="w-80">
      {children}
    </PopoverContent>
  </Popover>
);

/** Lets the person choose between both versions of the same words, at the block that has them. */
const WordsConflict = ({
  conflict,
  onResolve,
  top,
}: Pick<OthersOfText, "onResolve"> & { conflict: Conflict; top: number }) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const authors = authorsOf(say, conflict);
  const title =
    authors === null
      ? say("Changed in your other tab too")
      : say({ one: "{names} changed the same words", other: "{names} changed the same words" }, authors);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        style={{ top }}
        className="absolute right-0 z-20 flex h-6 -translate-y-full items-center gap-1 rounded-md border border-warning-border bg-warning-subtle px-1.5 text-xs font-medium text-warning shadow-sm [&_svg]:size-3.5"
      >
        <TriangleAlert aria-hidden="true" />
        {title}
      </PopoverTrigger>
      <PopoverContent label={title} align="end" className="w-160 p-0 pt-4">
        <ConflictingWords
          conflict={conflict}
          onResolve={(...chosen) => {
            setOpen(false);
            onResolve(...chosen);
          }}
        />
      </PopoverContent>
    </Popover>
  );
};

/** The keys of the blocks in which both changed the same words, found once for each conflict. */
const useConflictKeys = (view: VisualView, conflict: Conflict | null): readonly string[] => {
  const [found, setFound] = useState<{ tag: string; keys: readonly string[] } | null>(null);
  const tag = conflict?.theirs.tag;
  useEffect(() => {
    if (!conflict || found?.tag === conflict.theirs.tag) return;
    const offsets = conflictOffsets(mergeLive(conflict.base, conflict.theirs.text, conflict.mine));
    setFound({ tag: conflict.theirs.tag, keys: [...new Set(offsets.flatMap((at) => view.keyAt(at) ?? []))] });
  }, [view, conflict, found]);
  return found !== null && found.tag === tag ? found.keys : [];
};

/** Marks the blocks that others changed: in the space, in other change requests, and at the same time as here. */
export const VisualOthers = ({
  view,
  commented,
  spaceId,
  number,
  pageId,
  conflict,
  onResolve,
}: VisualOthersProps) => {
  const say = useSay();
  const { data: forecast } = useQuery(forecastQuery({ spaceId, number, pageId }));
  const open = useConflictCount(spaceId, number, pageId);
  const byBlock = useMemo(() => changesByBlock(forecast, (other) => subjectOf(say, other)), [say, forecast]);
  const conflicting = useConflictKeys(view, conflict);
  const written = JSON.stringify([
    ...[...byBlock].flatMap(([key, changes]) =>
      key === PAGE ? [] : [{ key, description: changes.map((change) => inWords(say, change)).join(". ") }],
    ),
    ...conflicting.map((key) => ({ key, description: say("Both changed the same words") })),
  ]);
  useEffect(() => view.note("others", { blocks: JSON.parse(written), words: [] }), [view, written]);
  useEffect(() => () => view.note("others", { blocks: [], words: [] }), [view]);
  const spans = useNoteSpans(
    view,
    [...byBlock.keys(), ...conflicting].filter((key) => key !== PAGE),
  );
  const ofPage = byBlock.get(PAGE) ?? [];
  const firstConflict = conflicting.map((key) => spans.get(key)?.top).find((top) => top !== undefined) ?? 0;
  return (
    <>
      {[...byBlock].map(([key, changes]) => {
        const span = spans.get(key);
        const element = view.noted(key);
        if (!span || !element) return null;
        return (
          <MarginMark
            key={key}
            label={say("Changed elsewhere: {block}", { block: blockExcerpt(element) })}
            title={say("Changed elsewhere")}
            top={span.top + (commented.has(key) ? 30 : 0)}
            warning={changes.some(({ both }) => both)}
          >
            <ul className="space-y-2">
              {changes.map((change) => (
                <ChangeLine key={inWords(say, change)} change={change} spaceId={spaceId} number={number} />
              ))}
            </ul>
          </MarginMark>
        );
      })}
      {(ofPage.length > 0 || open > 0) && (
        <MarginMark
          label={say("Page changed elsewhere")}
          title={say("Page changed elsewhere")}
          top={-30}
          warning={open > 0}
        >
          <ul className="space-y-2">
            {open > 0 && number !== null && (
              <li className="text-sm">
                <Said
                  text={{
                    one: "This page has a conflict. Editing resolves it; you can undo that under {conflicts}.",
                    other:
                      "This page has {count} conflicts. Editing resolves it; you can undo that under {conflicts}.",
                  }}
                  values={{
                    count: open,
                    conflicts: (
                      <Link href={addresses.changeRequest.conflicts(spaceId, number)}>
                        {say("Conflicts")}
                      </Link>
                    ),
                  }}
                />
              </li>
            )}
            {ofPage.map((change) => (
              <ChangeLine key={inWords(say, change)} change={change} spaceId={spaceId} number={number} />
            ))}
          </ul>
        </MarginMark>
      )}
      {conflict && (
        <>
          <p role="status" className="sr-only">
            {say("You both changed the same words. Choose which to keep.")}
          </p>
          <WordsConflict conflict={conflict} onResolve={onResolve} top={firstConflict} />
        </>
      )}
    </>
  );
};
