import "server-only";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { DAY_MS } from "@/lib/core/days";
import { NotFound } from "@/lib/core/errors";
import type { PageOfItems } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { auditActions } from "./actions";
import { numberOfAuditEvent } from "./event-id";
import { AUDIT_SEARCH_DAYS } from "./limits";
import {
  type AuditEventRow,
  auditSelect,
  presentAuditEvent,
  presentAuditEventDetails,
  SOURCES_BY_ACTOR,
} from "./present";
import {
  AUDIT_PAGE,
  type AuditEvent,
  type AuditEventDetails,
  type AuditEventsQuery,
  type AuditFilters,
  type AuditSource,
  type NamedAuditEvent,
} from "./schemas";

export type LogPosition = { createdAt: Date; id: number };

/** An entry without a person is found by its job, part of the system or kind of actor. */
const byActor = (actor: string) => ({
  OR: [
    { actorId: actor },
    { actorId: null, actorDetail: actor },
    { actorId: null, actorDetail: null, actorKind: actor },
  ],
});

/** Kinds of actors with this source. */
const kindsOf = (source: AuditSource) =>
  Object.keys(SOURCES_BY_ACTOR).filter((kind) => SOURCES_BY_ACTOR[kind] === source);

/** Start of the period. A search is limited to the last days before its end. */
const beginOf = ({ from, to, search }: AuditFilters): Date | undefined => {
  const asked = from === undefined ? undefined : new Date(from);
  if (search === undefined) return asked;
  const end = to === undefined ? Date.now() : Date.parse(to);
  const earliest = new Date(end - AUDIT_SEARCH_DAYS * DAY_MS);
  return asked && asked > earliest ? asked : earliest;
};

const bySearch = (search: string) => {
  const named = { contains: search.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" as const };
  const words = search.toLowerCase();
  const kinds = auditActions()
    .filter(({ label }) => label.toLowerCase().includes(words))
    .map(({ id }) => id);
  return {
    OR: [
      { actorLabel: named },
      { subjectLabel: named },
      { type: { in: kinds } },
      { subjectId: search },
      { requestId: search },
    ],
  };
};

const whereOf = (organizationId: string, filters: AuditFilters) => {
  const { to, action, actor, target, source, address, search } = filters;
  const from = beginOf(filters);
  return {
    organizationId,
    ...((from ?? to) !== undefined && {
      createdAt: { ...(from && { gte: from }), ...(to && { lte: new Date(to) }) },
    }),
    ...(action !== undefined && { type: action }),
    ...(target !== undefined && { subjectId: target }),
    ...(address !== undefined && { address }),
    ...(source !== undefined && { actorKind: { in: kindsOf(source) } }),
    AND: [
      ...(actor === undefined ? [] : [byActor(actor)]),
      ...(search === undefined ? [] : [bySearch(search)]),
    ],
  };
};

/** Loads the entries after a cursor, newest first. */
export const readLog = (
  db: Db,
  organizationId: string,
  filters: AuditFilters,
  after: LogPosition | null,
  limit: number,
): Promise<AuditEventRow[]> =>
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
): Promise<PageOfItems<AuditEvent>> {
  const [at, id] = decodeCursor(page, ["date", "number"]) ?? [];
  const after = at === undefined ? null : { createdAt: new Date(at), id: Number(id) };
  const [rows, count] = await Promise.all([
    readLog(db, organizationId, filters, after, limit + 1),
    db.event.count({ where: whereOf(organizationId, filters) }),
  ]);
  return pageOf(rows, limit, count, (row) => [row.createdAt.toISOString(), row.id], presentAuditEvent);
}

/** Collects all strings in a payload that look like an id. */
function idsIn(value: AuditEventDetails["payload"][string]): string[] {
  if (typeof value === "string") return /^[0-9A-Za-z]{20,24}$/.test(value) ? [value] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(idsIn);
}

const namesById = prepared(
  "names-in-audit-event",
  `SELECT u."id", u."displayName" AS "name" FROM "User" u WHERE u."id" = ANY($2::text[])
   UNION ALL SELECT t."id", t."title" FROM "Team" t WHERE t."organizationId" = $1 AND t."id" = ANY($2::text[])
   UNION ALL SELECT s."id", s."title" FROM "Space" s WHERE s."organizationId" = $1 AND s."id" = ANY($2::text[])
   UNION ALL SELECT c."id", c."title" FROM "Collection" c WHERE c."organizationId" = $1 AND c."id" = ANY($2::text[])
   UNION ALL SELECT w."id", w."title" FROM "Site" w WHERE w."organizationId" = $1 AND w."id" = ANY($2::text[])`,
);

export async function getAuditEvent(
  db: Db,
  organizationId: string,
  auditEventId: string,
): Promise<NamedAuditEvent> {
  const id = numberOfAuditEvent(auditEventId);
  const row =
    id === null ? null : await db.event.findFirst({ where: { id, organizationId }, select: auditSelect });
  if (!row) throw new NotFound("entry of the audit log", auditEventId);
  const details = presentAuditEventDetails(row);
  const ids = [...new Set(idsIn(details.payload))];
  const named = ids.length === 0 ? [] : await namesById(db, [organizationId, ids]);
  return { ...details, names: Object.fromEntries(named.map(({ id, name }) => [id, name])) };
}
