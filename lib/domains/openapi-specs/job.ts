import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Reads the source that a spec was given as its `number`-th. */
export const readSpecJob = defineJob("read-openapi-spec", z.object({ specId: z.string(), number: z.int() }), {
  maxAttempts: 4,
  lane: "reading",
});
