import "server-only";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import { disposition } from "@/lib/content/files/download";
import { Bytes } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";
import { type Recorder, record } from "@/lib/platform/events/record";
import { log } from "@/lib/platform/log";
import { actionLabel } from "./action-label";
import { presentAuditEventDetails } from "./present";
import { type LogPosition, readLog } from "./queries";
import type { AuditExportQuery, AuditFilters } from "./schemas";

/** Entries loaded at a time. */
const PART = 500;

const COLUMNS = [
  "occurredAt",
  "action",
  "actionLabel",
  "actorType",
  "actorId",
  "actorLabel",
  "source",
  "targetType",
  "targetId",
  "targetLabel",
  "address",
  "correlationId",
  "payload",
] as const;

/** Streams the filtered entries in batches, at the reader's pace. */
async function* entries(db: Db, organizationId: string, filters: AuditFilters) {
  let after: LogPosition | null = null;
  for (;;) {
    const rows = await readLog(db, organizationId, filters, after, PART);
    yield* rows.map(presentAuditEventDetails);
    after = rows.at(-1) ?? null;
    if (rows.length < PART || after === null) return;
  }
}

type Entry = ReturnType<typeof presentAuditEventDetails>;

const cellsOf = ({ occurredAt, action, actor, source, target, address, correlationId, payload }: Entry) => ({
  occurredAt,
  action,
  actionLabel: actionLabel(action),
  actorType: actor.type,
  actorId: actor.id,
  actorLabel: actor.label,
  source,
  targetType: target.type,
  targetId: target.id,
  targetLabel: target.label,
  address,
  correlationId,
  payload: JSON.stringify(payload),
});

async function* tableRows(source: AsyncIterable<Entry>) {
  for await (const entry of source) yield cellsOf(entry);
}

async function* lines(source: AsyncIterable<Entry>) {
  for await (const entry of source) yield `${JSON.stringify(entry)}\n`;
}

/** Escapes formulas, which spreadsheets would evaluate, and marks the text as UTF-8, as they would take another one. */
function csv(source: AsyncIterable<Entry>): Readable {
  const table = stringify({ header: true, columns: [...COLUMNS], bom: true, escape_formulas: true });
  // The status is sent already: an error can only cut the response short.
  pipeline(Readable.from(tableRows(source)), table).catch((error) =>
    log.warn({ err: error }, "An export of the audit log ended early."),
  );
  return table;
}

/** Streams the filtered log, and records the download in the log itself. */
export async function exportAuditEvents(
  db: Db,
  ctx: Recorder,
  organizationId: string,
  { format, ...filters }: AuditExportQuery,
): Promise<Bytes> {
  await record(db, ctx, {
    type: "auditLog.exported",
    organizationId,
    subjectId: organizationId,
    payload: { format, filters },
  });
  const source = entries(db, organizationId, filters);
  const body = format === "csv" ? csv(source) : Readable.from(lines(source), { objectMode: false });
  return new Bytes(body, 200, {
    "content-type": format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson",
    "content-disposition": disposition(`audit-log.${format}`, false),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
}
