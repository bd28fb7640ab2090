import "server-only";
import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";
import { defineJob, enqueue } from "@/lib/platform/jobs/job";

/** Updates the search index of a space to the head of its main content. */
export const indexSpaceJob = defineJob("index-space", z.object({ spaceId: z.string() }), { lane: "upkeep" });

/** Enqueues the indexing of a space; it runs once this transaction is committed. */
export const requestIndexing = (tx: Tx, spaceId: string): Promise<void> =>
  enqueue(tx, indexSpaceJob, { spaceId }, { key: `index-${spaceId}`, of: { spaceId } });
