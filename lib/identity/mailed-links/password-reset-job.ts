import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Looks up the account in a job, so that the response time does not reveal if it exists. */
export const mailPasswordResetJob = defineJob("mail-password-reset", z.object({ email: z.string() }), {
  urgent: true,
});
