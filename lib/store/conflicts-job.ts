import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/platform/db/client";
import { defineJob, enqueue } from "@/lib/platform/jobs/job";

/** Tells the authors of change requests that a revision of the main content brought them conflicts. */
export const foreseeConflictsJob = defineJob(
  "foresee-conflicts",
  z.object({ spaceId: z.string(), seq: z.int() }),
  { lane: "upkeep" },
);

/** Has conflicts with a new revision looked for once this transaction is committed. */
export const requestForesight = (tx: Db, spaceId: string, seq: number): Promise<void> =>
  enqueue(tx, foreseeConflictsJob, { spaceId, seq }, { of: { spaceId } });
