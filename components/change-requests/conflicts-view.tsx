"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, GitMerge, RefreshCw } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { ChangeRequest, MergeConflict } from "@/lib/change-requests/schemas";
import type { Space } from "@/lib/spaces/schemas";
import { flatten, pageTreeQuery } from "../pages/tree";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { Progress } from "../ui/progress";
import { SkeletonText } from "../ui/skeleton";
import { ErrorState } from "../ui/states";
import { toast } from "../ui/toaster";
import { useHotkeys } from "../ui/use-hotkeys";
import { ConflictCard, ConflictIcon, titleOfTarget, withHunk } from "./conflict-card";
import { isDecided, type TitleOf, takeSide, wordsOf } from "./conflict-words";
import { MergeDialog } from "./merge-dialog";
import { mergeReason } from "./merge-state";
import {
  type ChangeRequestTarget,
  changeRequestQuery,
  conflictsQuery,
  mergeabilityQuery,
  spaceQuery,
} from "./reads";
import { useChangeRequestActions } from "./use-change-request-actions";
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
  return (id) => (id === null ? "the top level" : (titles.get(id) ?? "a page that is gone"));
};

const refusal = (changeRequest: ChangeRequest, space: Space): string | null => {
  if (changeRequest.status === "merged") return "The change request is merged.";
  if (changeRequest.status === "archived") return "The change request is archived. Reopen it first.";
  return space.permissions.edit ? null : "Your role in this space does not include editing.";
};

const Nothing = ({
  target,
  changeRequest,
  space,
}: {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  space: Space;
}) => {
  const { data } = useQuery(mergeabilityQuery(target));
  const actions = useChangeRequestActions(target);
  if (data && data.conflicts > 0)
    return (
      <EmptyState
        size="page"
        icon={<RefreshCw />}
        title={data.conflicts === 1 ? "1 conflict ahead" : `${data.conflicts} conflicts ahead`}
        actions={
          <Button
            variant="primary"
            loading={actions.updating}
            onClick={() => void actions.updateFromSpace()}
            disabledReason={refusal(changeRequest, space)}
          >
            Update and resolve conflicts
          </Button>
        }
      >
        The space and this change request changed the same things. Update the change request from the space,
        then decide here what stays. Nothing goes live by that.
      </EmptyState>
    );
  return (
    <EmptyState size="page" icon={<CircleCheck />} title="No conflicts">
      {changeRequest.outdated
        ? "The space has moved on, and both fit together."
        : "The space and this change request fit together."}
    </EmptyState>
  );
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

/** The stops of n and p: places in texts, and conflicts that have none. */
const stopsIn = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>("[data-conflict]")].flatMap((conflict) => {
    const hunks = [...conflict.querySelectorAll<HTMLElement>("[data-hunk]")];
    return hunks.length > 0 ? hunks : [conflict];
  });

const useDesk = (items: readonly MergeConflict[], decisions: Decisions, enabled: boolean) => {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | null>(null);
  const [editing, setEditing] = useState<string | null>(null);

  const current = (): HTMLElement | null => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-hunk], [data-conflict]");
    if (focused && root.current?.contains(focused)) return focused;
    return last.current?.isConnected ? last.current : null;
  };
  const reach = (stop: HTMLElement | undefined) => {
    if (!stop) return;
    last.current = stop;
    stop.focus({ preventScroll: true });
    stop.scrollIntoView({ block: stop.offsetHeight > innerHeight / 2 ? "start" : "center" });
  };
  const go = (by: 1 | -1) => {
    const stops = root.current ? stopsIn(root.current) : [];
    const at = current();
    const from = at ? stops.indexOf(at) : by === 1 ? -1 : stops.length;
    reach(stops[Math.max(0, Math.min(stops.length - 1, from + by))]);
  };
  const choose = (choice: "main" | "change" | "both") => {
    const at = current() ?? (root.current ? stopsIn(root.current)[0] : undefined);
    const conflict = items.find(
      ({ id }) => id === at?.closest<HTMLElement>("[data-conflict]")?.dataset.conflict,
    );
    const hunk = at?.dataset.hunk;
    if (!conflict || !at) return;
    reach(at);
    if (hunk) void decisions.decide(conflict, withHunk(decisions.of(conflict), hunk, { choice }));
    else if (choice !== "both")
      void decisions.decide(conflict, takeSide(conflict, decisions.of(conflict), choice, "all"));
  };
  const edit = () => {
    const hunk = current()?.dataset.hunk;
    if (hunk) setEditing(hunk);
  };
  const group = "Conflicts";
  useHotkeys([
    { keys: "n", label: "Next conflict", group, run: () => go(1) },
    { keys: "p", label: "Previous conflict", group, run: () => go(-1) },
    { keys: "1", label: "Take main", group, run: () => choose("main"), enabled },
    { keys: "2", label: "Take mine", group, run: () => choose("change"), enabled },
    { keys: "3", label: "Take both", group, run: () => choose("both"), enabled },
    { keys: "e", label: "Edit the text", group, run: edit, enabled },
  ]);
  return { root, editing, setEditing, reach };
};

