import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Mails digests of unread notifications. */
export const digestJob = defineJob("send-digests", z.object({}), { maxAttempts: 1, schedule: "* * * * *" });
