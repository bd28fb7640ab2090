import { z } from "zod";
import { JsonValue } from "@/lib/core/json-value";
import { pageQuery } from "@/lib/core/pagination";
import { hasNoCredentials, webAddress } from "@/lib/model/addresses/web-address";
import { AuditEventDetails } from "@/lib/model/audit/schemas";
import { TokenOverlap } from "@/lib/model/tokens/schemas";

/** Why a webhook is paused. */
export const WebhookPause = z.enum(["manual", "failing", "gone"]);
export type WebhookPause = z.infer<typeof WebhookPause>;

const Title = z.string().trim().min(1).max(100);
const Address = webAddress()
  .max(2048)
  .refine(hasNoCredentials, "must not hold a user name or password.")
  .describe("Where events are sent with POST.");
const Events = z
  .array(z.string().max(100))
  .min(1)
  .max(500)
  .nullable()
  .describe("The kinds of events that are sent; null for all, those of later versions included.");

export const Webhook = z.object({
  object: z.literal("webhook"),
  id: z.string(),
  title: z.string(),
  url: z.string().describe("Where events are sent with POST."),
  events: Events,
  paused: z.boolean().describe("Whether nothing is sent."),
  pausedAt: z.iso.datetime().optional().describe("Since when nothing is sent."),
  pauseReason: WebhookPause.optional().describe("Why nothing is sent."),
  failingSince: z.iso
    .datetime()
    .optional()
    .describe("Since when every event failed; absent once one arrived."),
  previousSecretEndsAt: z.iso
    .datetime()
    .optional()
    .describe("Until when deliveries are signed with the previous secret, too."),
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
  paused: z
    .boolean()
    .optional()
    .describe("True to send nothing; events that happen meanwhile are not sent later."),
});
export type UpdateWebhook = z.infer<typeof UpdateWebhook>;

const Secret = z
  .string()
  .describe("What deliveries are signed with. Shown this once; rotate it to get another one.");

/** The only answer that ever shows the first secret. */
export const CreatedWebhook = Webhook.extend({ secret: Secret }).meta({ id: "CreatedWebhook" });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const RotateWebhookSecret = z.strictObject({
  overlap: TokenOverlap.optional().describe(
    "How long deliveries are signed with the previous secret, too; no longer when absent.",
  ),
});
export type RotateWebhookSecret = z.infer<typeof RotateWebhookSecret>;

export const WebhookSecret = z.object({
  secret: Secret,
  previousEndsAt: z.iso.datetime().optional().describe("Until when the previous secret signs, too."),
});
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** What is sent: an entry of the audit log, without the network address of the actor. */
export const WebhookEvent = AuditEventDetails.omit({ address: true }).extend({
  organization: z.string().describe("Id of the organization."),
  space: z.string().optional().describe("Id of the space it happened in."),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const WebhookEventKind = z.object({
  object: z.literal("webhook-event-kind"),
  id: z.string().describe("Name of the kind, which is the `action` of its events."),
  label: z.string().describe("What it is called on screens."),
});
export type WebhookEventKind = z.infer<typeof WebhookEventKind>;

export const WebhookEventKindDetails = WebhookEventKind.extend({
  schema: z.record(z.string(), JsonValue).describe("JSON Schema of what is sent."),
});
export type WebhookEventKindDetails = z.infer<typeof WebhookEventKindDetails>;

export const WebhookDeliveryState = z.enum(["waiting", "delivered", "failed"]);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

export const WebhookDeliverySummary = z.object({
  object: z.literal("webhook-delivery"),
  id: z.string(),
  event: z.string().describe("Id of the event, as the audit log has it."),
  action: z.string().describe("Kind of the event."),
  state: WebhookDeliveryState,
  attempts: z.int().describe("How often it was tried."),
  createdAt: z.iso.datetime(),
  attemptedAt: z.iso.datetime().optional().describe("When it was last tried."),
  durationMs: z.int().optional().describe("How long the last attempt took, in milliseconds."),
  status: z.int().optional().describe("HTTP status of the last answer."),
  error: z.string().optional().describe("Why the last attempt got no answer."),
});
export type WebhookDeliverySummary = z.infer<typeof WebhookDeliverySummary>;

/** What was sent, as it is kept for the log. */
export const WebhookRequest = z.object({
  headers: z.record(z.string(), z.string()).describe("Headers by their names."),
  body: z.string().describe("The body, or the beginning of a long one."),
});
export type WebhookRequest = z.infer<typeof WebhookRequest>;

export const WebhookDelivery = WebhookDeliverySummary.extend({
  request: WebhookRequest.optional().describe("What was last sent."),
  response: z.string().optional().describe("The beginning of the last answer."),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveriesQuery = pageQuery({
  state: WebhookDeliveryState.optional().describe("Only those that stand here."),
});
export type WebhookDeliveriesQuery = z.infer<typeof WebhookDeliveriesQuery>;
