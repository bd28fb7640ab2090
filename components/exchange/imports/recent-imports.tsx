"use client";

import { useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { fallbackPollInterval } from "@/components/layout/liveness";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { imports } from "@/lib/exchange/imports/operations";
import type { ImportRun } from "@/lib/exchange/imports/schemas";
import { query } from "@/lib/platform/api/queries";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { IMPORT_STATUS_LABELS, importProgressLabel, isActive } from "./import-labels";
import { recentImportsRead } from "./imports-read";

const TONES: Record<ImportRun["status"], BadgeTone> = {
  pending: "info",
  "in-progress": "info",
  completed: "success",
  failed: "danger",
  cancelled: "neutral",
};

/** Lists the latest imports of a space; renders nothing without any. */
export const RecentImports = ({ space }: { space: Space }) => {
  const say = useSay();
  const list = useQuery({
    ...query(imports.list, recentImportsRead(space)),
    refetchInterval: ({ state }) => (state.data?.items.some(isActive) ? fallbackPollInterval(2_000) : false),
  });
  const { data } = list;
  const failure = failureOf(list);
  if (failure)
    return (
      <ErrorState
        title={say("Couldn't load recent imports")}
        error={failure}
        onRetry={() => void list.refetch()}
      />
    );
  if (!data || data.items.length === 0) return null;
  return (
    <Card aria-label={say("Recent imports")} className="overflow-hidden">
      <CardHeader title={say("Recent imports")} />
      <ul className="divide-y divide-border">
        {data.items.map((run) => (
          <li
            key={run.id}
            className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover/60"
          >
            <ScreenLink
              href={addresses.space.importRun(space.id, run.id)}
              className="inset-focus rounded-sm font-medium after:absolute after:inset-0"
            >
              {importProgressLabel(say, run)}
            </ScreenLink>
            <span className="min-w-0 flex-1 truncate text-xs text-muted">
              {run.createdBy.displayName} · <RelativeTime value={run.createdAt} />
            </span>
            <Badge tone={TONES[run.status]}>{say(IMPORT_STATUS_LABELS[run.status])}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
};
