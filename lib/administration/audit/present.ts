import "server-only";
import type { Prisma } from "@/lib/platform/db/client";
import { trustedJson } from "@/lib/platform/db/stored-json";
import { definitionOf } from "@/lib/platform/events/catalogue";
import { subjectTypeOf } from "@/lib/platform/events/subject-type";
import { apiUrl } from "@/lib/platform/urls";
import { actionSummary } from "./action-summary";
import { auditEventId } from "./event-id";
import type { AuditEvent, AuditEventDetails, AuditSource } from "./schemas";

/** Columns of an entry. */
export const auditSelect = {
  id: true,
  organizationId: true,
  type: true,
  subjectId: true,
  subjectLabel: true,
  actorId: true,
  actorKind: true,
  actorDetail: true,
  actorLabel: true,
  requestId: true,
  address: true,
  payload: true,
  createdAt: true,
} satisfies Prisma.EventSelect;

export type AuditEventRow = Prisma.EventGetPayload<{ select: typeof auditSelect }>;

/** The source of an entry by kind of actor; see lib/core/access/actor.ts. */
export const SOURCES_BY_ACTOR: Readonly<Record<string, AuditSource>> = {
  session: "ui",
  token: "api",
  agent: "api",
  installation: "integration",
  job: "workflow",
  operator: "script",
  system: "script",
  reader: "ui",
  directory: "api",
};

/** Schema version of payloads. */
const SCHEMA_VERSION = 1;

/** Returns "change-request" for "changeRequest": the API's name of an object. */
const objectName = (thing: string) => thing.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const presentAuditEvent = (row: AuditEventRow): AuditEvent => ({
  object: "audit-event",
  id: auditEventId(row.id),
  occurredAt: row.createdAt.toISOString(),
  action: row.type,
  ...summaryOf(row),
  actor: {
    type: row.actorId === null ? "system" : "user",
    id: row.actorId ?? row.actorDetail ?? row.actorKind ?? "system",
    ...(row.actorLabel !== null && { label: row.actorLabel }),
  },
  source: SOURCES_BY_ACTOR[row.actorKind ?? ""] ?? "workflow",
  target: {
    type: objectName(subjectTypeOf(row.type)),
    id: row.subjectId,
    ...(row.subjectLabel !== null && { label: row.subjectLabel }),
  },
  ...(row.requestId !== null && { correlationId: row.requestId }),
  urls: { location: apiUrl(`/orgs/${row.organizationId}/audit-events/${auditEventId(row.id)}`) },
});

const summaryOf = (row: AuditEventRow): Pick<AuditEvent, "summary"> => {
  const summary = actionSummary(row.type, allowed(row));
  return summary === undefined ? {} : { summary };
};

export const presentAuditEventDetails = (row: AuditEventRow): AuditEventDetails => ({
  ...presentAuditEvent(row),
  schemaVersion: SCHEMA_VERSION,
  payload: allowed(row),
  ...(row.address !== null && { address: row.address }),
});

/** Keeps only the declared fields; entries of earlier versions may have more. */
function allowed({ type, payload }: AuditEventRow): AuditEventDetails["payload"] {
  const fields = new Set(Object.keys(definitionOf(type)?.payload.shape ?? {}));
  return Object.fromEntries(
    Object.entries(trustedJson<AuditEventDetails["payload"]>(payload)).filter(([field]) => fields.has(field)),
  );
}
