import "server-only";
import { encryptSecret } from "@/lib/encrypted-secret";
import { Conflict } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { overlapEnd } from "@/lib/model/tokens/overlap";
import type {
  CreateWebhook,
  RotateWebhookSecret,
  UpdateWebhook,
  WebhookSecret,
} from "@/lib/model/webhooks/schemas";
import type { ConditionalRecorder } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import { requirePublic } from "@/lib/platform/fetch/connection";
import { enqueue } from "@/lib/platform/jobs/job";
import { deliverWebhookJob } from "./job";
import { requireKinds } from "./kinds";
import { eventsOf, presentWebhook } from "./present";
import { getDelivery, getWebhook } from "./queries";
import { type DeliveryRow, deliverySelect, type WebhookRow } from "./row";
import { newSecret } from "./sign";

/** Each event looks at all of them. */
const MOST = 50;

/** Adds a webhook; its secret is answered this once. */
export const createWebhook = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  { title, url, events }: CreateWebhook,
): Promise<{ row: WebhookRow; secret: string }> => {
  requireKinds(events ?? []);
  requirePublic("url", url);
  return inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
    if ((await tx.webhook.count({ where: { organizationId } })) >= MOST) {
      throw new Conflict(
        `An organization has ${MOST} webhooks at most. Delete one first.`,
        "too_many_webhooks",
      );
    }
    const id = newId();
    const secret = newSecret();
    await record(tx, ctx, { type: "webhook.created", organizationId, subjectId: id, payload: { title } });
    await tx.webhook.create({
      data: {
        ...{ id, organizationId, title, url },
        kinds: kindsOf(events),
        secret: encryptSecret("webhook", id, secret),
      },
      select: { id: true },
    });
    return { row: await getWebhook(tx, organizationId, id), secret };
  });
};

const kindsOf = (events: CreateWebhook["events"]): string[] => [...new Set(events ?? [])].sort();

/** Changes a webhook; what is absent stays. */
export const updateWebhook = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  id: string,
  { title, url, events, paused }: UpdateWebhook,
): Promise<WebhookRow> => {
  requireKinds(events ?? []);
  if (url !== undefined) requirePublic("url", url);
  return inTransaction(db, async (tx) => {
    const current = await lockedWebhook(tx, organizationId, id);
    await requireMatch(ctx, () => presentWebhook(current));
    const kinds = events === undefined ? undefined : kindsOf(events);
    const changes = changesOf(
      "webhook.updated",
      {
        title: current.title,
        url: current.url,
        events: eventsOf(current),
        paused: current.pausedAt !== null,
      },
      { title, url, events: kinds && eventsOf({ kinds }), paused },
    );
    if (!changes) return current;
    const now = new Date();
    await tx.webhook.update({
      where: { id },
      data: {
        ...{ title, url, kinds, updatedAt: now },
        ...(changes.paused && {
          pausedAt: paused ? now : null,
          pauseReason: paused ? "manual" : null,
          failingSince: null,
        }),
      },
      select: { id: true },
    });
    if (changes.paused && paused) await giveUpWaiting(tx, id);
    await record(tx, ctx, { type: "webhook.updated", organizationId, subjectId: id, payload: { changes } });
    return getWebhook(tx, organizationId, id);
  });
};

/** Gives up what waits to be delivered to a webhook that is paused. */
export const giveUpWaiting = (tx: Db, webhookId: string): Promise<unknown> =>
  tx.webhookDelivery.updateMany({
    where: { webhookId, state: "waiting" },
    data: { state: "failed", error: "The webhook was paused." },
  });

/** Deletes a webhook with its log; false when there is none. */
export const deleteWebhook = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  id: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const current = await findLocked(tx, organizationId, id);
    if (!current) return false;
    await requireMatch(ctx, () => presentWebhook(current));
    await tx.webhook.delete({ where: { id }, select: { id: true } });
    await record(tx, ctx, {
      type: "webhook.deleted",
      organizationId,
      subjectId: id,
      payload: { title: current.title },
    });
    return true;
  });

/** Gives a webhook another secret, beside which the previous one signs for a while. */
export const rotateSecret = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  id: string,
  { overlap = "now" }: RotateWebhookSecret,
): Promise<WebhookSecret> =>
  inTransaction(db, async (tx) => {
    await lockedWebhook(tx, organizationId, id);
    const replaced = await replaceSecret(tx, id, overlap);
    await record(tx, ctx, {
      type: "webhook.secretRotated",
      organizationId,
      subjectId: id,
      payload: { overlap },
    });
    return replaced;
  });

/** Puts another secret in the place of that of a webhook, which the caller has locked. */
export async function replaceSecret(
  tx: Db,
  id: string,
  overlap: NonNullable<RotateWebhookSecret["overlap"]>,
): Promise<WebhookSecret> {
  const { secret: previous } = await tx.webhook.findUniqueOrThrow({
    where: { id },
    select: { secret: true },
  });
  const secret = newSecret();
  const ends = overlap === "now" ? null : overlapEnd(overlap);
  await tx.webhook.update({
    where: { id },
    data: {
      secret: encryptSecret("webhook", id, secret),
      previousSecret: ends && previous,
      previousSecretEndsAt: ends,
      updatedAt: new Date(),
    },
    select: { id: true },
  });
  return { secret, ...(ends && { previousEndsAt: ends.toISOString() }) };
}

/** Sends a test event to a webhook and to no other. */
export const testWebhook = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  id: string,
): Promise<DeliveryRow> =>
  inTransaction(db, async (tx) => {
    await lockedWebhook(tx, organizationId, id);
    await record(tx, ctx, { type: "webhook.tested", organizationId, subjectId: id });
    return tx.webhookDelivery.findFirstOrThrow({
      where: { webhookId: id, event: { type: "webhook.tested" } },
      orderBy: { eventId: "desc" },
      select: deliverySelect,
    });
  });

/** Delivers an event once more; one that waits to be delivered does so already. */
export const redeliver = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  webhookId: string,
  id: string,
): Promise<DeliveryRow> =>
  inTransaction(db, async (tx) => {
    await getDelivery(tx, organizationId, webhookId, id);
    if (await deliverAgain(tx, organizationId, id)) {
      await record(tx, ctx, {
        type: "webhook.redelivered",
        organizationId,
        subjectId: webhookId,
        payload: { delivery: id },
      });
    }
    return getDelivery(tx, organizationId, webhookId, id);
  });

/** Has a delivery tried again, for the organization whose webhook or integration it goes to; false while it waits. */
export async function deliverAgain(tx: Db, organizationId: string, id: string): Promise<boolean> {
  const { count } = await tx.webhookDelivery.updateMany({
    where: { id, state: { not: "waiting" } },
    data: { state: "waiting", error: null },
  });
  if (count > 0) await enqueue(tx, deliverWebhookJob, { deliveryId: id }, { of: { organizationId } });
  return count > 0;
}

/** A webhook that nobody else changes before the transaction ends. Throws NotFound. */
async function lockedWebhook(tx: Db, organizationId: string, id: string): Promise<WebhookRow> {
  await lockWebhook(tx, id);
  return getWebhook(tx, organizationId, id);
}

async function findLocked(tx: Db, organizationId: string, id: string): Promise<WebhookRow | null> {
  await lockWebhook(tx, id);
  const found = await tx.webhook.count({ where: { id, organizationId } });
  return found === 0 ? null : getWebhook(tx, organizationId, id);
}

export const lockWebhook = (tx: Db, id: string): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${id} FOR NO KEY UPDATE`;
