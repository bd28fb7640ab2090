import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Retries over about 16 hours, with growing intervals. Events enqueue it in prisma/sql/webhooks.sql. */
export const deliverWebhookJob = defineJob("deliver-webhook", z.object({ deliveryId: z.string() }), {
  maxAttempts: 12,
  lane: "delivery",
});
