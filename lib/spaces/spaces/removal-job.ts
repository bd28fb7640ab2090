import "server-only";
import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";
import { defineJob, enqueue } from "@/lib/platform/jobs/job";

/** Permanently deletes spaces whose time in the trash is over. */
export const removeSpacesJob = defineJob("remove-spaces", z.object({}), {
  schedule: "41 * * * *",
});

export const RemoveSpaceRowsPayload = z.object({
  spaceId: z.string(),
  /** how many a run deletes */
  rows: z.int().positive().default(1_000),
});

/** Deletes the rows of a permanently deleted space. A run deletes one portion of them and enqueues the next. */
export const removeSpaceRowsJob = defineJob("remove-space-rows", RemoveSpaceRowsPayload, { lane: "upkeep" });

export const requestRemoval = (
  tx: Tx,
  { id, organizationId }: { id: string; organizationId: string },
  rows?: number,
): Promise<void> =>
  enqueue(
    tx,
    removeSpaceRowsJob,
    { spaceId: id, rows },
    { key: `remove-rows-${id}`, of: { organizationId } },
  );
