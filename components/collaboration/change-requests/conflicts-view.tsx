"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, RefreshCw } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { ConflictsDesk, resolveRefusal } from "./conflicts-desk";
import {
  type ChangeRequestTarget,
  changeRequestQuery,
  conflictsQuery,
  mergeabilityQuery,
  spaceQuery,
} from "./reads";
import { useChangeRequestActions } from "./use-change-request-actions";

const Nothing = ({
  target,
  changeRequest,
  space,
}: {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  space: Space;
}) => {
  const say = useSay();
  const { data } = useQuery(mergeabilityQuery(target));
  const actions = useChangeRequestActions(target);
  if (data && data.conflicts > 0)
    return (
      <EmptyState
        size="page"
        icon={<RefreshCw />}
        title={say(
          { one: "{count} conflict ahead", other: "{count} conflicts ahead" },
          { count: data.conflicts },
        )}
        actions={
          <Button
            variant="primary"
            onClick={actions.updateFromSpace}
            disabledReason={resolveRefusal(say, changeRequest, space)}
          >
            {say("Update and resolve conflicts")}
          </Button>
        }
      >
        {say(
          "The space and this change request changed the same content. Update from the space, then resolve the conflicts here. Nothing goes live.",
        )}
      </EmptyState>
    );
  return (
    <EmptyState size="page" icon={<CircleCheck />} title={say("No conflicts")}>
      {changeRequest.outdated
        ? say("The space has newer changes. They merge without conflicts.")
        : say("This change request merges without conflicts.")}
    </EmptyState>
  );
};

/** Shows the conflict desk of a change request. */
export const ConflictsView = ({ target }: { target: ChangeRequestTarget }) => {
  const { data: changeRequest } = useQuery(changeRequestQuery(target));
  const { data: space } = useQuery(spaceQuery(target));
  const { data, error, refetch } = useQuery(conflictsQuery(target));
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState size="page" error={failure} onRetry={() => void refetch()} />;
  if (!data || !changeRequest || !space)
    return (
      <div className="p-6" aria-busy="true">
        <SkeletonText lines={6} />
      </div>
    );
  return data.items.length === 0 ? (
    <Nothing target={target} changeRequest={changeRequest} space={space} />
  ) : (
    <ConflictsDesk target={target} changeRequest={changeRequest} space={space} found={data.items} />
  );
};
