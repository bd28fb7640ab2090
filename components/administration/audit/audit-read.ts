import { beginOf, endOf, isDay } from "@/components/layout/days";
import type { AuditQuery } from "@/lib/addresses";
import type { audit } from "@/lib/administration/audit/operations";
import type { AuditSource } from "@/lib/administration/audit/schemas";
import { type Text, text } from "@/lib/core/locales/say";
import type { ReadInput } from "@/lib/platform/api/client";

const PAGE_SIZE = "50";

/** The longest text of a filter. */
const LONGEST = 100;

/** The name of each source of actions. */
export const SOURCE_LABELS: Record<AuditSource, Text> = {
  ui: text("Console"),
  api: text("API"),
  integration: text("Integration"),
  webhook: text("Webhook"),
  workflow: text("Background job"),
  script: text("Command line"),
  support: text("Support"),
};

/** The sources that Bindery records. */
export const SOURCES = ["ui", "api", "integration", "workflow", "script"] as const satisfies AuditSource[];

type Parameter = string | string[] | null | undefined;

/** Reads the filters from an address: days, a text, an action, an actor, a target. */
export const auditViewOf = (parameters: (name: string) => Parameter): AuditQuery => {
  const one = (name: string) => [parameters(name)].flat()[0]?.trim().slice(0, LONGEST) || undefined;
  const valid = (name: string, isValid: (text: string) => boolean) => {
    const text = one(name);
    return text !== undefined && isValid(text) ? text : undefined;
  };
  return {
    from: valid("from", isDay),
    to: valid("to", isDay),
    action: one("action"),
    actor: one("actor"),
    target: one("target"),
    address: one("address"),
    q: one("q"),
    source: valid("source", (text) => SOURCES.some((source) => source === text)),
  };
};

/** True if only the browser can send the request, because days depend on its time zone. */
export const namesDays = ({ from, to }: AuditQuery): boolean => from !== undefined || to !== undefined;

/** Returns the filters as query parameters. */
export const auditFiltersOf = ({ from, to, q, ...same }: AuditQuery): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
  ...(from && { from: beginOf(from) }),
  ...(to && { to: endOf(to) }),
  ...(q && { search: q }),
});

/** The request of the log, shared by server and browser. */
export const auditRead = (organizationId: string, view: AuditQuery): ReadInput<typeof audit.list> => ({
  params: { organizationId },
  query: { ...auditFiltersOf(view), limit: PAGE_SIZE },
});