const ConflictList = ({
  items,
  decisions,
  titleOf,
  onChoose,
}: {
  items: readonly MergeConflict[];
  decisions: Decisions;
  titleOf: TitleOf;
  onChoose: (conflict: MergeConflict) => void;
}) => (
  <ul className="space-y-px">
    {items.map((conflict) => {
      const decided = isDecided(conflict, decisions.of(conflict));
      return (
        <li key={conflict.id}>
          <button
            type="button"
            onClick={() => onChoose(conflict)}
            className="inset-focus flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
          >
            <ConflictIcon decided={decided} className="mt-0.5" />
            <span className="min-w-0">
              <span className="block truncate">{titleOfTarget(conflict)}</span>
              <span className="block text-xs text-subtle">{wordsOf(conflict, titleOf).kind}</span>
            </span>
            <span className="sr-only">{decided ? "decided" : "open"}</span>
          </button>
        </li>
      );
    })}
  </ul>
);

const Desk = ({
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
  const items = useSteadyOrder(found);
  const decisions = useDecisions(target);
  const actions = useChangeRequestActions(target);
  const titleOf = useTitles(target, items);
  const disabledReason = refusal(changeRequest, space);
  const desk = useDesk(items, decisions, disabledReason === null);
  const open = items.filter((conflict) => !isDecided(conflict, decisions.of(conflict)));
  const done = items.length - open.length;

  const takeRemaining = async (side: "main" | "change") => {
    const before = open.map((conflict) => ({ conflict, decision: decisions.of(conflict) }));
    await Promise.all(
      before.map(({ conflict, decision }) =>
        decisions.decide(conflict, takeSide(conflict, decision, side, "open")),
      ),
    );
    toast.success(before.length === 1 ? "1 conflict decided" : `${before.length} conflicts decided`, {
      undo: async () => {
        await Promise.all(before.map(({ conflict, decision }) => decisions.decide(conflict, decision)));
      },
    });
  };

  return (
    <div className="flex min-w-0 flex-1 items-start">
      <nav
        aria-label="Conflicts"
        className="sticky top-(--sticky-top) h-[calc(100dvh-var(--sticky-top))] w-64 shrink-0 overflow-y-auto overscroll-contain border-r border-border p-3 max-lg:hidden xl:w-72"
      >
        <ConflictList
          items={items}
          decisions={decisions}
          titleOf={titleOf}
          onChoose={({ id }) => desk.reach(document.getElementById(`conflict-${id}`) ?? undefined)}
        />
      </nav>
      <div className="min-w-0 flex-1">
        <div className="sticky top-(--sticky-top) z-10 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-border bg-background px-4 py-1.5">
          <span role="status" className="tabular text-sm font-medium">
            {done} of {items.length} decided
          </span>
          <Progress
            label="Decided conflicts"
            hideLabel
            value={done}
            max={items.length}
            className="w-24 max-sm:hidden"
          />
          <span className="text-xs text-subtle">{decisions.saving ? "Saving…" : "Saved"}</span>
          {open.length > 0 && (
            <span className="ml-auto inline-flex items-center gap-2">
              <span className="text-xs text-muted max-sm:hidden">All remaining:</span>
              <Button
                size="sm"
                aria-label="All remaining: main"
                disabledReason={disabledReason}
                onClick={() => void takeRemaining("main")}
              >
                Main
              </Button>
              <Button
                size="sm"
                aria-label="All remaining: mine"
                disabledReason={disabledReason}
                onClick={() => void takeRemaining("change")}
              >
                Mine
              </Button>
            </span>
          )}
        </div>
        <div ref={desk.root} className="space-y-5 px-4 py-4">
          {disabledReason && <Banner tone="info">{disabledReason}</Banner>}
          {changeRequest.outdated && !disabledReason && (
            <Banner
              tone="warning"
              title="The space changed meanwhile"
              actions={
                <Button loading={actions.updating} onClick={() => void actions.updateFromSpace()}>
                  Check again
                </Button>
              }
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
          {items.map((conflict) => (
            <ConflictCard
              key={conflict.id}
              target={target}
              conflict={conflict}
              decision={decisions.of(conflict)}
              onDecide={(decision) => void decisions.decide(conflict, decision)}
              titleOf={titleOf}
              disabledReason={disabledReason}
              editingHunk={desk.editing}
              onEditHunk={desk.setEditing}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

/** By title, kept as it was first shown: decisions change titles, and nothing may jump. */
const useSteadyOrder = (found: readonly MergeConflict[]): MergeConflict[] => {
  const [order] = useState(() =>
    found
      .toSorted((one, other) =>
        titleOfTarget(one).localeCompare(titleOfTarget(other), "en", { numeric: true }),
      )
      .map(({ id }) => id),
  );
  const placeOf = ({ id }: MergeConflict) => (order.includes(id) ? order.indexOf(id) : order.length);
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** The conflict desk of a change request. */
export const ConflictsView = ({ target }: { target: ChangeRequestTarget }) => {
  const { data: changeRequest } = useQuery(changeRequestQuery(target));
  const { data: space } = useQuery(spaceQuery(target));
  const { data, error, refetch } = useQuery(conflictsQuery(target));
  if (error) return <ErrorState size="page" error={error} onRetry={() => void refetch()} />;
  if (!data || !changeRequest || !space)
    return (
      <div className="p-6" aria-busy="true">
        <SkeletonText lines={6} />
      </div>
    );
  return data.items.length === 0 ? (
    <Nothing target={target} changeRequest={changeRequest} space={space} />
  ) : (
    <Desk target={target} changeRequest={changeRequest} space={space} found={data.items} />
  );
};
