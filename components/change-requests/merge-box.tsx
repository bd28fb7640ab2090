"use client";

import { useQuery } from "@tanstack/react-query";
import {
  ArchiveRestore,
  CircleCheck,
  CircleX,
  GitMerge,
  RefreshCw,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { addresses } from "@/lib/addresses";
import type { ChangeRequest, Mergeability } from "@/lib/model/change-requests/schemas";
import type { Space } from "@/lib/model/spaces/schemas";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Link } from "../ui/link";
import { SkeletonText } from "../ui/skeleton";
import { changedContent, summaryOf } from "./changed-pages";
import { MergeDialog } from "./merge-dialog";
import { MergeReceipt } from "./merge-receipt";
import { mergeReason, obstaclesOf, rulesToBypass } from "./merge-state";
import { type ChangeRequestTarget, changesQuery, mergeabilityQuery } from "./reads";
import { useChangeRequestActions } from "./use-change-request-actions";

type MergeBoxProps = { target: ChangeRequestTarget; changeRequest: ChangeRequest; space: Space };

const tones = {
  success: { frame: "border-success-border", head: "bg-success-subtle text-success" },
  warning: { frame: "border-warning-border", head: "bg-warning-subtle text-warning" },
  danger: { frame: "border-danger-border", head: "bg-danger-subtle text-danger" },
  merged: { frame: "border-merged-border", head: "bg-merged-subtle text-merged" },
} as const;

const Frame = ({
  tone,
  icon,
  title,
  children,
  actions,
}: {
  tone: keyof typeof tones;
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) => (
  <section
    aria-labelledby="merge-heading"
    className={cn("overflow-hidden rounded-lg border bg-raised", tones[tone].frame)}
  >
    <h2
      id="merge-heading"
      className={cn(
        "flex items-center gap-2 px-4 py-2.5 text-base font-semibold [&_svg]:size-4 [&_svg]:shrink-0",
        tones[tone].head,
      )}
    >
      {icon}
      {title}
    </h2>
    <div className="space-y-3 px-4 py-3 text-sm">
      {children}
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  </section>
);

const Row = ({ met, title, note }: { met: boolean; title: string; note?: string }) => (
  <li className="flex items-start gap-2">
    {met ? (
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
    ) : (
      <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
    )}
    <span>
      <span className="sr-only">{met ? "Met: " : "Not met: "}</span>
      {title}
      {note && <span className="block text-xs text-muted">{note}</span>}
    </span>
  </li>
);

const Merged = ({ target, changeRequest, space }: MergeBoxProps) => {
  const actions = useChangeRequestActions(target);
  const { data } = useQuery(changesQuery(target));
  const live = data ? changedContent(data).pages.filter(({ mark, path }) => mark !== "D" && path !== "") : [];
  const revision = changeRequest.revisionMerged;
  return (
    <Frame
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
              disabledReason={!space.permissions.edit && "Your role does not include editing."}
            >
              Revert
            </Button>
          )}
        </>
      }
    >
      <p>
        The changes are part of {space.title}. Reverting opens a change request that undoes them; nothing
        happens until that one is merged.
      </p>
      {changeRequest.ruleBypass && (
        <Banner tone="warning" title="Merged in spite of the rules">
          {changeRequest.ruleBypass.rules.join(", ")}. {changeRequest.mergedBy?.displayName ?? "Somebody"}{" "}
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
      <MergeReceipt target={target} />
    </Frame>
  );
};

const conflictAction = (
  { target, changeRequest, space }: MergeBoxProps,
  actions: ReturnType<typeof useChangeRequestActions>,
) => {
  if (changeRequest.conflicts > 0)
    return (
      <Button variant="primary" asChild>
        <Link
          tone="quiet"
          className="text-on-accent"
          href={addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId)}
        >
          Resolve conflicts
        </Link>
      </Button>
    );
  return (
    <Button
      variant="primary"
      icon={<RefreshCw aria-hidden="true" />}
      onClick={actions.updateFromSpace}
      disabledReason={!space.permissions.edit && "Your role does not include editing."}
    >
      Update and resolve conflicts
    </Button>
  );
};

