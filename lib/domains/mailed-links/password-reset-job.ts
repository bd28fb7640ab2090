import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Looks for the account only once it runs, so that the time of the answer does not tell whether there is one. */
export const mailPasswordResetJob = defineJob("mail-password-reset", z.object({ email: z.string() }));
