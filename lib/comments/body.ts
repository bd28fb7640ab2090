import "server-only";
import { setImmediate as breathe } from "node:timers/promises";
import { fromDocument, toDocument } from "@/lib/content/document";
import { parseDocument } from "@/lib/content/document/validate";
import type { ContentBody, ContentFormat } from "./schemas";

const LONGEST_STRETCH = 10;

/**
 * Rows with their bodies in the form asked for, or as they were written. Converting a long list takes
 * turns with other requests.
 */
export async function inFormat<Row extends { body: ContentBody }>(
  rows: Row[],
  format: ContentFormat | undefined,
): Promise<Row[]> {
  if (format === undefined) return rows;
  const converted: Row[] = [];
  let started = performance.now();
  for (const row of rows) {
    converted.push({ ...row, body: convert(row.body, format) });
    if (performance.now() - started > LONGEST_STRETCH) {
      await breathe();
      started = performance.now();
    }
  }
  return converted;
}

function convert(body: ContentBody, format: ContentFormat): ContentBody {
  if (format === "document" && "markdown" in body) return { document: { ...toDocument(body.markdown) } };
  if (format === "markdown" && "document" in body)
    return { markdown: fromDocument(parseDocument(body.document)) };
  return body;
}