const Verdict = (props: MergeBoxProps & { mergeability: Mergeability }) => {
  const { target, changeRequest, space, mergeability } = props;
  const [merging, setMerging] = useState(false);
  const actions = useChangeRequestActions(target);
  const { data: changes } = useQuery(changesQuery(target));
  const obstacles = obstaclesOf({ changeRequest, space, mergeability });
  const blocked = obstacles.some(({ tone }) => tone === "danger");
  const tone = blocked ? "danger" : obstacles.length > 0 ? "warning" : "success";
  const title =
    tone === "success"
      ? "Ready to merge"
      : mergeability.conflicts > 0
        ? "Conflicts with the space"
        : changeRequest.status === "archived"
          ? "Archived"
          : "Not ready to merge";
  return (
    <Frame
      tone={tone}
      icon={tone === "success" ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      title={title}
      actions={
        <>
          {mergeability.conflicts > 0 && conflictAction(props, actions)}
          {mergeability.conflicts === 0 && mergeability.outdated && (
            <Button
              icon={<RefreshCw aria-hidden="true" />}
              onClick={actions.updateFromSpace}
              disabledReason={!space.permissions.edit && "Your role does not include editing."}
            >
              Update from the space
            </Button>
          )}
          {changeRequest.status === "archived" && space.permissions.edit && (
            <Button
              icon={<ArchiveRestore aria-hidden="true" />}
              onClick={() => actions.setStatus("open", "archived")}
            >
              Reopen
            </Button>
          )}
          <Button
            variant={tone === "success" ? "primary" : "secondary"}
            icon={<GitMerge aria-hidden="true" />}
            onClick={() => setMerging(true)}
            disabledReason={mergeReason({ changeRequest, space, mergeability })}
          >
            {rulesToBypass(mergeability).length > 0 ? "Merge in spite of the rules…" : "Merge change request"}
          </Button>
        </>
      }
    >
      <ul className="space-y-2">
        {mergeability.conflicts === 0 && (
          <Row
            met
            title={
              mergeability.outdated
                ? "The space has moved on, and both fit together without conflicts"
                : "No conflicts with the space"
            }
          />
        )}
        {mergeability.checks
          .filter(({ fulfilled }) => fulfilled)
          .map(({ rule, label }) => (
            <Row key={`${rule} ${label}`} met title={label} />
          ))}
        {obstacles.map(({ reason, remedy }) => (
          <Row key={reason} met={false} title={reason} note={remedy} />
        ))}
      </ul>
      {changeRequest.status === "draft" && (
        <p className="text-muted">It is a draft: nobody is told until it is opened or somebody is asked.</p>
      )}
      {changes && (
        <p className="text-muted">
          Goes live with the merge:{" "}
          <span className="text-foreground">{summaryOf(changedContent(changes))}</span>
        </p>
      )}
      <MergeDialog target={target} changeRequest={changeRequest} open={merging} onOpenChange={setMerging} />
    </Frame>
  );
};

/** Whether it can be merged, what is missing, who can help; after the merge, the way to see it and to undo it. */
export const MergeBox = (props: MergeBoxProps) => {
  const { data, error, refetch } = useQuery(mergeabilityQuery(props.target));
  if (props.changeRequest.status === "merged") return <Merged {...props} />;
  if (data) return <Verdict {...props} mergeability={data} />;
  return (
    <Frame
      tone="warning"
      icon={<TriangleAlert aria-hidden="true" />}
      title="Checking whether it can be merged"
    >
      {error ? (
        <>
          <p role="alert">{error.message}</p>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <SkeletonText lines={3} />
      )}
    </Frame>
  );
};
