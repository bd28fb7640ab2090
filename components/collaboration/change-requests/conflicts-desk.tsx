"use client";

import { replaceEqualDeep, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { useStored } from "@/components/ui/use-stored";
import type { ChangeRequest, MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import type { Say } from "@/lib/core/locales/say";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { type ConflictsOfTarget as Group, groupByTarget, isDecided, progressOf } from "./conflict-decisions";
import { ConflictGroup, ConflictIcon, titleOfTarget } from "./conflict-group";
import { conflictLabels, type TitleOf } from "./conflict-labels";
import { ConflictsToolbar } from "./conflicts-toolbar";
import type { ChangeRequestTarget } from "./reads";
import { useChangeRequestActions } from "./use-change-request-actions";
import { useConflictKeys } from "./use-conflict-keys";
import { type Decisions, useDecisions } from "./use-decisions";

/**
 * Sorts conflicts by title, those of a text last within a page, and keeps the first order, because decisions change
 * titles and the list must not jump. Unchanged conflicts keep their identity, so that they do not render again.
 */
const useSteadyConflicts = (found: readonly MergeConflict[]): MergeConflict[] => {
  const say = useSay();
  const [order] = useState(() =>
    found
      .toSorted(
        (one, other) =>
          titleOfTarget(say, one).localeCompare(titleOfTarget(say, other), say.language, { numeric: true }) ||
          Number(one.kind === "content") - Number(other.kind === "content"),
      )
      .map(({ id }) => id),
  );
  const known = useRef(new Map<string, MergeConflict>());
  return useMemo(() => {
    const places = new Map(order.map((id, place) => [id, place]));
    const rankOf = ({ id }: MergeConflict) => places.get(id) ?? order.length;
    const items = found.map((conflict) => replaceEqualDeep(known.current.get(conflict.id), conflict));
    known.current = new Map(items.map((conflict) => [conflict.id, conflict]));
    return items.toSorted((one, other) => rankOf(one) - rankOf(other));
  }, [found, order]);
};

/** Reads the titles of pages that conflicts name by id only: the parents of moved pages. */
const useConflictTitles = (target: ChangeRequestTarget, conflicts: readonly MergeConflict[]): TitleOf => {
  const say = useSay();
  const needed = conflicts.some(({ kind }) => kind === "move" || kind === "cycle");
  const { data } = useQuery({ ...pageTreeQuery(target), enabled: needed });
  const titles = useMemo(() => {
    const known = new Map(flatten(data ?? []).map(({ id, title }) => [id, title]));
    for (const { target: page, pages = [] } of conflicts)
      for (const { id, title } of [...pages, page]) if (title) known.set(id, title);
    return known;
  }, [data, conflicts]);
  return useCallback(
    (id) => (id === null ? say("the top level") : (titles.get(id) ?? say("a page that is gone"))),
    [say, titles],
  );
};

/** Lists the pages with conflicts, with the number of decided ones. */
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
}) => {
  const say = useSay();
  return (
    <ul className="space-y-px">
      {groups.map((group) => {
        const { total, decided } = progressOf(group.conflicts, decisions.of);
        const kinds = new Set(group.conflicts.map((conflict) => conflictLabels(say, conflict, titleOf).kind));
        return (
          <li key={group.id}>
            <button
              type="button"
              onClick={() => onChoose(group)}
              className="inset-focus flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
            >
              <ConflictIcon decided={decided === total} className="mt-0.5" />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{titleOfTarget(say, group.conflicts[0])}</span>
                {[...kinds].map((kind) => (
                  <span key={kind} className="block text-xs text-subtle">
                    {kind}
                  </span>
                ))}
              </span>
              <span aria-hidden="true" className="tabular mt-0.5 text-xs text-subtle">
                {decided}/{total}
              </span>
              <span className="sr-only">{say("{decided} of {total} decided", { decided, total })}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
};

const ConflictsFinished = lazyComponent(() => import("./conflicts-finished"), "ConflictsFinished");

/** Returns why nothing can be decided here; null if something can. */
export const resolveRefusal = (say: Say, changeRequest: ChangeRequest, space: Space): string | null => {
  if (changeRequest.status === "merged") return say("The change request is merged.");
  if (changeRequest.status === "archived") return say("The change request is archived. Reopen it first.");
  return space.permissions.edit ? null : say("You need edit access to this space.");
};

/** The number of pages that render before the viewport is known. */
const FIRST = 4;

const BASE_SHOWN = "bindery-conflicts-base";

/** Resolves conflicts by page, hunk by hunk or all at once; each step can be undone. */
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
  const say = useSay();
  const items = useSteadyConflicts(found);
  const groups = useMemo(() => groupByTarget(items), [items]);
  const decisions = useDecisions(target, items);
  const actions = useChangeRequestActions(target);
  const titleOf = useConflictTitles(target, items);
  const disabledReason = resolveRefusal(say, changeRequest, space);
  const keys = useConflictKeys(items, decisions, disabledReason === null);
  const [baseShown, setBaseShown] = useStored(BASE_SHOWN, "yes");
  const withBase = baseShown === "yes";
  const open = items.filter((conflict) => !isDecided(conflict, decisions.of(conflict)));

  return (
    <div className="flex min-w-0 flex-1 items-start">
      <nav
        aria-label={say("Conflicts")}
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
              title={say("The space has changed")}
              actions={<Button onClick={actions.updateFromSpace}>{say("Check again")}</Button>}
            >
              {say("Your resolutions are kept unless their content changed.")}
            </Banner>
          )}
          {open.length === 0 && changeRequest.status !== "merged" && (
            <ConflictsFinished
              target={target}
              changeRequest={changeRequest}
              space={space}
              saving={decisions.saving}
            />
          )}
          {open.length > 0 && (
            <p className="max-w-3xl text-sm text-muted">
              {say(
                "Choose the space's current content or this change request's content for each place. Choices are saved immediately, and anyone with edit access can continue.",
              )}
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
