import { z } from "zod";
import { JsonValue } from "@/lib/core/json-value";
import { PageQuery, queryInteger } from "@/lib/core/pagination";
import { AUDIT_SEARCH_DAYS } from "./limits";

/** How something was done. */
export const AuditSource = z.enum(["ui", "api", "integration", "webhook", "workflow", "script", "support"]);
export type AuditSource = z.infer<typeof AuditSource>;

export const AuditActor = z.object({
  type: z
    .enum(["user", "integration", "installation", "system", "support"])
    .describe("A person, or what acts by itself."),
  id: z.string(),
  label: z.string().optional().describe("Name at the time."),
});

export const AuditTarget = z.object({
  type: z.string().describe("What kind of thing it is, such as “space” or “change-request”."),
  id: z.string(),
  label: z.string().optional().describe("Name at the time."),
});

export const AuditEvent = z.object({
  object: z.literal("audit-event"),
  id: z.uuid(),
  occurredAt: z.iso.datetime().describe("When it happened."),
  action: z.string().describe("Id of the action, as the list of actions has it."),
  summary: z
    .string()
    .optional()
    .describe("The only change in words, where they say more than the label of the action."),
  actor: AuditActor.describe("Who did it."),
  source: AuditSource.describe("How it was done."),
  target: AuditTarget.describe("What it was done to."),
  correlationId: z.string().optional().describe("The same for everything that one request did."),
  urls: z.object({ location: z.string() }),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditEventDetails = AuditEvent.extend({
  schemaVersion: z.int().min(1).describe("Version of what payloads look like."),
  payload: z
    .record(z.string(), JsonValue)
    .describe("What the action says of itself, without secrets and long texts."),
  address: z.string().optional().describe("Network address that the request came from."),
});
export type AuditEventDetails = z.infer<typeof AuditEventDetails>;

export const NamedAuditEvent = AuditEventDetails.extend({
  names: z
    .record(z.string(), z.string())
    .describe("What the people, teams, spaces, collections and sites in the payload are called now, by id."),
});
export type NamedAuditEvent = z.infer<typeof NamedAuditEvent>;

export const AuditEventAction = z.object({
  object: z.literal("audit-event-action"),
  id: z.string(),
  label: z.string(),
});
export type AuditEventAction = z.infer<typeof AuditEventAction>;

const filters = {
  from: z.iso.datetime({ offset: true }).optional().describe("Only what happened then or later."),
  to: z.iso.datetime({ offset: true }).optional().describe("Only what happened then or before."),
  action: z.string().max(100).optional().describe("Only this action, by its id."),
  actor: z.string().max(100).optional().describe("Only what this actor did, by id."),
  target: z.string().max(100).optional().describe("Only what was done to this, by id."),
  source: AuditSource.optional().describe("Only what was done in this way."),
  address: z.string().max(100).optional().describe("Only what was done from this network address."),
  search: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      `Only entries with this text in the name of the actor, the target or the action, or with this id of a target or a request, of the ${AUDIT_SEARCH_DAYS} days before “to”, or before now.`,
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

/** Whether the audit log is what was written. */
export const AuditVerification = z.object({
  intact: z.boolean().describe("Whether no entry was changed, removed or put in since it was sealed."),
  sealed: z.int().describe("How many entries are sealed."),
  waiting: z.int().describe("How many entries wait to be sealed, which takes a minute or two."),
  head: z
    .string()
    .optional()
    .describe("The latest seal, in hexadecimal. Keep it elsewhere to find out later if the end was cut off."),
  broken: z
    .array(
      z.object({
        id: z.uuid(),
        reason: z
          .enum(["entry-changed", "entry-missing", "entry-not-sealed", "seal-missing"])
          .describe("What is wrong there."),
      }),
    )
    .describe("Up to 20 places where the chain does not hold."),
});
export type AuditVerification = z.infer<typeof AuditVerification>;
