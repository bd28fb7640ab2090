import { z } from "zod";
import { event, eventsOf, titled } from "@/lib/platform/events/event";
import { AuditFilters } from "./schemas";

const admins = { may: "organization.admin" } as const;

/** Reads that every recorded event adds to. */
export const AUDIT_LOG = ["listAuditEvents", "verifyAuditLog"];

export const auditEvents = eventsOf(titled("Organization"), {
  "auditLog.exported": event(admins, z.strictObject({ format: z.string(), filters: AuditFilters }), []),
  "request.refused": event(admins, z.strictObject({ operation: z.string(), reason: z.string() }), []),
});
