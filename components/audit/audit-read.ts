import type { AuditQuery } from "@/lib/addresses";
import type { audit } from "@/lib/domains/audit/operations";
import type { ReadInput } from "@/lib/platform/api/client";
import { SOURCES } from "./sources";

const PAGE_SIZE = "50";

/** The longest text that a filter takes. */
const LONGEST = 100;

/** The first and the last moment of a day, as this browser's clock has it. */
const beginOf = (day: string) => new Date(`${day}T00:00:00`).toISOString();
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

type Parameter = string | string[] | null | undefined;

/** What an address narrows the log to: days, a text, an action, an actor, a target. */
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
    source: valid("source", (text) => SOURCES.some(({ value }) => value === text)),
  };
};

/** Whether only the browser knows what to read: a day begins when its clock says so. */
export const namesDays = ({ from, to }: AuditQuery): boolean => from !== undefined || to !== undefined;

/** What the log is narrowed to, as it is asked for. */
export const auditFiltersOf = ({ from, to, q, ...same }: AuditQuery): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
  ...(from && { from: beginOf(from) }),
  ...(to && { to: endOf(to) }),
  ...(q && { search: q }),
});

/** What the log reads; server and browser ask for the same. */
export const auditRead = (organizationId: string, view: AuditQuery): ReadInput<typeof audit.list> => ({
  params: { organizationId },
  query: { ...auditFiltersOf(view), limit: PAGE_SIZE },
});
