import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import {
  createWebhook,
  deleteWebhook,
  redeliver,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from "./commands";
import { getEventKind, listEventKinds } from "./kinds";
import { webhooks } from "./operations";
import { presentDelivery, presentWebhook } from "./present";
import { getDelivery, getWebhook, listDeliveries, listWebhooks } from "./queries";

export const webhookHandlers = implement(webhooks, {
  list: (ctx, { params, query }) => listWebhooks(ctx.db, params.organizationId, query),
  kinds: async () => ({ items: listEventKinds() }),
  kind: async (_ctx, { params }) => getEventKind(params.eventKind),
  create: async (ctx, { params, body }) => {
    const { row, secret } = await createWebhook(ctx.db, ctx, params.organizationId, body);
    const webhook = presentWebhook(row);
    return created({ ...webhook, secret }, webhook.urls.location);
  },
  get: async (ctx, { params }) =>
    presentWebhook(await getWebhook(ctx.db, params.organizationId, params.webhookId)),
  update: async (ctx, { params, body }) =>
    presentWebhook(await updateWebhook(ctx.db, ctx, params.organizationId, params.webhookId, body)),
  remove: (ctx, { params }) => deleteWebhook(ctx.db, ctx, params.organizationId, params.webhookId),
  rotateSecret: (ctx, { params, body }) =>
    rotateSecret(ctx.db, ctx, params.organizationId, params.webhookId, body),
  test: async (ctx, { params }) =>
    presentDelivery(await testWebhook(ctx.db, ctx, params.organizationId, params.webhookId)),
  deliveries: (ctx, { params, query }) =>
    listDeliveries(ctx.db, params.organizationId, params.webhookId, query),
  delivery: async (ctx, { params: { organizationId, webhookId, deliveryId } }) =>
    presentDelivery(await getDelivery(ctx.db, organizationId, webhookId, deliveryId)),
  redeliver: async (ctx, { params: { organizationId, webhookId, deliveryId } }) =>
    presentDelivery(await redeliver(ctx.db, ctx, organizationId, webhookId, deliveryId)),
});
