import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Carries out an import run. `draft` is the change request that was opened for it, which goes with it if it fails. */
export const runImportJob = defineJob(
  "run-import",
  z.object({ importRunId: z.string(), draft: z.string().optional() }),
  { maxAttempts: 4, lane: "transfer" },
);
