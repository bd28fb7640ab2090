import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Puts what people did not read into mails. */
export const digestJob = defineJob("send-digests", z.object({}), { maxAttempts: 1, schedule: "* * * * *" });
