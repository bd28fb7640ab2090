import "server-only";
import { breather } from "@/lib/breath";
import { fromDocument, toDocument } from "@/lib/content/document";
import { parseDocument } from "@/lib/content/document/validate";
import { checkMarkdown } from "@/lib/content/markdown-limits";
import { inField } from "@/lib/content/refused";
import type { Prisma } from "@/lib/db/client";
import type { ContentBody, ContentFormat } from "./schemas";

/** A body as it may be stored: Markdown that can be rendered, a document that follows its format. Throws Invalid. */
export function storable(body: ContentBody): Prisma.InputJsonObject {
  try {
    if ("markdown" in body) checkMarkdown(body.markdown);
    if ("document" in body) parseDocument(body.document);
  } catch (error) {
    throw inField(`body.${"markdown" in body ? "markdown" : "document"}`, error);
  }
  return body as Prisma.InputJsonObject;
}

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
  const breathe = breather();
  for (const row of rows) {
    converted.push({ ...row, body: convert(row.body, format) });
    await breathe();
  }
  return converted;
}

function convert(body: ContentBody, format: ContentFormat): ContentBody {
  if (format === "document" && "markdown" in body) return { document: { ...toDocument(body.markdown) } };
  if (format === "markdown" && "document" in body)
    return { markdown: fromDocument(parseDocument(body.document)) };
  return body;
}
