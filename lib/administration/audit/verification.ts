import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { auditEventId } from "./event-id";
import { AuditVerification } from "./schemas";

/** Broken entries listed in one response. */
const SHOWN = 20;
/** Entries checked by one statement: a log of years would exceed the time limit of statements. */
const PORTION = 100_000;

const brokenIn = prepared(
  "broken-audit-log",
  `SELECT b."eventId" /* not null */, b."reason" /* not null */ FROM broken_audit_log($1, $2, $3) b ORDER BY b."eventId" LIMIT ${SHOWN}`,
  { values: { reason: AuditVerification.shape.broken.element.shape.reason.options } },
);
const sealsOf = prepared(
  "seals-of-audit-log",
  `SELECT (SELECT count(*)::int FROM "AuditSeal" s WHERE s."organizationId" = $1) AS "sealed",
     (SELECT count(*)::int FROM "Event" e WHERE e."organizationId" = $1) AS "written",
     (SELECT max(s."number") FROM "AuditSeal" s WHERE s."organizationId" = $1) AS "last",
     (SELECT encode(s."hash", 'hex') FROM "AuditSeal" s WHERE s."organizationId" = $1
      ORDER BY s."number" DESC LIMIT 1) AS "head"`,
);

/** Recomputes the hash chain of an organization's audit log. */
export async function verifyAuditLog(
  db: Db,
  organizationId: string,
  portion = PORTION,
): Promise<AuditVerification> {
  const [seals] = await sealsOf(db, [organizationId]);
  const { sealed, written, last, head } = seals!;
  const found: RowOf<typeof brokenIn>[] = [];
  for (let after = 0; found.length < SHOWN && (after === 0 || after < (last ?? 0)); after += portion)
    found.push(...(await brokenIn(db, [organizationId, after, portion])));
  const broken = found.toSorted((a, b) => a.eventId - b.eventId).slice(0, SHOWN);
  return {
    intact: broken.length === 0,
    sealed,
    waiting: Math.max(0, written - sealed),
    ...(head !== null && { head }),
    broken: broken.map(({ eventId, reason }) => ({ id: auditEventId(eventId), reason })),
  };
}
