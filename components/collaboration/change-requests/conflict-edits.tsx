"use client";

import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { addresses } from "@/lib/addresses";
import type { ConflictEdit, MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { SIDE_LABELS } from "./conflict-labels";
import type { ChangeRequestTarget } from "./reads";

/** Shows the author, time and change request of a side's last edit. */
export const ConflictEditRow = ({
  target,
  edit,
  otherwise,
}: {
  target: ChangeRequestTarget;
  edit: ConflictEdit | undefined;
  otherwise: string;
}) => {
  if (!edit) return otherwise;
  const { author, at, changeRequest } = edit;
  return (
    <>
      {author.displayName}, <RelativeTime value={at} />
      {changeRequest && (
        <>
          {" in "}
          <Link
            href={addresses.changeRequest.overview(target.spaceId, changeRequest.number)}
            title={subjectOf(changeRequest)}
          >
            #{changeRequest.number}
          </Link>
        </>
      )}
    </>
  );
};

/** Shows the last edit of each side, for conflicts without panes. */
export const Edits = ({ target, conflict }: { target: ChangeRequestTarget; conflict: MergeConflict }) => {
  const { main, change } = conflict.edits ?? {};
  if (!main && !change) return null;
  return (
    <p className="text-xs text-subtle">
      {main && (
        <>
          {SIDE_LABELS.main}: <ConflictEditRow target={target} edit={main} otherwise="" />
        </>
      )}
      {main && change && " · "}
      {change && (
        <>
          {SIDE_LABELS.change}: <ConflictEditRow target={target} edit={change} otherwise="" />
        </>
      )}
    </p>
  );
};
