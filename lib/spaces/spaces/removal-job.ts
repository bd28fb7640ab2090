import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Permanently deletes spaces whose time in the trash is over. */
export const removeSpacesJob = defineJob("remove-spaces", z.object({}), {
  schedule: "41 * * * *",
});
