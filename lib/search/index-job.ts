import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/db/client";
import { defineJob, enqueue } from "@/lib/jobs/job";

/** Brings the search index of a space up to the head of its main content. */
export const indexSpaceJob = defineJob(
  "index-space",
  z.object({ spaceId: z.string() }),
  () => import("./index-space"),
  { lane: "upkeep" },
);

/** Finds spaces whose index is missing, behind, or made by another version of the program. */
export const indexStaleSpacesJob = defineJob(
  "index-stale-spaces",
  z.object({}),
  () => import("./index-stale-spaces"),
  { schedule: "*/10 * * * *" },
);

/** Has a space indexed once this transaction is committed. */
export const requestIndexing = (tx: Db, spaceId: string): Promise<void> =>
  enqueue(tx, indexSpaceJob, { spaceId }, { key: `index-${spaceId}`, of: { spaceId } });
