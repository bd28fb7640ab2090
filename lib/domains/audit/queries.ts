import "server-only";
import { decodeCursor, type Page, pageOf } from "@/lib/core/pagination";
import { NotFound } from "@/lib/errors";
import {
  AUDIT_PAGE,
  type AuditEvent,
  type AuditEventDetails,
  type AuditEventsQuery,
  type AuditFilters,
  type AuditSource,
} from "@/lib/model/audit/schemas";
import type { Db } from "@/lib/platform/db/client";
import { numberOfAuditEvent } from "./event-id";
import { type AuditRow, auditSelect, presentAuditEvent, presentAuditEventDetails, SOURCES } from "./present";

export type Place = { createdAt: Date; id: number };

/** What nobody in particular did is told by the job, the part of the system or the way it was done in. */
const byActor = (actor: string) => ({
  OR: [
    { actorId: actor },
    { actorId: null, actorDetail: actor },
    { actorId: null, actorDetail: null, actorKind: actor },
  ],
});

/** The ways of acting that are shown as a source. */
const kindsOf = (source: AuditSource) => Object.keys(SOURCES).filter((kind) => SOURCES[kind] === source);

const whereOf = (
  organizationId: string,
  { from, to, action, actor, target, source, address }: AuditFilters,
) => ({
  organizationId,
  ...((from ?? to) !== undefined && {
    createdAt: { ...(from && { gte: new Date(from) }), ...(to && { lte: new Date(to) }) },
  }),
  ...(action !== undefined && { type: action }),
  ...(target !== undefined && { subjectId: target }),
  ...(address !== undefined && { address }),
  ...(actor !== undefined && byActor(actor)),
  ...(source !== undefined && { actorKind: { in: kindsOf(source) } }),
});

/** Entries of the log after a place in it, the latest first. */
export const readLog = (
  db: Db,
  organizationId: string,
  filters: AuditFilters,
  after: Place | null,
  limit: number,
): Promise<AuditRow[]> =>
  db.event.findMany({
    where: {
      AND: [
        whereOf(organizationId, filters),
        ...(after
          ? [
              {
                createdAt: { lte: after.createdAt },
                OR: [{ createdAt: { lt: after.createdAt } }, { id: { lt: after.id } }],
              },
            ]
          : []),
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: auditSelect,
  });

export async function listAuditEvents(
  db: Db,
  organizationId: string,
  { page, limit = AUDIT_PAGE, ...filters }: AuditEventsQuery,
): Promise<Page<AuditEvent>> {
  const [at, id] = decodeCursor(page, ["date", "number"]) ?? [];
  const after = at === undefined ? null : { createdAt: new Date(at), id: Number(id) };
  const [rows, count] = await Promise.all([
    readLog(db, organizationId, filters, after, limit + 1),
    db.event.count({ where: whereOf(organizationId, filters) }),
  ]);
  return pageOf(rows, limit, count, (row) => [row.createdAt.toISOString(), row.id], presentAuditEvent);
}

export async function getAuditEvent(
  db: Db,
  organizationId: string,
  auditEventId: string,
): Promise<AuditEventDetails> {
  const id = numberOfAuditEvent(auditEventId);
  const row =
    id === null ? null : await db.event.findFirst({ where: { id, organizationId }, select: auditSelect });
  if (!row) throw new NotFound("entry of the audit log", auditEventId);
  return presentAuditEventDetails(row);
}
