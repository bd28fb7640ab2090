import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Checks the DNS records of a site's own host: the proof of ownership, and the target. */
export const checkHostJob = defineJob(
  "check-hostname",
  z.object({ siteId: z.string(), hostname: z.string() }),
  { maxAttempts: 3 },
);
