import "server-only";
import { printDocument, readDocument, readPreview, readWritten } from "@/lib/content/rendering/render";
import { inField } from "@/lib/core/content/content-errors";
import { parseDocument } from "@/lib/core/content/document/validate";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { isPlainLine } from "@/lib/core/content/plain-line";
import type { Prisma } from "@/lib/platform/db/client";
import type { CommentText, ContentFormat } from "./schemas";

declare const readable: unique symbol;
/** A body that was validated, outside of the transaction that stores it. */
export type ReadableBody = CommentText & { readonly [readable]: true };

/**
 * Validates a body: Markdown has to be readable within the time limit, a document valid and printable. Throws
 * Invalid.
 */
export async function readableBody(body: CommentText): Promise<ReadableBody> {
  try {
    if ("markdown" in body && !isPlainLine(body.markdown)) await readWritten(body.markdown);
    if ("document" in body) await printDocument(parseDocument(body.document));
  } catch (error) {
    throw inField(`body.${"markdown" in body ? "markdown" : "document"}`, error);
  }
  return body as ReadableBody;
}

export const storedBody = (body: ReadableBody): Prisma.InputJsonObject => body as Prisma.InputJsonObject;

const AT_ONCE = 50;

/** Converts the bodies of rows to the requested format, in batches that let other requests run. */
export async function inFormat<Row extends { body: CommentText }>(
  rows: Row[],
  format: ContentFormat | undefined,
): Promise<Row[]> {
  if (format === undefined) return rows;
  const converted: Row[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    converted.push(
      ...(await Promise.all(some.map(async (row) => ({ ...row, body: await convert(row.body, format) })))),
    );
  }
  return converted;
}

async function convert(body: CommentText, format: ContentFormat): Promise<CommentText> {
  if (format === "document" && "markdown" in body)
    return { document: { ...(await readDocument(body.markdown)) } };
  if (format === "markdown" && "document" in body) return { markdown: await markdownOf(body.document) };
  return body;
}

/** A document that exceeds the time limit is shown as stored. */
const markdownOf = (document: unknown): Promise<string> =>
  printDocument(parseDocument(document)).catch((error: unknown) => {
    if (error instanceof TooComplex) return JSON.stringify(document);
    throw error;
  });

/** Returns the first words of a body on one line. */
export async function bodyPreview(body: CommentText, length: number): Promise<string> {
  const shown = await convert(body, "markdown");
  return "markdown" in shown ? readPreview(shown.markdown, length) : "";
}
