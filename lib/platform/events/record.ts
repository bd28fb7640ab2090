import "server-only";
import { type Actor, actorColumns } from "@/lib/core/access/actor";
import type { Db } from "@/lib/platform/db/client";
import { jsonValue } from "@/lib/platform/db/insert-rows";
import { prepared } from "@/lib/platform/db/prepared";
import { catalogue, type EventKind, type PayloadOf } from "./catalogue";
import { insertAndTell } from "./notify";

export type NewEvent<Kind extends EventKind> = {
  type: Kind;
  organizationId: string;
  spaceId?: string;
  subjectId: string;
} & WithPayload<PayloadOf<Kind>>;

/** A payload that may be empty may be left out. */
export type WithPayload<Payload> =
  Record<never, never> extends Payload ? { payload?: Payload } : { payload: Payload };

/** Who does what is recorded, and in which request, if there is one. */
export type Recorder = {
  actor: Actor;
  requestId: string | null;
  /** kinds that this request has recorded, for its answer to tell */
  recorded?: Set<EventKind>;
};

const INSERTION = `INSERT INTO "Event" ("type", "organizationId", "spaceId", "subjectId", "actorId", "actorKind", "actorDetail", "requestId", "payload", "createdAt")
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const insertEvent = prepared("record-event", INSERTION);
/** Of the kinds that people are told of, each with a statement of its own. */
const insertAndTellOf = new Map(
  Object.entries(catalogue)
    .filter(([, { tells }]) => tells.length > 0)
    .map(([type, { tells }]) => [
      type,
      prepared(`record-${type}`, insertAndTell(INSERTION, type as EventKind, tells)),
    ]),
);

/** payloads are checked where mistakes of ours are looked for */
const checkPayloads = process.env.NODE_ENV !== "production";

/**
 * Writes an event inside the transaction of its effect, so that the audit log, the activity feeds and what people
 * are told in their inboxes can never disagree with the data.
 */
export async function record<Kind extends EventKind>(
  tx: Db,
  ctx: Recorder,
  event: NewEvent<Kind>,
): Promise<void> {
  const payload = event.payload ?? {};
  if (checkPayloads) catalogue[event.type].payload.parse(payload);
  tellCaller(ctx, event.type);
  const { actorId, actorKind, actorDetail } = actorColumns(ctx.actor);
  const insert = insertAndTellOf.get(event.type) ?? insertEvent;
  await insert(tx, [
    ...[event.type, event.organizationId, event.spaceId ?? null, event.subjectId],
    ...[actorId, actorKind, actorDetail, ctx.requestId, jsonValue(payload), new Date()],
  ]);
}

/** Has the answer of a request name a kind. On its own for what concerns nobody but the caller. */
export function tellCaller(ctx: Recorder, kind: EventKind): void {
  ctx.recorded?.add(kind);
}
