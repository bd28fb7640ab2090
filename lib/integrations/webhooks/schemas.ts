import { z } from "zod";
import { AuditEventDetails } from "@/lib/administration/audit/schemas";
import { JsonValue } from "@/lib/core/json-value";
import { pageQuery } from "@/lib/core/pagination";
import { hasNoCredentials, webAddress } from "@/lib/core/web-address";
import { TokenOverlap } from "@/lib/identity/tokens/schemas";

/** Why a webhook is paused. */
export const WebhookPause = z.enum(["manual", "failing", "gone"]);
export type WebhookPause = z.infer<typeof WebhookPause>;

const Title = z.string().trim().min(1).max(100);
const Address = webAddress()
  .max(2048)
  .refine(hasNoCredentials, "must not hold a user name or password.")
  .describe("The address that events are sent to with POST.");
const Events = z
  .array(z.string().max(100))
  .min(1)
  .max(500)
  .nullable()
  .describe("The kinds of events to send; null for all, including those of later versions.");

export const Webhook = z.object({
  object: z.literal("webhook"),
  id: z.string(),
  title: z.string(),
  url: z.string().describe("The address that events are sent to with POST."),
  events: Events,
  paused: z.boolean().describe("True while nothing is sent."),
  pausedAt: z.iso.datetime().optional().describe("When it was paused."),
  pauseReason: WebhookPause.optional().describe("Why it was paused."),
  failingSince: z.iso
    .datetime()
    .optional()
    .describe("When every event began to fail; absent after one arrived."),
  previousSecretEndsAt: z.iso.datetime().optional().describe("Until when the previous secret also signs."),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  urls: z.object({ location: z.string() }),
});
export type Webhook = z.infer<typeof Webhook>;

export const CreateWebhook = z.strictObject({ title: Title, url: Address, events: Events });
export type CreateWebhook = z.infer<typeof CreateWebhook>;

export const UpdateWebhook = z.strictObject({
  title: Title.optional(),
  url: Address.optional(),
  events: Events.optional(),
  paused: z.boolean().optional().describe("True to send nothing; events from that time are not sent later."),
});
export type UpdateWebhook = z.infer<typeof UpdateWebhook>;

const Secret = z
  .string()
  .describe("The secret that signs deliveries. Shown only once; rotate it to get a new one.");

/** The first secret is shown only in this response. */
export const CreatedWebhook = Webhook.extend({ secret: Secret }).meta({ id: "CreatedWebhook" });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const RotateWebhookSecret = z.strictObject({
  overlap: TokenOverlap.optional().describe("How long the previous secret also signs; by default no longer."),
});
export type RotateWebhookSecret = z.infer<typeof RotateWebhookSecret>;

export const WebhookSecret = z.object({
  secret: Secret,
  previousEndsAt: z.iso.datetime().optional().describe("Until when the previous secret also signs."),
});
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** The body of a delivery: an entry of the audit log, without the network address of the actor. */
export const WebhookEvent = AuditEventDetails.omit({ address: true }).extend({
  organization: z.string().describe("Id of the organization."),
  space: z.string().optional().describe("Id of the space of the event."),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const WebhookEventKind = z.object({
  object: z.literal("webhook-event-kind"),
  id: z.string().describe("Name of the kind, which is the `action` of its events."),
  label: z.string().describe("Its name on screens."),
});
export type WebhookEventKind = z.infer<typeof WebhookEventKind>;

export const WebhookEventKindDetails = WebhookEventKind.extend({
  schema: z.record(z.string(), JsonValue).describe("JSON Schema of the body."),
});
export type WebhookEventKindDetails = z.infer<typeof WebhookEventKindDetails>;

export const WebhookDeliveryState = z.enum(["waiting", "delivered", "failed"]);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

export const WebhookDeliverySummary = z.object({
  object: z.literal("webhook-delivery"),
  id: z.string(),
  event: z.string().describe("Id of the event in the audit log."),
  action: z.string().describe("Kind of the event."),
  state: WebhookDeliveryState,
  attempts: z.int().describe("Number of attempts."),
  createdAt: z.iso.datetime(),
  attemptedAt: z.iso.datetime().optional().describe("When it was last tried."),
  durationMs: z.int().optional().describe("Duration of the last attempt, in milliseconds."),
  status: z.int().optional().describe("HTTP status of the last response."),
  error: z.string().optional().describe("Why the last attempt got no response."),
});
export type WebhookDeliverySummary = z.infer<typeof WebhookDeliverySummary>;

/** The stored request of a delivery. */
export const WebhookRequest = z.object({
  headers: z.record(z.string(), z.string()).describe("Headers by name."),
  body: z.string().describe("The body, or the beginning of a long one."),
});
export type WebhookRequest = z.infer<typeof WebhookRequest>;

export const WebhookDelivery = WebhookDeliverySummary.extend({
  request: WebhookRequest.optional().describe("The last request."),
  response: z.string().optional().describe("The beginning of the last response."),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveriesQuery = pageQuery({
  state: WebhookDeliveryState.optional().describe("Only deliveries in this state."),
});
export type WebhookDeliveriesQuery = z.infer<typeof WebhookDeliveriesQuery>;
