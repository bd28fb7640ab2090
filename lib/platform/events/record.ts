import "server-only";
import { type Actor, actorColumns } from "@/lib/core/access/actor";
import { afterCommit, type Db } from "@/lib/platform/db/client";
import { jsonValue } from "@/lib/platform/db/insert-rows";
import { plannedOnce } from "@/lib/platform/db/planned-once";
import { prepared } from "@/lib/platform/db/prepared";
import { definitionOf, recordedKinds } from "./catalogue";
import type { EventDefinition, EventKind, EventSubject, PayloadOf, RecordedKind } from "./event";
import { markLocalWrite } from "./listen";
import { actorName, subjectName } from "./names";
import { subjectTypeOf } from "./subject-type";

export type NewEvent<Kind extends RecordedKind> = {
  type: Kind;
  organizationId: string;
  spaceId?: string;
  subjectId: string;
} & WithPayload<PayloadOf<Kind>>;

/** An empty payload may be absent. */
export type WithPayload<Payload> =
  Record<never, never> extends Payload ? { payload?: Payload } : { payload: Payload };

/** The actor of recorded events, and the request, if any. */
export type Recorder = {
  actor: Actor;
  requestId: string | null;
  /** network address of the request */
  address?: string;
  /** kinds recorded by this request, for its response header */
  recorded?: Set<EventKind>;
};

const insertion = (subject: EventSubject): string =>
  `INSERT INTO "Event" ("type", "organizationId", "spaceId", "subjectId", "actorId", "actorKind", "actorDetail", "requestId", "payload", "createdAt", "address", "actorLabel", "subjectLabel")
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${actorName({ id: "$5", kind: "$6", detail: "$7", organizationId: "$2" })}, ${subjectName(subject, "$4", "$9")})`;

/** One statement per subject, and one per kind with notifications. */
const insertionOf = (kind: RecordedKind, { subject = {}, notifies }: EventDefinition) =>
  // The triggers are planned with the statement.
  plannedOnce(
    notifies
      ? prepared(`record-${kind}`, notifies(insertion(subject), kind))
      : prepared(`record-${subjectTypeOf(kind)}`, insertion(subject)),
  );

/** Made when the first event is recorded: only then all kinds are declared. */
let statements: ReadonlyMap<RecordedKind, ReturnType<typeof insertionOf>> | null = null;

function statementOf(kind: RecordedKind) {
  statements ??= new Map(recordedKinds().map((each) => [each, insertionOf(each, definitionOf(each)!)]));
  return statements.get(kind)!;
}

/** payloads are validated in development and tests */
const checkPayloads = process.env.NODE_ENV !== "production";

/**
 * Writes an event in the transaction of its effect, so that the audit log, the activity feeds and
 * notifications always agree with the data.
 */
export async function record<Kind extends RecordedKind>(
  db: Db,
  ctx: Recorder,
  event: NewEvent<Kind>,
): Promise<void> {
  const payload = event.payload ?? {};
  if (checkPayloads) definitionOf(event.type)!.payload.parse(payload);
  reportToCaller(ctx, event.type);
  const { actorId, actorKind, actorDetail } = actorColumns(ctx.actor);
  const insert = statementOf(event.type);
  await insert(db, [
    ...[event.type, event.organizationId, event.spaceId ?? null, event.subjectId],
    ...[actorId, actorKind, actorDetail, ctx.requestId, jsonValue(payload), new Date(), ctx.address ?? null],
  ]);
  afterCommit(db, () => markLocalWrite(event.organizationId));
}

/** Names a kind in the response of a request. Enough by itself for changes that only the caller sees. */
export function reportToCaller(ctx: Recorder, kind: EventKind): void {
  ctx.recorded?.add(kind);
}
