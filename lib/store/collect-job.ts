import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

export const COLLECTED = ["texts", "files"] as const;

export const CollectPayload = z.object({
  organizationId: z.string(),
  of: z.enum(COLLECTED),
  after: z.string().default(""),
});

/**
 * Removes unreferenced texts and files of an organization. A run checks one portion of them, those whose hash follows
 * `after`, and enqueues the next.
 */
export const collectJob = defineJob("collect-contents", CollectPayload, {
  lane: "upkeep",
});

/** Starts a check of everything that is stored once a week: imports that fail and replaced pictures leave contents. */
export const collectAllJob = defineJob("collect-all-contents", z.object({}), {
  schedule: "23 3 * * 0",
});
