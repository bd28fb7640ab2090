import "server-only";
import { Readable } from "node:stream";
import { findChangeRequest } from "@/lib/collaboration/change-requests/queries";
import type { FileRecord } from "@/lib/core/content/records";
import { DomainError, NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/api/server/context";
import { Bytes } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";
import { isPassive } from "./identify";
import { findFileInSpace, readFileBytes } from "./queries";
import { parseRange } from "./range";

/**
 * Serves a file's bytes so that an upload can never run as part of this site: only passive types open in the
 * browser, sniffing is off, and a sandbox without scripts applies as well. SVG images still show inside
 * pages.
 */
export async function downloadFile(
  db: Db,
  ctx: Context<"space">,
  fileId: string,
  { changeRequest }: { changeRequest?: string },
): Promise<Bytes> {
  const space = ctx.subject;
  const branchId = changeRequest === undefined ? null : await branchOf(db, ctx, changeRequest);
  const file = await findFileInSpace(db, space, fileId, branchId);
  if (!file) throw new NotFound("file", fileId);

  return fileResponse(db, space.organizationId, file, ctx.headers ?? {}, "private, no-cache");
}

/** Returns the bytes of a file, or the requested ranges of them. */
export function fileResponse(
  db: Db,
  organizationId: string,
  file: FileRecord,
  asked: Readonly<Record<string, string | undefined>>,
  cacheControl: string,
): Bytes {
  const etag = `"${file.hash}"`;
  const headers = {
    "content-type": file.contentType.startsWith("text/")
      ? `${file.contentType}; charset=utf-8`
      : file.contentType,
    "content-disposition": disposition(file.name, isPassive(file.contentType)),
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cache-control": cacheControl,
    "accept-ranges": "bytes",
    etag,
  };
  const known = asked["if-none-match"];
  if (
    known !== undefined &&
    (known.trim() === "*" || known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))
  ) {
    return new Bytes(new Uint8Array(), 304, { etag, "cache-control": headers["cache-control"] });
  }
  const condition = asked["if-range"];
  const range = condition !== undefined && condition !== etag ? null : parseRange(asked.range, file.size);
  if (range === "unsatisfiable") {
    throw new DomainError(
      "range_not_satisfiable",
      "range_not_satisfiable",
      `The file has ${file.size} bytes and none of those asked for; ask for a range within it.`,
      { headers: { "content-range": `bytes */${file.size}` } },
    );
  }
  const { start, end } = range ?? { start: 0, end: file.size };
  return new Bytes(
    Readable.from(readFileBytes(db, organizationId, file.hash, start, end), { objectMode: false }),
    range ? 206 : 200,
    {
      ...headers,
      "content-length": String(end - start),
      ...(range && { "content-range": `bytes ${start}-${end - 1}/${file.size}` }),
    },
  );
}

async function branchOf(db: Db, ctx: Context<"space">, changeRequest: string): Promise<number> {
  const subject = await findChangeRequest(db, ctx.actor, ctx.subject.id, changeRequest);
  if (!subject) throw new NotFound("change request", changeRequest);
  return subject.changeRequest.branchId;
}

/** Formats the name twice: plain ASCII for old clients, RFC 8187 for all others. */
export function disposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
