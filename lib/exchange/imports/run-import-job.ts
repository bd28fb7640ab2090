import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Carries out an import run. */
export const runImportJob = defineJob("run-import", z.object({ importRunId: z.string() }), {
  maxAttempts: 4,
  lane: "transfer",
});
