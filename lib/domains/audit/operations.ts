import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { paginated } from "@/lib/core/pagination";
import {
  AuditEvent,
  AuditEventAction,
  AuditEventsQuery,
  AuditExportQuery,
  AuditVerification,
  NamedAuditEvent,
} from "@/lib/model/audit/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "audit";
const admin = access.organization("organization.admin");

export const audit = {
  list: defineOperation({
    id: "listAuditEvents",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/audit-events",
    summary: "List what was done in an organization, the latest first",
    access: admin,
    query: AuditEventsQuery,
    response: paginated(AuditEvent),
  }),
  actions: defineOperation({
    id: "listAuditEventActions",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/audit-event-actions",
    summary: "List the actions that the audit log knows",
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
    summary: "Download the audit log, the latest first",
    description:
      "Answers everything that the filters allow, as CSV or as one JSON object a line. The log says that it was downloaded.",
    access: admin,
    query: AuditExportQuery,
    media: { types: ["text/csv", "application/x-ndjson"], description: "The entries." },
  }),
  verify: defineOperation({
    id: "verifyAuditLog",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/audit-log/verification",
    summary: "Tell whether the audit log is what was written",
    description:
      "Each entry is sealed by a hash of itself and of the seal before it; this computes all of them again.",
    access: admin,
    response: AuditVerification,
  }),
};
