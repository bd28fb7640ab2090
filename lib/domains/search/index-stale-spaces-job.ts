import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Finds spaces whose index is missing, behind, or made by another version of the program. */
export const indexStaleSpacesJob = defineJob("index-stale-spaces", z.object({}), {
  schedule: "*/10 * * * *",
});
