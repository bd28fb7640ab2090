"use client";

import { useQuery } from "@tanstack/react-query";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { personName } from "../comments/person";
import { type ChangeRequestTarget, revisionsQuery } from "./reads";

/** Shows the age of the content that an outdated change request started from. */
const BaseAge = ({
  target,
  changeRequest,
}: {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
}) => {
  const { data } = useQuery(revisionsQuery(target));
  const base = changeRequest.revisionMergedAncestor ?? changeRequest.revisionInitial;
  const behind = data?.items.findIndex(({ id }) => id === base) ?? -1;
  const revision = data?.items[behind];
  if (!revision) return null;
  return (
    <>
      {" · "}based on the space as of <RelativeTime value={revision.createdAt} />,{" "}
      {behind === 1 ? "1 revision" : `${behind} revisions`} behind
    </>
  );
};

/** Shows the author of a change request, the date of its merge or last update, and the age of its base. */
export const ChangeRequestDates = ({
  target,
  changeRequest,
}: {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
}) => {
  const { status, outdated } = changeRequest;
  const live = status === "open" || status === "draft";
  return (
    <>
      {personName(changeRequest.createdBy, changeRequest.agent)} opened this{" "}
      <RelativeTime value={changeRequest.createdAt} />
      {status === "merged" && changeRequest.mergedAt ? (
        <>
          , {changeRequest.mergedBy?.displayName ?? "someone"} merged it{" "}
          <RelativeTime value={changeRequest.mergedAt} />
        </>
      ) : (
        <>
          , updated <RelativeTime value={changeRequest.updatedAt} />
          {live && outdated && <BaseAge target={target} changeRequest={changeRequest} />}
        </>
      )}
    </>
  );
};
