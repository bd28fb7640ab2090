import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Notifies admins once a day of certificates that expire soon. */
export const certificateNoticesJob = defineJob("notice-certificates", z.object({}), {
  maxAttempts: 3,
  schedule: "15 6 * * *",
});
