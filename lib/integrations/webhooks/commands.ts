import "server-only";
import { ConflictError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { overlapEnd } from "@/lib/identity/tokens/overlap";
import type { ConditionalRecorder } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { encryptSecret } from "@/lib/platform/encrypted-secret";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import { requirePublic } from "@/lib/platform/fetch/connection";
import { enqueue } from "@/lib/platform/jobs/job";
import { deliverWebhookJob } from "./deliver-job";
import { requireKinds } from "./kinds";
import { eventsOf, presentWebhook } from "./present";
import { getDelivery, getWebhook } from "./queries";
import { type DeliveryRow, deliverySelect, type WebhookRow } from "./row";
import type { CreateWebhook, RotateWebhookSecret, UpdateWebhook, WebhookSecret } from "./schemas";
import { newSecret } from "./sign";

/** Limit per organization: each event checks all of them. */
const MOST = 50;

/** Adds a webhook; its secret is returned only here. */
export const createWebhook = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  { title, url, events }: CreateWebhook,
): Promise<{ row: WebhookRow; secret: string }> => {
  requireKinds(events ?? []);
  requirePublic("url", url);
  return inTransaction(db, async (tx) => {
    await lockRow(tx, "Organization", organizationId);
    if ((await tx.webhook.count({ where: { organizationId } })) >= MOST) {
      throw new ConflictError(
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

/** Changes a webhook; absent fields stay as they are. */
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

/** Gives up the waiting deliveries of a paused webhook. */
export const giveUpWaiting = (tx: Tx, webhookId: string): Promise<unknown> =>
  tx.webhookDelivery.updateMany({
    where: { webhookId, state: "waiting" },
    data: { state: "failed", error: "The webhook was paused." },
  });

/** Deletes a webhook with its log; returns false if it is missing. */
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

/** Creates a new secret for a webhook; the previous one also signs for a while. */
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

/** Replaces the secret of a webhook that the caller has locked. */
export async function replaceSecret(
  tx: Tx,
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

/** Sends a test event to one webhook only. */
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

/** Delivers an event once more; a waiting delivery is due already. */
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

/** Retries a delivery of an organization's webhook or integration; returns false while it waits. */
export async function deliverAgain(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { count } = await tx.webhookDelivery.updateMany({
    where: { id, state: { not: "waiting" } },
    data: { state: "waiting", error: null },
  });
  if (count > 0) await enqueue(tx, deliverWebhookJob, { deliveryId: id }, { of: { organizationId } });
  return count > 0;
}

/** Locks and returns a webhook. Throws NotFound. */
async function lockedWebhook(tx: Tx, organizationId: string, id: string): Promise<WebhookRow> {
  await lockWebhook(tx, id);
  return getWebhook(tx, organizationId, id);
}

async function findLocked(tx: Tx, organizationId: string, id: string): Promise<WebhookRow | null> {
  await lockWebhook(tx, id);
  const found = await tx.webhook.count({ where: { id, organizationId } });
  return found === 0 ? null : getWebhook(tx, organizationId, id);
}

export const lockWebhook = (tx: Tx, id: string): Promise<unknown> => lockRow(tx, "Webhook", id);
