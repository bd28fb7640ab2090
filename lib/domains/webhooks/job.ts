import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Tries again over about 16 hours, each time after longer. Events order it by prisma/sql/webhooks.sql. */
export const deliverWebhookJob = defineJob("deliver-webhook", z.object({ deliveryId: z.string() }), {
  maxAttempts: 12,
  lane: "delivery",
});
