import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Fetches specs from their addresses again every six hours. */
export const recheckSpecsJob = defineJob("recheck-openapi-specs", z.object({}), {
  maxAttempts: 3,
  schedule: "43 */6 * * *",
});
