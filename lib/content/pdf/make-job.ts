import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Makes a PDF that is too large for a request, or takes longer than one. */
export const makePdfJob = defineJob("make-pdf", z.object({ key: z.string() }), {
  maxAttempts: 3,
  lane: "reading",
});
