"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fallbackPollInterval } from "@/components/layout/liveness";
import { useRefreshWhenOver } from "@/components/layout/use-refresh-when-over";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { git } from "@/lib/exchange/git/operations";
import { queryOrNone } from "@/lib/platform/api/queries";
import { DisconnectCard } from "./disconnect-card";
import { OperationCard } from "./operation-card";
import { RepositoryForms } from "./repository-forms";

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
