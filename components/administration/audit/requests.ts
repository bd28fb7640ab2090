import type { AuditEvent } from "@/lib/administration/audit/schemas";

type RequestEvents = { id: string; occurredAt: string; events: AuditEvent[] };

/** Groups consecutive entries of one request. */
export function byRequest(entries: readonly AuditEvent[]): RequestEvents[] {
  const requests: RequestEvents[] = [];
  for (const entry of entries) {
    const last = requests.at(-1);
    const same = entry.correlationId !== undefined && last?.events[0]?.correlationId === entry.correlationId;
    if (last && same) last.events.push(entry);
    else requests.push({ id: entry.id, occurredAt: entry.occurredAt, events: [entry] });
  }
  return requests;
}
