import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Looks every hour whether the DNS records of verified e-mail domains are still there. */
export const recheckDomainsJob = defineJob("recheck-email-domains", z.object({}), {
  maxAttempts: 3,
  schedule: "47 * * * *",
});

/** Looks for the DNS record of one verified e-mail domain. */
export const checkDomainJob = defineJob(
  "check-email-domain",
  z.object({ organizationId: z.string(), domain: z.string() }),
  { maxAttempts: 3 },
);
