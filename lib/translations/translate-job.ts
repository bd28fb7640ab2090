import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Runs the translation number `run` to one language. */
export const translateJob = defineJob(
  "translate",
  z.object({ settingsId: z.string(), language: z.string(), run: z.int() }),
  { maxAttempts: 4, lane: "transfer" },
);
