import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Looks every six hours whether specs at an address say something else. */
export const recheckSpecsJob = defineJob("recheck-openapi-specs", z.object({}), {
  maxAttempts: 3,
  schedule: "43 */6 * * *",
});
