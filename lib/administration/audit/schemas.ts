import { z } from "zod";
import { JsonValue } from "@/lib/core/json-value";
import { PageQuery, queryInteger } from "@/lib/core/pagination";
import { AUDIT_SEARCH_DAYS } from "./limits";

/** The way in which an action was performed. */
export const AuditSource = z.enum(["ui", "api", "integration", "webhook", "workflow", "script", "support"]);
export type AuditSource = z.infer<typeof AuditSource>;

export const AuditActor = z.object({
  type: z
    .enum(["user", "integration", "installation", "system", "support"])
    .describe("A person, or an automatic part of the system."),
  id: z.string(),
  label: z.string().optional().describe("Name at the time."),
});

export const AuditTarget = z.object({
  type: z.string().describe("Kind of the object, such as “space” or “change-request”."),
  id: z.string(),
  label: z.string().optional().describe("Name at the time."),
});

export const AuditEvent = z.object({
  object: z.literal("audit-event"),
  id: z.uuid(),
  occurredAt: z.iso.datetime().describe("When it happened."),
  action: z.string().describe("Id of the action, as in the list of actions."),
  summary: z
    .string()
    .optional()
    .describe("The only change as text, if it says more than the action's label."),
  actor: AuditActor.describe("The person or part of the system that acted."),
  source: AuditSource.describe("The way in which the action was performed."),
  target: AuditTarget.describe("The object of the action."),
  correlationId: z.string().optional().describe("Shared by all entries of one request."),
  urls: z.object({ location: z.string() }),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditEventDetails = AuditEvent.extend({
  schemaVersion: z.int().min(1).describe("Schema version of payloads."),
  payload: z.record(z.string(), JsonValue).describe("Details of the action, without secrets and long texts."),
  address: z.string().optional().describe("Network address of the request."),
});
export type AuditEventDetails = z.infer<typeof AuditEventDetails>;

export const NamedAuditEvent = AuditEventDetails.extend({
  names: z
    .record(z.string(), z.string())
    .describe("Current names of the people, teams, spaces, collections and sites in the payload, by id."),
});
export type NamedAuditEvent = z.infer<typeof NamedAuditEvent>;

export const AuditEventAction = z.object({
  object: z.literal("audit-event-action"),
  id: z.string(),
  label: z.string(),
});
export type AuditEventAction = z.infer<typeof AuditEventAction>;

const filters = {
  from: z.iso.datetime({ offset: true }).optional().describe("Only entries from this time on."),
  to: z.iso.datetime({ offset: true }).optional().describe("Only entries up to this time."),
  action: z.string().max(100).optional().describe("Only this action, by its id."),
  actor: z.string().max(100).optional().describe("Only entries of this actor, by id."),
  target: z.string().max(100).optional().describe("Only entries about this target, by id."),
  source: AuditSource.optional().describe("Only entries with this source."),
  address: z.string().max(100).optional().describe("Only entries from this network address."),
  search: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      `Only entries with this text in the name of the actor, target or action, or with this id of a target or request, in the ${AUDIT_SEARCH_DAYS} days before “to”, or before now.`,
    ),
};
export const AuditFilters = z.object(filters);
export type AuditFilters = z.infer<typeof AuditFilters>;

export const AUDIT_PAGE = 20;

export const AuditEventsQuery = PageQuery.extend({
  ...filters,
  limit: queryInteger(1, 100).optional().describe(`Maximum number of items; ${AUDIT_PAGE} when absent.`),
});
export type AuditEventsQuery = z.infer<typeof AuditEventsQuery>;

export const AuditExportQuery = AuditFilters.extend({
  format: z.enum(["csv", "ndjson"]).describe("A table, or one JSON object a line."),
});
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;

/** The result of verifying the audit log. */
export const AuditVerification = z.object({
  intact: z.boolean().describe("True if no sealed entry was changed, removed or inserted."),
  sealed: z.int().describe("Number of sealed entries."),
  waiting: z.int().describe("Number of entries to be sealed within a minute or two."),
  head: z
    .string()
    .optional()
    .describe(
      "The latest seal, in hexadecimal. Store it elsewhere to detect a later removal of the newest entries.",
    ),
  broken: z
    .array(
      z.object({
        id: z.uuid(),
        reason: z
          .enum(["entry-changed", "entry-missing", "entry-not-sealed", "seal-missing"])
          .describe("The kind of damage."),
      }),
    )
    .describe("Up to 20 places at which the chain is broken."),
});
export type AuditVerification = z.infer<typeof AuditVerification>;
