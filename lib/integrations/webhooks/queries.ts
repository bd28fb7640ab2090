import "server-only";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { presentDeliverySummary, presentWebhook } from "./present";
import {
  type DeliveryRow,
  deliverySelect,
  deliverySummarySelect,
  type WebhookRow,
  webhookSelect,
} from "./row";
import type { Webhook, WebhookDeliveriesQuery, WebhookDeliverySummary } from "./schemas";

/** Lists the webhooks of an organization, newest first. */
export async function listWebhooks(
  db: Db,
  organizationId: string,
  query: PageQuery,
): Promise<PageOfItems<Webhook>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [];
  const [rows, count] = await Promise.all([
    db.webhook.findMany({
      where: { organizationId, ...(last !== undefined && { id: { lt: String(last) } }) },
      orderBy: { id: "desc" },
      take: limit + 1,
      select: webhookSelect,
    }),
    db.webhook.count({ where: { organizationId } }),
  ]);
  return pageOf(
    rows,
    limit,
    count,
    ({ id }) => [id],
    (row) => presentWebhook({ ...row, organizationId }),
  );
}

/** Returns a webhook of an organization. Throws NotFound. */
export async function getWebhook(db: Db, organizationId: string, id: string): Promise<WebhookRow> {
  const row = await db.webhook.findFirst({ where: { id, organizationId }, select: webhookSelect });
  if (!row) throw new NotFound("webhook", id);
  return { ...row, organizationId };
}

/** Lists the deliveries of a webhook, by event, newest first. */
export async function listDeliveries(
  db: Db,
  organizationId: string,
  webhookId: string,
  { state, ...query }: WebhookDeliveriesQuery,
): Promise<PageOfItems<WebhookDeliverySummary>> {
  await getWebhook(db, organizationId, webhookId);
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["number"]) ?? [];
  const where = { webhookId, ...(state && { state }) };
  const [rows, count] = await Promise.all([
    db.webhookDelivery.findMany({
      where: { ...where, ...(last !== undefined && { eventId: { lt: Number(last) } }) },
      orderBy: { eventId: "desc" },
      take: limit + 1,
      select: deliverySummarySelect,
    }),
    db.webhookDelivery.count({ where }),
  ]);
  return pageOf(rows, limit, count, ({ eventId }) => [eventId], presentDeliverySummary);
}

/** Returns a delivery to a webhook of an organization. Throws NotFound. */
export async function getDelivery(
  db: Db,
  organizationId: string,
  webhookId: string,
  id: string,
): Promise<DeliveryRow> {
  const row = await db.webhookDelivery.findFirst({
    where: { id, webhookId, webhook: { organizationId } },
    select: deliverySelect,
  });
  if (!row) throw new NotFound("delivery", id);
  return row;
}
