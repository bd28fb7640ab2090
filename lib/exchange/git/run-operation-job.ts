import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Runs an import from, or an export to, a space's Git repository. */
export const runGitOperationJob = defineJob("run-git-operation", z.object({ operationId: z.string() }), {
  maxAttempts: 4,
  lane: "transfer",
});
