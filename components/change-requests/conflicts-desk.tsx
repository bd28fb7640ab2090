"use client";

import { replaceEqualDeep, useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import type { ChangeRequest, MergeConflict } from "@/lib/model/change-requests/schemas";
import type { Space } from "@/lib/model/spaces/schemas";
import { flatten, pageTreeQuery } from "../content/tree";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { useStored } from "../ui/use-stored";
import { type ConflictGroup as Group, groupByTarget, isDecided, progressOf } from "./conflict-decisions";
import { ConflictGroup, ConflictIcon, titleOfTarget } from "./conflict-group";
import { type TitleOf, wordsOf } from "./conflict-labels";
import { ConflictsToolbar } from "./conflicts-toolbar";
import { MergeDialog } from "./merge-dialog";
import { mergeReason } from "./merge-state";
import { type ChangeRequestTarget, mergeabilityQuery } from "./reads";
import { useChangeRequestActions } from "./use-change-request-actions";
import { useConflictKeys } from "./use-conflict-keys";
import { type Decisions, useDecisions } from "./use-decisions";

/** Titles of pages that conflicts name by id only: the parents of what was moved. */
const useTitles = (target: ChangeRequestTarget, conflicts: readonly MergeConflict[]): TitleOf => {
  const needed = conflicts.some(({ kind }) => kind === "move" || kind === "cycle");
  const { data } = useQuery({ ...pageTreeQuery(target), enabled: needed });
  const titles = useMemo(() => {
    const known = new Map(flatten(data ?? []).map(({ id, title }) => [id, title]));
    for (const { target: page, pages = [] } of conflicts)
      for (const { id, title } of [...pages, page]) if (title) known.set(id, title);
    return known;
  }, [data, conflicts]);
  return useCallback(
    (id) => (id === null ? "the top level" : (titles.get(id) ?? "a page that is gone")),
    [titles],
  );
};

/** Why nothing can be decided here; null when something can. */
export const refusal = (changeRequest: ChangeRequest, space: Space): string | null => {
  if (changeRequest.status === "merged") return "The change request is merged.";
  if (changeRequest.status === "archived") return "The change request is archived. Reopen it first.";
  return space.permissions.edit ? null : "Your role in this space does not include editing.";
};

const Finished = ({
  target,
  changeRequest,
  space,
  saving,
}: {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  space: Space;
  saving: boolean;
}) => {
  const [merging, setMerging] = useState(false);
  const { data: mergeability } = useQuery(mergeabilityQuery(target));
  const reason = saving
    ? "the decisions are being saved."
    : mergeReason({ changeRequest, space, mergeability });
  return (
    <Banner
      tone="success"
      title="Every conflict is resolved"
      actions={
        <Button
          variant="primary"
          icon={<GitMerge aria-hidden="true" />}
          onClick={() => setMerging(true)}
          disabledReason={reason}
        >
          Merge change request
        </Button>
      }
    >
      {reason === null
        ? "The change request can be merged now. Decisions can still be changed until then."
        : `Before it can be merged: ${reason}`}
      <MergeDialog target={target} changeRequest={changeRequest} open={merging} onOpenChange={setMerging} />
    </Banner>
  );
};

/**
 * By title, what a page is before its text; kept as it was first shown: decisions change titles, and nothing may jump. What is read again as it was
 * stays the same object, wherever it stands now in the list.
 */
const useSteady = (found: readonly MergeConflict[]): MergeConflict[] => {
  const [order] = useState(() =>
    found
      .toSorted(
        (one, other) =>
          titleOfTarget(one).localeCompare(titleOfTarget(other), "en", { numeric: true }) ||
          Number(one.kind === "content") - Number(other.kind === "content"),
      )
      .map(({ id }) => id),
  );
  const known = useRef(new Map<string, MergeConflict>());
  return useMemo(() => {
    const places = new Map(order.map((id, place) => [id, place]));
    const placeOf = ({ id }: MergeConflict) => places.get(id) ?? order.length;
    const items = found.map((conflict) => replaceEqualDeep(known.current.get(conflict.id), conflict));
    known.current = new Map(items.map((conflict) => [conflict.id, conflict]));
    return items.toSorted((one, other) => placeOf(one) - placeOf(other));
  }, [found, order]);
};

/** How many pages are drawn at once, before it is known what is in sight. */
const FIRST = 4;

const ConflictList = ({
  groups,
  decisions,
  titleOf,
  onChoose,
}: {
  groups: readonly Group[];
  decisions: Decisions;
  titleOf: TitleOf;
  onChoose: (group: Group) => void;
}) => (
  <ul className="space-y-px">
    {groups.map((group) => {
      const { total, decided } = progressOf(group.conflicts, decisions.of);
      const kinds = new Set(group.conflicts.map((conflict) => wordsOf(conflict, titleOf).kind));
      return (
        <li key={group.id}>
          <button
            type="button"
            onClick={() => onChoose(group)}
            className="inset-focus flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
          >
            <ConflictIcon decided={decided === total} className="mt-0.5" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{titleOfTarget(group.conflicts[0])}</span>
              {[...kinds].map((kind) => (
                <span key={kind} className="block text-xs text-subtle">
                  {kind}
                </span>
              ))}
            </span>
            <span aria-hidden="true" className="tabular mt-0.5 text-xs text-subtle">
              {decided}/{total}
            </span>
            <span className="sr-only">
              {decided} of {total} decided
            </span>
          </button>
        </li>
      );
    })}
  </ul>
);

const BASE_SHOWN = "bindery-conflicts-base";

/** Where people decide what stays: by page, place by place or all at once, with a way back from each step. */
export const ConflictsDesk = ({
  target,
  changeRequest,
  space,
  found,
}: {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  space: Space;
  found: readonly MergeConflict[];
}) => {
  const items = useSteady(found);
  const groups = useMemo(() => groupByTarget(items), [items]);
  const decisions = useDecisions(target, items);
  const actions = useChangeRequestActions(target);
  const titleOf = useTitles(target, items);
  const disabledReason = refusal(changeRequest, space);
  const keys = useConflictKeys(items, decisions, disabledReason === null);
  const [baseShown, setBaseShown] = useStored(BASE_SHOWN, "yes");
  const withBase = baseShown === "yes";
  const open = items.filter((conflict) => !isDecided(conflict, decisions.of(conflict)));

  return (
    <div className="flex min-w-0 flex-1 items-start">
      <nav
        aria-label="Conflicts"
        className="sticky top-(--sticky-top) h-[calc(100dvh-var(--sticky-top))] w-60 shrink-0 overflow-y-auto overscroll-contain border-r border-border p-3 max-lg:hidden"
      >
        <ConflictList
          groups={groups}
          decisions={decisions}
          titleOf={titleOf}
          onChoose={({ id }) => keys.reachIn(`conflicts-${id}`)}
        />
      </nav>
      <div className="min-w-0 flex-1">
        <ConflictsToolbar
          items={items}
          decisions={decisions}
          withBase={withBase}
          onWithBase={(shown) => setBaseShown(shown ? "yes" : "no")}
          disabledReason={disabledReason}
        />
        <div ref={keys.root} className="space-y-5 px-4 py-4">
          {disabledReason && <Banner tone="info">{disabledReason}</Banner>}
          {changeRequest.outdated && !disabledReason && (
            <Banner
              tone="warning"
              title="The space changed meanwhile"
              actions={<Button onClick={actions.updateFromSpace}>Check again</Button>}
            >
              Decisions stay where nothing they rest on has changed.
            </Banner>
          )}
          {open.length === 0 && changeRequest.status !== "merged" && (
            <Finished target={target} changeRequest={changeRequest} space={space} saving={decisions.saving} />
          )}
          {open.length > 0 && (
            <p className="max-w-3xl text-sm text-muted">
              <strong className="font-medium text-foreground">Main</strong> is what the space has now,{" "}
              <strong className="font-medium text-foreground">mine</strong> what this change request has.
              Every decision is saved at once, can be changed, and anybody who may edit can go on from here.
            </p>
          )}
          {groups.map((group, position) => (
            <ConflictGroup
              key={group.id}
              target={target}
              group={group}
              decided={group.conflicts.map(decisions.of)}
              decide={decisions.decide}
              titleOf={titleOf}
              disabledReason={disabledReason}
              pinned={position < FIRST}
              editing={keys.editing}
              onEditHunk={keys.setEditing}
              withBase={withBase}
            />
          ))}
        </div>
      </div>
    </div>
  );
};
