import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Indexes spaces whose index is missing, behind, or of another program version. */
export const indexStaleSpacesJob = defineJob("index-stale-spaces", z.object({}), {
  schedule: "*/10 * * * *",
});
