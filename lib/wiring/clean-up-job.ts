import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Removes expired data: stored responses, unused uploads, PDFs, rate counts, abandoned imports, empty drafts, old notifications. */
export const cleanUpJob = defineJob("clean-up", z.object({}), {
  maxAttempts: 3,
  schedule: "17 * * * *",
});
