import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Looks at the DNS records of a site's own host: whether they show whose it is, and where they lead. */
export const checkHostJob = defineJob(
  "check-hostname",
  z.object({ siteId: z.string(), hostname: z.string() }),
  { maxAttempts: 3 },
);
