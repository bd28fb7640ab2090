import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { TriedAgain } from "@/lib/core/errors";
import { hoursBefore } from "@/lib/core/hours-before";
import { isRecord } from "@/lib/core/is-record";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { RootDb, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { decryptSecret } from "@/lib/platform/encrypted-secret";
import { announce } from "@/lib/platform/events/announce";
import { record } from "@/lib/platform/events/record";
import { FetchFailed } from "@/lib/platform/fetch/connection";
import { safePost } from "@/lib/platform/fetch/safe-post";
import type { JobRun } from "@/lib/platform/jobs/job";
import { giveUpWaiting, lockWebhook } from "./commands";
import { deliverWebhookJob } from "./deliver-job";
import { presentIntegrationEvent } from "./integration-events";
import { presentWebhookEvent } from "./present";
import { eventSelect } from "./row";
import { signedHeaders } from "./sign";

const TIMEOUT_MS = 10_000;
/** Maximum number of stored bytes of a response. */
const KEPT_RESPONSE = 4 * 1024;
/** Maximum number of stored characters of a request. */
const KEPT_REQUEST = 64 * 1024;
/** A webhook is paused after its deliveries have failed for so long. */
const PAUSED_AFTER_HOURS = 72;
const GONE = 410;

const findWaiting = (db: RootDb, id: string) =>
  db.webhookDelivery.findFirst({
    where: { id, state: "waiting" },
    select: {
      id: true,
      installationId: true,
      event: { select: eventSelect },
      webhook: {
        select: {
          ...{ id: true, url: true, secret: true, previousSecret: true, previousSecretEndsAt: true },
          organizationId: true,
          integration: { select: { organizationId: true } },
        },
      },
    },
  });
type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

const stillReceives = prepared(
  "installation-still-receives",
  `SELECT FROM "Event" e JOIN "IntegrationInstallation" n ON n."id" = $1
    WHERE e."id" = $2 AND n."organizationId" = e."organizationId" AND n."status" = 'active' AND e."type" = ANY (n."kinds") AND (n."allSpaces" OR EXISTS (
      SELECT FROM "InstallationTarget" x WHERE x."installationId" = n."id" AND x."spaceId" = e."spaceId"))`,
);

/**
 * True if the receiver may get the event by now: a waiting event is sent for hours, and again later. An integration gets
 * none of a space that its installation has lost meanwhile; of the installation itself it gets all.
 */
const mayReceive = async (db: RootDb, { installationId, event }: Waiting): Promise<boolean> =>
  installationId === null ||
  event.type.startsWith("installation.") ||
  (isRecord(event.payload) && "installation" in event.payload) ||
  (await stillReceives(db, [installationId, event.id])).length > 0;

/** The owner of the webhook: webhooks of integrations also receive events of other organizations. */
const ownerOf = ({ webhook: { organizationId, integration } }: Waiting): string =>
  organizationId ?? integration!.organizationId;

/** The body to send. */
const contentOf = ({ id, installationId, event }: Waiting) =>
  installationId === null ? presentWebhookEvent(event) : presentIntegrationEvent(id, installationId, event);

/** Returns the secrets valid at a time, newest first; null if one was encrypted with another key. */
function secretsOf({ webhook }: Waiting, at: Date): string[] | null {
  const { id, secret, previousSecret, previousSecretEndsAt } = webhook;
  const overlaps = previousSecret !== null && previousSecretEndsAt !== null && previousSecretEndsAt > at;
  const opened = [secret, ...(overlaps ? [previousSecret] : [])].map((encrypted) =>
    decryptSecret("webhook", id, encrypted),
  );
  return opened.includes(null) ? null : (opened as string[]);
}

type Attempt = {
  request?: { headers: Record<string, string>; body: string };
  status: number | null;
  response: string | null;
  error: string | null;
};

async function attempt(delivery: Waiting, at: Date, signal: AbortSignal): Promise<Attempt> {
  const unanswered = { status: null, response: null };
  const secrets = secretsOf(delivery, at);
  if (!secrets) {
    return { ...unanswered, error: "The secret was encrypted with another BINDERY_SECRET. Rotate it." };
  }
  const body = JSON.stringify(contentOf(delivery));
  const headers = {
    "content-type": "application/json",
    ...signedHeaders({ id: delivery.id, at, body }, secrets),
  };
  const request = { headers, body: storable(body.slice(0, KEPT_REQUEST)) };
  try {
    const { status, bytes } = await safePost(delivery.webhook.url, body, {
      headers,
      maxBytes: KEPT_RESPONSE,
      cuts: true,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    return { request, status, response: storable(bytes.toString("utf8")), error: null };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return { request, ...unanswered, error: error.message };
  }
}

/** Texts in the database cannot contain NUL. */
const storable = (text: string): string => text.replaceAll("\0", "\ufffd");

/** Sends a waiting event, and stores the result. */
export async function handle(
  db: RootDb,
  { deliveryId }: { deliveryId: string },
  { isLastAttempt, signal }: JobRun,
): Promise<void> {
  const delivery = await findWaiting(db, deliveryId);
  if (!delivery) return;
  if (!(await mayReceive(db, delivery))) {
    await db.webhookDelivery.updateMany({
      where: { id: deliveryId, state: "waiting" },
      data: { state: "failed", error: "The integration no longer has access to the space of this event." },
    });
    return;
  }
  const at = new Date();
  const tried = await attempt(delivery, at, signal);
  const delivered = tried.status !== null && tried.status >= 200 && tried.status < 300;
  const isTest = delivery.event.type === "webhook.tested";
  const isFailed = !delivered && (isLastAttempt || isTest || tried.status === GONE);
  await inTransaction(db, async (tx) => {
    await lockWebhook(tx, delivery.webhook.id);
    await tx.webhookDelivery.updateMany({
      where: { id: deliveryId, state: "waiting" },
      data: {
        ...tried,
        state: delivered ? "delivered" : isFailed ? "failed" : "waiting",
        attempts: { increment: 1 },
        attemptedAt: at,
        durationMs: Date.now() - at.getTime(),
      },
    });
    await noteOutcome(tx, delivery, { at, delivered, isFailed, isTest, status: tried.status });
    await announce(tx, {
      type: "webhookDeliveries.changed",
      organizationId: ownerOf(delivery),
      spaceId: null,
      subjectId: delivery.webhook.id,
      requestId: null,
    });
  });
  if (!delivered && !isFailed) {
    throw new TriedAgain(`The webhook answered ${tried.status ?? "nothing"}; the event is delivered again.`);
  }
}

type Outcome = { at: Date; delivered: boolean; isFailed: boolean; isTest: boolean; status: number | null };

/** Stores when a webhook began to fail, and pauses it after too long. A test counts only if it succeeds. */
async function noteOutcome(
  tx: Tx,
  delivery: Waiting,
  { at, delivered, isFailed, isTest, status }: Outcome,
): Promise<void> {
  const { id } = delivery.webhook;
  if (delivered) {
    await tx.webhook.updateMany({ where: { id, failingSince: { not: null } }, data: { failingSince: null } });
    return;
  }
  if (isTest) return;
  await tx.webhook.updateMany({ where: { id, failingSince: null }, data: { failingSince: at } });
  if (!isFailed) return;
  const reason = status === GONE ? ("gone" as const) : ("failing" as const);
  const { count } = await tx.webhook.updateMany({
    where: {
      id,
      pausedAt: null,
      ...(reason === "failing" && { failingSince: { lte: hoursBefore(at, PAUSED_AFTER_HOURS) } }),
    },
    data: { pausedAt: at, pauseReason: reason },
  });
  if (count === 0) return;
  await giveUpWaiting(tx, id);
  await record(tx, withoutRequest(jobActor(deliverWebhookJob.name, null)), {
    type: "webhook.paused",
    organizationId: ownerOf(delivery),
    subjectId: id,
    payload: { reason },
  });
}
