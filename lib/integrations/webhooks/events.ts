import { z } from "zod";
import { DELIVERED } from "@/lib/core/read-groups";
import { changesTo } from "@/lib/platform/events/change-schema";
import { event, eventsOf, noPayload, passingEvent, titled } from "@/lib/platform/events/event";
import { UpdateWebhook, WebhookPause } from "./schemas";

const id = z.string();
const admins = { may: "organization.admin" } as const;
const withTitle = z.strictObject({ title: z.string() });

export const webhookEvents = {
  ...eventsOf(titled("Webhook"), {
    "webhook.created": event(admins, withTitle, ["webhooks"]),
    "webhook.updated": event(admins, z.strictObject({ changes: changesTo(UpdateWebhook.shape, "url") }), [
      "webhooks",
    ]),
    "webhook.secretRotated": event(admins, z.strictObject({ overlap: z.string() }), ["webhooks"]),
    "webhook.paused": event(admins, z.strictObject({ reason: WebhookPause }), ["webhooks", ...DELIVERED]),
    // Sent only to the tested webhook; see prisma/sql/webhooks.sql.
    "webhook.tested": event(admins, noPayload, ["webhooks"]),
    "webhook.redelivered": event(admins, z.strictObject({ delivery: id }), ["webhooks"]),
    "webhook.deleted": event(admins, withTitle, ["webhooks"]),
  }),
  "webhookDeliveries.changed": passingEvent(admins, ["webhooks", ...DELIVERED]),
};
