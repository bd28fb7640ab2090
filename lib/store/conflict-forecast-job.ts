import "server-only";
import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";
import { defineJob, enqueue } from "@/lib/platform/jobs/job";

/** Notifies the authors of change requests about conflicts with a new revision of the main content. */
export const conflictForecastJob = defineJob(
  "foresee-conflicts",
  z.object({ spaceId: z.string(), seq: z.int() }),
  { lane: "upkeep" },
);

/** Enqueues the conflict forecast for a new revision; it runs once this transaction is committed. */
export const requestConflictForecast = (tx: Tx, spaceId: string, seq: number): Promise<void> =>
  enqueue(tx, conflictForecastJob, { spaceId, seq }, { of: { spaceId } });
