import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import {
  AuditEvent,
  AuditEventAction,
  AuditEventsQuery,
  AuditExportQuery,
  AuditVerification,
  NamedAuditEvent,
} from "./schemas";

const tag = "audit";
const admin = access.organization("organization.admin");

export const audit = {
  list: defineOperation({
    id: "listAuditEvents",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/audit-events",
    summary: "List the audit log of an organization, newest first",
    access: admin,
    query: AuditEventsQuery,
    response: paginated(AuditEvent),
  }),
  actions: defineOperation({
    id: "listAuditEventActions",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/audit-event-actions",
    summary: "List all actions of the audit log",
    access: admin,
    response: z.object({ items: z.array(AuditEventAction) }),
  }),
  get: defineOperation({
    id: "getAuditEvent",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/audit-events/{auditEventId}",
    summary: "Get an entry of the audit log with its details",
    access: admin,
    response: NamedAuditEvent,
  }),
  export: defineOperation({
    id: "exportAuditEvents",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/audit-log",
    summary: "Download the audit log, newest first",
    description:
      "Answers all entries that match the filters, as CSV for spreadsheets, with a byte order mark, or as one JSON object a line. The download itself is recorded in the log.",
    access: admin,
    query: AuditExportQuery,
    media: { types: ["text/csv", "application/x-ndjson"], description: "The entries." },
  }),
  verify: defineOperation({
    id: "verifyAuditLog",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/audit-log/verification",
    summary: "Verify that the audit log was not altered",
    description:
      "Each entry is sealed by a hash of itself and of the seal before it. This operation computes all hashes again.",
    access: admin,
    response: AuditVerification,
  }),
};
