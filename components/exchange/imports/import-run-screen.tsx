"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Ban, CircleAlert, CircleCheck } from "lucide-react";
import { ReadAbout } from "@/components/collaboration/notifications/read-about";
import { failureOf } from "@/components/layout/failure-of";
import { fallbackPollInterval } from "@/components/layout/liveness";
import { ScreenBody } from "@/components/layout/screen";
import { useRefreshWhenOver } from "@/components/layout/use-refresh-when-over";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { Message } from "@/components/ui/message";
import { Progress } from "@/components/ui/progress";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { Spinner } from "@/components/ui/spinner";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { imports } from "@/lib/exchange/imports/operations";
import type { ImportRun } from "@/lib/exchange/imports/schemas";
import { mutation, query } from "@/lib/platform/api/queries";
import { IMPORT_STATUS_LABELS, importProgressLabel, isActive } from "./import-labels";
import { ImportReport } from "./import-report";
import { UndoImport } from "./undo-import";

/** How often the progress of an import is read when no event announces it. */
const MISSED_MS = 700;

const StatusIcon = ({ status }: Pick<ImportRun, "status">) => {
  if (status === "completed") return <CircleCheck aria-hidden="true" className="size-5 text-success" />;
  if (status === "failed") return <CircleAlert aria-hidden="true" className="size-5 text-danger" />;
  if (status === "cancelled") return <Ban aria-hidden="true" className="size-5 text-muted" />;
  return <Spinner className="size-5 text-muted" />;
};

/** Links to the result of a finished import. */
const Result = ({ run, request }: { run: ImportRun; request: ChangeRequest | undefined }) => {
  const say = useSay();
  const { space: spaceId, changeRequest: changeRequestId } = run.target;
  if (run.status !== "completed")
    return (
      <Button asChild>
        <ScreenLink href={addresses.space.import(spaceId)}>{say("Import again")}</ScreenLink>
      </Button>
    );
  if (changeRequestId === undefined)
    return (
      <Button asChild variant="primary">
        <ScreenLink href={addresses.space.reader(spaceId)}>{say("Read the space")}</ScreenLink>
      </Button>
    );
  return (
    request && (
      <Button asChild variant="primary">
        <ScreenLink href={addresses.changeRequest.overview(spaceId, request.number)}>
          {say("Open change request #{number}", { number: String(request.number) })}
        </ScreenLink>
      </Button>
    )
  );
};

/** Shows the actions after an import. */
const After = ({ organizationId, run }: { organizationId: string; run: ImportRun }) => {
  const { space: spaceId, changeRequest: changeRequestId } = run.target;
  const { data: request } = useQuery({
    ...query(changeRequests.get, { params: { spaceId, changeRequestId: changeRequestId ?? "" } }),
    enabled: changeRequestId !== undefined,
  });
  const known = changeRequestId === undefined || request !== undefined;
  return (
    <>
      <Result run={run} request={request} />
      {run.status === "completed" && known && (
        <UndoImport organizationId={organizationId} run={run} request={request} />
      )}
    </>
  );
};

type Props = { organizationId: string; importRunId: string };

/** Shows the progress and the result of an import. */
export const ImportRunScreen = ({ organizationId, importRunId }: Props) => {
  const say = useSay();
  const {
    data: run,
    error,
    refetch,
  } = useQuery({
    ...query(imports.get, { params: { organizationId, importRunId } }),
    refetchInterval: ({ state }) =>
      state.data && !isActive(state.data) ? false : fallbackPollInterval(MISSED_MS),
  });
  const cancel = useMutation(mutation(imports.cancel));
  useRefreshWhenOver(run !== undefined && isActive(run));
  const failure = failureOf({ data: run, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} size="page" level={1} />;
  if (!run) return null;

  const stop = () =>
    cancel
      .mutateAsync({ params: { organizationId, importRunId } })
      .catch((error) => void toast.failed(say("Couldn't cancel the import"), error));
  const active = isActive(run);
  return (
    <ScreenBody width="narrow" className="flex flex-col gap-4 py-6">
      <ReadAbout organization={organizationId} importRun={importRunId} />
      <Card aria-label={say("Import|noun")}>
        <CardBody className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <StatusIcon status={run.status} />
            <h1 aria-live="polite" className="text-lg font-semibold">
              {say(IMPORT_STATUS_LABELS[run.status])}
            </h1>
            <p className="ml-auto text-xs text-muted">
              {run.createdBy.displayName} · <RelativeTime value={run.createdAt} />
            </p>
          </div>
          {(active || run.status === "completed") && (
            <Progress
              label={say("Progress")}
              hideLabel
              tone={active ? "accent" : "success"}
              value={active && run.progress.total === 0 ? null : run.progress.imported}
              max={run.status === "completed" ? run.progress.imported : run.progress.total || 1}
              detail={importProgressLabel(say, run)}
            />
          )}
          <p className="tabular text-sm text-muted">
            {run.status === "failed" && run.reason && <Message>{run.reason}</Message>}
            {run.status === "cancelled" && say("Nothing imported. The space hasn't changed.")}
            {run.status !== "failed" && run.status !== "cancelled" && importProgressLabel(say, run)}
          </p>
          <div className="flex flex-wrap gap-2">
            {active ? (
              <Button onClick={stop}>{say("Cancel import")}</Button>
            ) : (
              <After organizationId={organizationId} run={run} />
            )}
          </div>
        </CardBody>
      </Card>
      {!active && run.report && <ImportReport report={run.report} />}
    </ScreenBody>
  );
};
