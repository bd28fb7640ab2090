import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Looks every hour whether the hosts that sites are served at are still shown to be their organizations' own. */
export const recheckHostsJob = defineJob("recheck-hostnames", z.object({}), {
  maxAttempts: 3,
  schedule: "17 * * * *",
});
