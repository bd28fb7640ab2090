import { auditSelect } from "@/lib/administration/audit/present";

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

export type WebhookRow = {
  id: string;
  organizationId: string;
  title: string;
  url: string;
  kinds: string[];
  previousSecretEndsAt: Date | null;
  pausedAt: Date | null;
  pauseReason: "manual" | "failing" | "gone" | null;
  failingSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
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

export type DeliverySummaryRow = {
  id: string;
  eventId: number;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  createdAt: Date;
  attemptedAt: Date | null;
  durationMs: number | null;
  status: number | null;
  error: string | null;
  event: { type: string };
};
export type DeliveryRow = DeliverySummaryRow & { request: unknown; response: string | null };
