import "server-only";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { deliverAgain, replaceSecret } from "@/lib/integrations/webhooks/commands";
import { presentIntegrationEvent } from "@/lib/integrations/webhooks/integration-events";
import {
  deleteWebhookOfIntegration,
  putWebhookOfIntegration,
} from "@/lib/integrations/webhooks/of-integrations";
import { presentDeliveryState } from "@/lib/integrations/webhooks/present";
import { deliverySummarySelect, eventSelect, webhookSelect } from "@/lib/integrations/webhooks/row";
import type { RotateWebhookSecret, WebhookSecret } from "@/lib/integrations/webhooks/schemas";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { requirePublic } from "@/lib/platform/fetch/connection";
import { administered, type PersonContext } from "./publish";
import { getIntegration } from "./queries";
import type { IntegrationRow } from "./row";
import type { IntegrationDev, IntegrationEvent, IntegrationEventTrace, PutIntegrationDev } from "./schemas";

/** Loads an integration of an organization that the caller administers. Throws NotFound, Forbidden. */
async function ownIntegration(db: Db, ctx: PersonContext, name: string): Promise<IntegrationRow> {
  const integration = await getIntegration(db, ctx.actor, name);
  await administered(db, ctx, integration.organizationId);
  return integration;
}

const lockForEvents = prepared(
  "lock-integration-for-events",
  `SELECT FROM "Integration" WHERE lower("name") = lower($1) FOR NO KEY UPDATE`,
);

/** Like `ownIntegration`, but locks the integration until the transaction ends. */
async function lockedIntegration(tx: Tx, ctx: PersonContext, name: string): Promise<IntegrationRow> {
  await lockForEvents(tx, [name]);
  return ownIntegration(tx, ctx, name);
}

/** Sets the address for an integration's events. Throws NotFound, Forbidden. */
export const putDev = (
  db: Db,
  ctx: PersonContext,
  name: string,
  { tunnelUrl, all }: PutIntegrationDev,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    requirePublic("tunnelUrl", tunnelUrl);
    const integration = await lockedIntegration(tx, ctx, name);
    const { id: integrationId, title, organizationId } = integration;
    const { scopes } = await tx.integration.findUniqueOrThrow({
      where: { id: integrationId },
      select: { scopes: true },
    });
    await putWebhookOfIntegration(
      tx,
      integrationId,
      { title, scopes },
      { url: tunnelUrl, allInstallations: all },
    );
    await record(tx, ctx, {
      type: "integration.eventAddressSet",
      organizationId,
      subjectId: integrationId,
      payload: { integration: integration.name, all },
    });
  });

/** Removes the address for an integration's events; false if there was none. Throws NotFound, Forbidden. */
export const deleteDev = (db: Db, ctx: PersonContext, name: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const integration = await lockedIntegration(tx, ctx, name);
    if (!(await deleteWebhookOfIntegration(tx, integration.id))) return false;
    await record(tx, ctx, {
      type: "integration.eventAddressRemoved",
      organizationId: integration.organizationId,
      subjectId: integration.id,
      payload: { integration: integration.name },
    });
    return true;
  });

/** Replaces the signing secret of an integration's events. Throws NotFound, Forbidden. */
export const rotateDevSecret = (
  db: Db,
  ctx: PersonContext,
  name: string,
  { overlap = "now" }: RotateWebhookSecret,
): Promise<WebhookSecret> =>
  inTransaction(db, async (tx) => {
    const integration = await lockedIntegration(tx, ctx, name);
    const { id } = await webhookOf(tx, integration);
    const replaced = await replaceSecret(tx, id, overlap);
    await record(tx, ctx, {
      type: "integration.secretRotated",
      organizationId: integration.organizationId,
      subjectId: integration.id,
      payload: { integration: integration.name, overlap },
    });
    return replaced;
  });

const findWebhook = (db: Db, integrationId: string) =>
  db.webhook.findUnique({
    where: { integrationId },
    select: { ...webhookSelect, allInstallations: true },
  });

async function webhookOf(db: Db, { id, name }: IntegrationRow) {
  const webhook = await findWebhook(db, id);
  if (!webhook) throw new NotFound("address for the events of this integration", name);
  return webhook;
}

