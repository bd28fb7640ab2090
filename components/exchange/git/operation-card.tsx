"use client";

import { useMutation } from "@tanstack/react-query";
import { Ban, CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Message } from "@/components/ui/message";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { branchOf } from "@/lib/exchange/git/address";
import { git } from "@/lib/exchange/git/operations";
import type { GitSyncOperation, GitSyncWarning } from "@/lib/exchange/git/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { CommitLink } from "./commit-link";
import { DeletionList } from "./deletion-list";
import { headlineOf } from "./git-labels";

const Mark = ({ operation: { state, changeRequest } }: { operation: GitSyncOperation }) => {
  if (state === "running") return <Spinner className="size-5 text-muted" />;
  if (state === "cancelled") return <Ban aria-hidden="true" className="size-5 text-muted" />;
  if (state === "failure") return <CircleAlert aria-hidden="true" className="size-5 text-danger" />;
  if (changeRequest && changeRequest.status !== "merged")
    return <TriangleAlert aria-hidden="true" className="size-5 text-warning" />;
  return <CircleCheck aria-hidden="true" className="size-5 text-success" />;
};

type Props = { spaceId: string; operation: GitSyncOperation };

const Cancel = ({ spaceId, direction }: { spaceId: string; direction: GitSyncOperation["direction"] }) => {
  const say = useSay();
  const isImport = direction === "import";
  const cancel = useMutation(mutation(git.cancel));
  const stop = () =>
    cancel
      .mutateAsync({ params: { spaceId } })
      .catch(
        (error) =>
          void toast.failed(
            isImport ? say("Couldn't cancel the import") : say("Couldn't cancel the export"),
            error,
          ),
      );
  return (
    <Button className="self-start" loading={cancel.isPending} onClick={() => void stop()}>
      {isImport ? say("Cancel import") : say("Cancel export")}
    </Button>
  );
};

const Outcome = ({ spaceId, operation }: Props) => {
  const say = useSay();
  const { state, reason, changeRequest, revision, direction, preview } = operation;
  if (state === "running") return <Cancel spaceId={spaceId} direction={direction} />;
  if (state === "cancelled")
    return (
      <p className="text-sm text-muted">
        {direction === "import"
          ? say("The space wasn't changed.")
          : say("A commit that was already pushed stays.")}
      </p>
    );
  if (state === "failure") return <p className="text-sm">{reason && <Message>{reason}</Message>}</p>;
  if (preview) return <p className="text-sm text-muted">{say("Nothing was committed. See Export below.")}</p>;
  if (changeRequest) {
    const isMerged = changeRequest.status === "merged";
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose min-w-48 flex-1 text-sm text-muted">
          {isMerged
            ? say("Change request #{number} resolved the conflicts and is merged.", {
                number: String(changeRequest.number),
              })
            : say("The space doesn't change until the conflicts are resolved.")}
        </p>
        <Button asChild variant={isMerged ? "secondary" : "primary"}>
          <ScreenLink href={addresses.changeRequest.overview(spaceId, changeRequest.number)}>
            {say("Open change request #{number}", { number: String(changeRequest.number) })}
          </ScreenLink>
        </Button>
      </div>
    );
  }
  if (revision === undefined)
    return (
      <p className="text-sm text-muted">
        {direction === "import"
          ? say("The space is up to date with the latest commit.")
          : say("The repository is up to date with the space.")}
      </p>
    );
  return (
    <p className="text-sm">
      <Link href={addresses.space.revision(spaceId, revision)}>
        {direction === "import" ? say("See changes") : say("See exported revision")}
      </Link>
    </p>
  );
};

/** The number of warnings shown before expanding. */
const SHOWN = 5;

const WarningList = ({ warnings }: { warnings: GitSyncWarning[] }) => (
  <ul className="flex flex-col gap-2">
    {warnings.map(({ path, detail }) => (
      <li key={`${path} ${detail}`} className="min-w-0">
        <code className="break-all text-xs">{path}</code>
        <p className="max-w-prose text-muted [overflow-wrap:anywhere]">
          <Message>{detail}</Message>
        </p>
      </li>
    ))}
  </ul>
);

const Warnings = ({ warnings }: { warnings: GitSyncWarning[] }) => {
  const say = useSay();
  return (
    <section aria-label={say("Warnings")} className="flex flex-col gap-2 text-sm">
      <p className="flex items-center gap-2">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
        {say({ one: "{count} warning:", other: "{count} warnings:" }, { count: warnings.length })}
      </p>
      <WarningList warnings={warnings.slice(0, SHOWN)} />
      {warnings.length > SHOWN && (
        <details>
          <summary className="mb-2 cursor-pointer">
            {say("{count} more", { count: warnings.length - SHOWN })}
          </summary>
          <WarningList warnings={warnings.slice(SHOWN)} />
        </details>
      )}
    </section>
  );
};

/** Shows the progress or result of the latest import or export. */
export const OperationCard = ({ spaceId, operation }: Props) => {
  const say = useSay();
  return (
    <Card aria-label={say("Last import or export")}>
      <CardBody className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Mark operation={operation} />
          <h2 aria-live="polite" className="text-base font-semibold">
            {headlineOf(say, operation)}
          </h2>
          <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-xs text-muted sm:ml-auto">
            <span>{branchOf(operation.ref)}</span>
            {operation.commit && <CommitLink commit={operation.commit} />}
            <span>· {operation.createdBy.displayName} ·</span>
            <RelativeTime value={operation.completedAt ?? operation.createdAt} />
          </p>
        </div>
        <Outcome spaceId={spaceId} operation={operation} />
        {operation.deletions && !operation.preview && (
          <DeletionList paths={operation.deletions} isPreview={false} />
        )}
        {operation.warnings && <Warnings warnings={operation.warnings} />}
      </CardBody>
    </Card>
  );
};
