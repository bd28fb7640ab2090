import { auditSelect } from "@/lib/administration/audit/present";
import type { Prisma } from "@/lib/platform/db/client";

/** The columns of a webhook, without its secrets. */
export const webhookSelect = {
  id: true,
  title: true,
  url: true,
  kinds: true,
  previousSecretEndsAt: true,
  pausedAt: true,
  pauseReason: true,
  failingSince: true,
  createdAt: true,
  updatedAt: true,
} as const;

export type WebhookRow = Prisma.WebhookGetPayload<{ select: typeof webhookSelect }> & {
  organizationId: string;
};

const summarySelect = {
  id: true,
  eventId: true,
  state: true,
  attempts: true,
  createdAt: true,
  attemptedAt: true,
  durationMs: true,
  status: true,
  error: true,
} as const;

/** The columns of a delivery in lists. */
export const deliverySummarySelect = { ...summarySelect, event: { select: { type: true } } } as const;

/** The columns of a delivery with its request and response. */
export const deliverySelect = { ...deliverySummarySelect, request: true, response: true } as const;

/** The columns of a delivered event. */
export const eventSelect = { ...auditSelect, spaceId: true } as const;

export type DeliverySummaryRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliverySummarySelect }>;
export type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliverySelect }>;
