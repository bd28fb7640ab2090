import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Tells admins of certificates that expire soon, once a day. */
export const certificateNoticesJob = defineJob("notice-certificates", z.object({}), {
  maxAttempts: 3,
  schedule: "15 6 * * *",
});
