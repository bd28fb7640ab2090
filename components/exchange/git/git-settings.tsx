"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { fallbackPollInterval } from "@/components/layout/liveness";
import { useRefreshWhenOver } from "@/components/layout/use-refresh-when-over";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { git } from "@/lib/exchange/git/operations";
import type { GitInfo } from "@/lib/exchange/git/schemas";
import { mutation, queryOrNone } from "@/lib/platform/api/queries";
import { OperationCard } from "./operation-card";
import { RepositoryForms } from "./repository-forms";

type Props = { spaceId: string; info: GitInfo; onDone: () => void };

/** Removes the repository and its token. */
const DisconnectCard = ({ spaceId, info, onDone }: Props) => {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMutation(mutation(git.disconnect));
  const disconnect = async () => {
    await mutateAsync({ params: { spaceId } });
    toast.success(say("Repository disconnected"));
    onDone();
  };
  return (
    <Card aria-label={say("Disconnect")}>
      <CardHeader title={say("Disconnect")} />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose min-w-48 flex-1 text-sm text-muted">
          {info.hasCredentials
            ? say("The address and the access token are forgotten. Pages and commits are kept.")
            : say("The address is forgotten. Pages and commits are kept.")}
        </p>
        <Button
          icon={<Unplug aria-hidden="true" />}
          disabledReason={info.operation?.state === "running" && say("Wait for it to finish.")}
          onClick={() => setAsking(true)}
        >
          {say("Disconnect")}
        </Button>
      </CardBody>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={
          info.repoName === undefined
            ? say("Disconnect the repository?")
            : say("Disconnect {repository}?", { repository: info.repoName })
        }
        description={say(
          "Pages are kept. If you connect the same repository again, its files are matched to them.",
        )}
        confirmLabel={say("Disconnect repository")}
        onConfirm={disconnect}
      />
    </Card>
  );
};

/** How often the progress is read when no event announces it. */
const MISSED_MS = 1_000;

/** Manages the Git repository of a space, with imports and exports. */
export const GitSettings = ({ spaceId }: { spaceId: string }) => {
  const [generation, setGeneration] = useState(0);
  const {
    data: info,
    error,
    refetch,
  } = useQuery({
    ...queryOrNone(git.info, { params: { spaceId } }),
    refetchInterval: ({ state }) =>
      state.data?.operation?.state === "running" ? fallbackPollInterval(MISSED_MS) : false,
  });
  useRefreshWhenOver(info?.operation?.state === "running");
  if (info === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (info === undefined) return <SkeletonText lines={6} />;
  return (
    <div className="flex flex-col gap-4">
      {info?.operation && <OperationCard spaceId={spaceId} operation={info.operation} />}
      <RepositoryForms key={generation} spaceId={spaceId} info={info} />
      {info && (
        <DisconnectCard
          spaceId={spaceId}
          info={info}
          onDone={() => {
            setGeneration(generation + 1);
            void refetch();
          }}
        />
      )}
    </div>
  );
};
