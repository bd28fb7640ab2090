"use client";

import { useQuery } from "@tanstack/react-query";
import { GitMerge, Undo2 } from "lucide-react";
import { changedContent } from "@/components/content/document/changed-pages";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { type MergeBoxProps, MergeFrame } from "./merge-frame";
import { MergeReceiptCard } from "./merge-receipt-card";
import { changesQuery } from "./reads";
import { useChangeRequestActions } from "./use-change-request-actions";

/** Shows a merged change request with links to the result and a way to undo it. */
export const MergedBox = ({ target, changeRequest, space }: MergeBoxProps) => {
  const actions = useChangeRequestActions(target);
  const { data } = useQuery(changesQuery(target));
  const live = data ? changedContent(data).pages.filter(({ mark, path }) => mark !== "D" && path !== "") : [];
  const revision = changeRequest.revisionMerged;
  return (
    <MergeFrame
      tone="merged"
      icon={<GitMerge aria-hidden="true" />}
      title="Merged"
      actions={
        <>
          <Button asChild>
            <Link tone="quiet" href={addresses.space.reader(target.spaceId)}>
              Read the space
            </Link>
          </Button>
          {revision && (
            <Button asChild>
              <Link tone="quiet" href={addresses.space.revision(target.spaceId, revision)}>
                See it in the history
              </Link>
            </Button>
          )}
          {revision && (
            <Button
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => actions.revertRevision(revision)}
              disabledReason={!space.permissions.edit && "You need edit access to this space."}
            >
              Revert
            </Button>
          )}
        </>
      }
    >
      <p>The changes are part of {space.title}. Reverting opens a change request that undoes them.</p>
      {changeRequest.ruleBypass && (
        <Banner tone="warning" title="Merged by bypassing the rules">
          {changeRequest.ruleBypass.rules.join(", ")}. {changeRequest.mergedBy?.displayName ?? "Someone"}{" "}
          wrote: “{changeRequest.ruleBypass.reason}”
        </Banner>
      )}
      {live.length > 0 && (
        <p className="text-muted">
          Live pages:{" "}
          {live.slice(0, 6).map(({ id, title, path }, position) => (
            <span key={id}>
              {position > 0 && ", "}
              <Link href={addresses.space.reader(target.spaceId, path)}>{title}</Link>
            </span>
          ))}
          {live.length > 6 && ` and ${live.length - 6} more`}
        </p>
      )}
      <MergeReceiptCard target={target} />
    </MergeFrame>
  );
};
