import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Runs an import. `draft` is the change request opened for it, which is archived if the import fails. */
export const runImportJob = defineJob(
  "run-import",
  z.object({ importRunId: z.string(), draft: z.string().optional() }),
  { maxAttempts: 4, lane: "transfer" },
);