/** Returns the address for an integration's events. Throws NotFound, Forbidden. */
export async function getDev(db: Db, ctx: PersonContext, name: string): Promise<IntegrationDev> {
  const { id } = await ownIntegration(db, ctx, name);
  const webhook = await findWebhook(db, id);
  if (!webhook) return { all: false, paused: false };
  return { tunnelUrl: webhook.url, all: webhook.allInstallations, ...presentDeliveryState(webhook) };
}

const sentSelect = {
  ...deliverySummarySelect,
  response: true,
  installationId: true,
  event: { select: eventSelect },
} as const;
const findSent = (db: Db, integrationId: string, id: string) =>
  db.webhookDelivery.findFirst({ where: { id, webhook: { integrationId } }, select: sentSelect });
type Sent = NonNullable<Awaited<ReturnType<typeof findSent>>>;

const STATUS = { waiting: "pending", delivered: "success", failed: "failed" } as const;

const presentEvent = (name: string, row: Sent): IntegrationEvent => ({
  id: row.id,
  integrationId: name,
  installationId: row.installationId!,
  createdAt: row.createdAt.toISOString(),
  status: STATUS[row.state],
  payload: presentIntegrationEvent(row.id, row.installationId!, row.event),
});

/** Lists the events sent to an integration, newest first. Throws NotFound, Forbidden. */
export async function listEvents(
  db: Db,
  ctx: PersonContext,
  name: string,
  query: PageQuery,
): Promise<PageOfItems<IntegrationEvent>> {
  const integration = await ownIntegration(db, ctx, name);
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["number"]) ?? [];
  const where = { webhook: { integrationId: integration.id } };
  const [rows, count] = await Promise.all([
    db.webhookDelivery.findMany({
      where: { ...where, ...(last !== undefined && { eventId: { lt: Number(last) } }) },
      orderBy: { eventId: "desc" },
      take: limit + 1,
      select: sentSelect,
    }),
    db.webhookDelivery.count({ where }),
  ]);
  return pageOf(
    rows,
    limit,
    count,
    ({ eventId }) => [eventId],
    (row) => presentEvent(integration.name, row),
  );
}

const LEVELS = { waiting: "warn", delivered: "info", failed: "error" } as const;

/** Returns the log level of a delivery. A delivered event stays so while it is sent again. */
const levelOf = ({ state, status }: Sent) =>
  status !== null && status >= 200 && status < 300 ? LEVELS.delivered : LEVELS[state];

/** Returns the log of the latest attempt: its response and error. */
function logsOf(row: Sent): NonNullable<IntegrationEventTrace["trace"]>["logs"] {
  const timestamp = (row.attemptedAt ?? row.createdAt).toISOString();
  const level = levelOf(row);
  const answered =
    row.status !== null && `Attempt ${row.attempts} was answered ${row.status} after ${row.durationMs} ms.`;
  return [
    ...(answered ? [{ message: answered, timestamp, level }] : []),
    ...(row.error !== null ? [{ message: row.error, timestamp, level }] : []),
    ...(row.response ? [{ message: row.response, timestamp, level: "debug" as const }] : []),
  ];
}

/** Loads an event sent to an integration. Throws NotFound, Forbidden. */
export const getEvent = async (
  db: Db,
  ctx: PersonContext,
  name: string,
  id: string,
): Promise<IntegrationEventTrace> => traceOf(db, await ownIntegration(db, ctx, name), id);

async function traceOf(db: Db, integration: IntegrationRow, id: string): Promise<IntegrationEventTrace> {
  const row = await findSent(db, integration.id, id);
  if (!row) throw new NotFound("event", id);
  const logs = logsOf(row);
  return { event: presentEvent(integration.name, row), ...(logs.length > 0 && { trace: { logs } }) };
}

/** Sends an event again, unless it is already waiting. Throws NotFound, Forbidden. */
export const redeliverEvent = (
  db: Db,
  ctx: PersonContext,
  name: string,
  id: string,
): Promise<IntegrationEventTrace> =>
  inTransaction(db, async (tx) => {
    const integration = await ownIntegration(tx, ctx, name);
    await traceOf(tx, integration, id);
    if (await deliverAgain(tx, integration.organizationId, id)) {
      await record(tx, ctx, {
        type: "integration.eventRedelivered",
        organizationId: integration.organizationId,
        subjectId: integration.id,
        payload: { integration: integration.name, delivery: id },
      });
    }
    return traceOf(tx, integration, id);
  });
