import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Looks at the DNS records of a site's own host. */
export const checkHostnameJob = defineJob(
  "check-hostname",
  z.object({ siteId: z.string(), hostname: z.string() }),
  { maxAttempts: 3 },
);
