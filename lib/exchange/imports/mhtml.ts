import { posix } from "node:path";
import { type ByteContent, bytesContent } from "@/lib/core/byte-source";
import { decodeHtmlBytes } from "@/lib/core/content/text-encoding";

/*
 * A web page and its pictures in one file (MHTML), as Confluence exports pages for Word and browsers save them. Pictures
 * are found by the address of their part, which no library for mails reads.
 */

const MOST_TEXT = 20_000_000;
const MOST_DEPTH = 4;
const MOST_PARTS = 10_000;
/** Headers of a part are within this many bytes. */
const HEADERS_WITHIN = 16_384;

type Part = { headers: Map<string, string>; body: Buffer };
type SavedPage = { html: string; pictures: Map<string, Buffer> };

export const isSavedPage = (path: string): boolean => /\.(?:doc|mht|mhtml)$/i.test(path);

/** Replaces saved pages by web pages under the same name, with their pictures in a folder of that name. */
export async function unpackSavedPages(entries: Map<string, ByteContent>): Promise<void> {
  for (const [path, content] of [...entries]) {
    const base = path.replace(/\.\w+$/, "");
    if (!isSavedPage(path) || entries.has(`${base}.html`)) continue;
    const isTaken = (name: string) => entries.has(`${base}/${name}`);
    const page = await readSavedPage(await content.read(), posix.basename(base), isTaken);
    if (!page) continue;
    entries.delete(path);
    entries.set(`${base}.html`, bytesContent(Buffer.from(page.html)));
    for (const [name, picture] of page.pictures) entries.set(`${base}/${name}`, bytesContent(picture));
  }
}

/**
 * Reads the first web page of a saved page, with the addresses of its pictures in a folder; null for a file of another
 * kind.
 */
async function readSavedPage(
  bytes: Buffer,
  folder: string,
  isTaken: (name: string) => boolean,
): Promise<SavedPage | null> {
  const parts = partsOf(readPart(bytes), MOST_DEPTH);
  const page = parts.find(({ headers }) => typeOf(headers) === "text/html");
  if (!page || page.body.length > MOST_TEXT) return null;
  const base = page.headers.get("content-location") ?? "";
  const byAddress = new Map<string, Part>();
  for (const part of parts) {
    const { headers } = part;
    const [location, id] = [headers.get("content-location"), headers.get("content-id")];
    if (location !== undefined) byAddress.set(absolute(location, base), part);
    if (id !== undefined) byAddress.set(`cid:${id.replace(/^<|>$/g, "")}`, part);
  }
  const pictures = new Map<string, Buffer>();
  const names = new Map<Part, string | null>();
  let number = 0;
  const freeName = (ending: string): string => {
    do number += 1;
    while (isTaken(`image-${number}.${ending}`));
    return `image-${number}.${ending}`;
  };
  const html = decodeHtmlBytes(decoded(page), parameter(page.headers, "charset"));
  const sources = [...html.matchAll(PICTURE)].map(([, , quoted = ""]) => addressIn(quoted));
  for (const source of new Set(sources)) {
    const part = byAddress.get(absolute(source, base));
    if (!part || names.has(part)) continue;
    const picture = decoded(part);
    const ending = await endingOf(picture, typeOf(part.headers));
    const name = ending === null ? null : freeName(ending);
    names.set(part, name);
    if (name !== null) pictures.set(name, picture);
  }
  const shown = html.replace(PICTURE, (whole, before: string, quoted: string) => {
    const part = byAddress.get(absolute(addressIn(quoted), base));
    const name = part && names.get(part);
    return name ? `${before}"${encodeURIComponent(folder)}/${name}"` : whole;
  });
  // The text is UTF-8 from here on, also if it declares another encoding.
  return { html: `\uFEFF${shown}`, pictures };
}

const PICTURE = /(<img\b[^<>]*?\ssrc\s*=\s*)("[^"<>]*"|'[^'<>]*')/gi;

const addressIn = (quoted: string): string => quoted.slice(1, -1).replaceAll("&amp;", "&");

const absolute = (address: string, base: string): string => {
  if (URL.canParse(address, base)) return new URL(address, base).href;
  return address;
};

async function endingOf(picture: Buffer, type: string): Promise<string | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(picture);
  if (found?.mime.startsWith("image/")) return found.ext;
  return type === "image/svg+xml" ? "svg" : null;
}

/** The parts of a file with several, also of those within one. */
function partsOf(part: Part, depth: number): Part[] {
  const boundary = typeOf(part.headers).startsWith("multipart/") && parameter(part.headers, "boundary");
  if (!boundary) return [part];
  if (depth === 0) return [];
  return between(part.body, Buffer.from(`--${boundary}`)).flatMap((bytes) =>
    partsOf(readPart(bytes), depth - 1),
  );
}

/** The parts of a body between lines that begin with its delimiter. */
function between(body: Buffer, delimiter: Buffer): Buffer[] {
  const starts: number[] = [];
  let at = body.indexOf(delimiter);
  while (at >= 0 && starts.length <= MOST_PARTS) {
    if (at === 0 || body[at - 1] === LINE_END) starts.push(at);
    at = body.indexOf(delimiter, at + delimiter.length);
  }
  return starts.slice(0, -1).map((start, index) => {
    const line = body.indexOf(LINE_END, start + delimiter.length);
    return body.subarray(line + 1, starts[index + 1]);
  });
}

const LINE_END = 0x0a;

function readPart(bytes: Buffer): Part {
  const start = bytes.subarray(0, HEADERS_WITHIN).toString("latin1");
  const end = /\r?\n\r?\n/.exec(start);
  if (!end) return { headers: new Map(), body: bytes };
  const lines = start
    .slice(0, end.index)
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: bytes.subarray(end.index + end[0].length) };
}

const typeOf = (headers: Part["headers"]): string =>
  (headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();

function parameter(headers: Part["headers"], name: string): string | null {
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, "i");
  const [, quoted, plain] = pattern.exec(headers.get("content-type") ?? "") ?? [];
  return quoted ?? plain ?? null;
}

function decoded({ headers, body }: Part): Buffer {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64");
  if (encoding !== "quoted-printable") return body;
  const text = body
    .toString("latin1")
    .replace(/=[ \t]*\r?\n/g, "")
    .replace(/=([\da-f]{2})/gi, (_code, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  return Buffer.from(text, "latin1");
}
