import "server-only";
import { auditEventId } from "@/lib/administration/audit/event-id";
import { type AuditEventRow, presentAuditEventDetails } from "@/lib/administration/audit/present";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { apiUrl } from "@/lib/platform/urls";
import type { DeliveryRow, DeliverySummaryRow, WebhookRow } from "./row";
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliverySummary,
  type WebhookEvent,
  WebhookRequest,
} from "./schemas";

/** Returns the chosen kinds; null for all. */
export const eventsOf = ({ kinds }: Pick<WebhookRow, "kinds">): string[] | null =>
  kinds.length === 0 ? null : kinds;

type DeliveryColumns = Pick<WebhookRow, "pausedAt" | "pauseReason" | "failingSince" | "previousSecretEndsAt">;

/** Presents the state of deliveries. */
export const presentDeliveryState = (row: DeliveryColumns) => ({
  paused: row.pausedAt !== null,
  ...(row.pausedAt !== null && { pausedAt: row.pausedAt.toISOString() }),
  ...(row.pauseReason !== null && { pauseReason: row.pauseReason }),
  ...(row.failingSince !== null && { failingSince: row.failingSince.toISOString() }),
  ...(row.previousSecretEndsAt !== null &&
    row.previousSecretEndsAt > new Date() && {
      previousSecretEndsAt: row.previousSecretEndsAt.toISOString(),
    }),
});

export const presentWebhook = (row: WebhookRow): Webhook => ({
  object: "webhook",
  id: row.id,
  title: row.title,
  url: row.url,
  events: eventsOf(row),
  ...presentDeliveryState(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  urls: { location: apiUrl(`/orgs/${row.organizationId}/webhooks/${row.id}`) },
});

/** Presents an event for a webhook. */
export function presentWebhookEvent(row: AuditEventRow & { spaceId: string | null }): WebhookEvent {
  const { address: _, ...event } = presentAuditEventDetails(row);
  return {
    ...event,
    organization: row.organizationId,
    ...(row.spaceId !== null && { space: row.spaceId }),
  };
}

export const presentDeliverySummary = (row: DeliverySummaryRow): WebhookDeliverySummary => ({
  object: "webhook-delivery",
  id: row.id,
  event: auditEventId(row.eventId),
  action: row.event.type,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  ...(row.attemptedAt !== null && { attemptedAt: row.attemptedAt.toISOString() }),
  ...(row.durationMs !== null && { durationMs: row.durationMs }),
  ...(row.status !== null && { status: row.status }),
  ...(row.error !== null && { error: row.error }),
});

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  ...presentDeliverySummary(row),
  ...(row.request !== null && {
    request: parsedJson(WebhookRequest, row.request, {
      table: "WebhookDelivery",
      column: "request",
      row: row.id,
    }),
  }),
  ...(row.response !== null && { response: row.response }),
});
