"use client";

import { useMemo } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { useStored } from "@/components/ui/use-stored";
import type { ChangeRequest, MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { groupByTarget, isDecided } from "./conflict-decisions";
import { ConflictGroup } from "./conflict-group";
import { ConflictList } from "./conflict-list";
import { ConflictsToolbar } from "./conflicts-toolbar";
import type { ChangeRequestTarget } from "./reads";
import { useChangeRequestActions } from "./use-change-request-actions";
import { useConflictKeys } from "./use-conflict-keys";
import { useConflictTitles } from "./use-conflict-titles";
import { useDecisions } from "./use-decisions";
import { useSteadyConflicts } from "./use-steady-conflicts";

const ConflictsFinished = lazyComponent(() => import("./conflicts-finished"), "ConflictsFinished");

/** Returns why nothing can be decided here; null if something can. */
export const resolveRefusal = (changeRequest: ChangeRequest, space: Space): string | null => {
  if (changeRequest.status === "merged") return "The change request is merged.";
  if (changeRequest.status === "archived") return "The change request is archived. Reopen it first.";
  return space.permissions.edit ? null : "You need edit access to this space.";
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
  const items = useSteadyConflicts(found);
  const groups = useMemo(() => groupByTarget(items), [items]);
  const decisions = useDecisions(target, items);
  const actions = useChangeRequestActions(target);
  const titleOf = useConflictTitles(target, items);
  const disabledReason = resolveRefusal(changeRequest, space);
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
              title="The space has changed"
              actions={<Button onClick={actions.updateFromSpace}>Check again</Button>}
            >
              Your resolutions are kept unless their content changed.
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
              Choose the space's current content or this change request's content for each place. Choices are
              saved immediately, and anyone with edit access can continue.
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
