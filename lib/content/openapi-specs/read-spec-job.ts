import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Reads the source number `number` of a spec. */
export const readSpecJob = defineJob("read-openapi-spec", z.object({ specId: z.string(), number: z.int() }), {
  maxAttempts: 4,
  lane: "reading",
});
