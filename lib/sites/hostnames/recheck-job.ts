import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Checks every hour the proofs of all served hosts. */
export const recheckHostsJob = defineJob("recheck-hostnames", z.object({}), {
  maxAttempts: 3,
  schedule: "17 * * * *",
});
