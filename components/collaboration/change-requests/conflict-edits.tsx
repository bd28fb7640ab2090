"use client";

import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
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
  const say = useSay();
  if (!edit) return otherwise;
  const { author, at, changeRequest } = edit;
  const person = author.displayName;
  const when = <RelativeTime value={at} />;
  if (!changeRequest) return <Said text="{person}, {when}" values={{ person, when }} />;
  return (
    <Said
      text="{person}, {when} in {changeRequest}"
      values={{
        ...{ person, when },
        changeRequest: (
          <Link
            href={addresses.changeRequest.overview(target.spaceId, changeRequest.number)}
            title={subjectOf(say, changeRequest)}
          >
            #{changeRequest.number}
          </Link>
        ),
      }}
    />
  );
};

/** Shows the last edit of each side, for conflicts without panes. */
export const Edits = ({ target, conflict }: { target: ChangeRequestTarget; conflict: MergeConflict }) => {
  const say = useSay();
  const { main, change } = conflict.edits ?? {};
  if (!main && !change) return null;
  return (
    <p className="text-xs text-subtle">
      {main && (
        <>
          {say(SIDE_LABELS.main)}: <ConflictEditRow target={target} edit={main} otherwise="" />
        </>
      )}
      {main && change && " · "}
      {change && (
        <>
          {say(SIDE_LABELS.change)}: <ConflictEditRow target={target} edit={change} otherwise="" />
        </>
      )}
    </p>
  );
};
