import { fileTypeFromBuffer } from "file-type";
import { BMP } from "image-size/types/bmp";
import { GIF } from "image-size/types/gif";
import type { IImage } from "image-size/types/interface";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { SVG } from "image-size/types/svg";
import { WEBP } from "image-size/types/webp";

/**
 * Identifies a file by its bytes, because names and announced types can be wrong: an HTML page named
 * "photo.png" must be served neither as a picture nor as HTML. Types with a signature need that signature;
 * text types go by name if the bytes are text; anything else is a byte stream.
 */
type Identified = { contentType: string; width: number | null; height: number | null };

type Size = { width: number; height: number };

/** Bytes read for the type: archives show it by the names of their first entries. */
const SIGNATURE_BYTES = 64 * 1024;
const TEXT_BYTES = 8 * 1024;
/** Bytes read for the size of a picture. A JPEG has it after its metadata. */
const SIZE_BYTES = 4 * 1024;
const JPEG_BYTES = 256 * 1024;

const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const PDF_SIGNATURE = Buffer.from("%PDF-");

/** Types of archives whose first entries do not show it, by extension. */
const ZIPPED: Record<string, string> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  epub: "application/epub+zip",
};

const TEXTS: Record<string, string> = {
  txt: "text/plain",
  log: "text/plain",
  md: "text/markdown",
  markdown: "text/markdown",
  csv: "text/csv",
  json: "application/json",
  yaml: "application/yaml",
  yml: "application/yaml",
  xml: "application/xml",
  html: "text/html",
  htm: "text/html",
  css: "text/css",
  js: "text/javascript",
};

const MEASURED: Record<string, IImage> = {
  "image/png": PNG,
  "image/gif": GIF,
  "image/jpeg": JPG,
  "image/webp": WEBP,
  "image/bmp": BMP,
  "image/svg+xml": SVG,
};

/** Returns the media type of a file and, for pictures, the size in pixels. */
export async function identify(name: string, bytes: Buffer): Promise<Identified> {
  const contentType = await typeOf(name, bytes);
  const size = sizeOf(contentType, bytes);
  return { contentType, width: size?.width ?? null, height: size?.height ?? null };
}

async function typeOf(name: string, bytes: Buffer): Promise<string> {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  // Two-letter signatures such as "BM" and "MZ" also start ordinary texts. Only a PDF can be all text.
  if (isText(bytes) && !startsWith(bytes, PDF_SIGNATURE)) {
    return looksLikeSvg(bytes) ? "image/svg+xml" : (TEXTS[extension] ?? "text/plain");
  }
  // The library looks for animation after a PNG's metadata, and fails if that is long or cut off.
  if (startsWith(bytes, PNG_SIGNATURE)) return "image/png";
  const found = await fileTypeFromBuffer(bytes.subarray(0, SIGNATURE_BYTES));
  const [type = "application/octet-stream"] = found?.mime.split(";") ?? [];
  return type === "application/zip" ? (ZIPPED[extension] ?? type) : type;
}

const startsWith = (bytes: Buffer, signature: Buffer): boolean =>
  bytes.subarray(0, signature.length).equals(signature);

function isText(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, TEXT_BYTES);
  if (sample.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const looksLikeSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
    bytes.toString("utf8", 0, 4_096),
  );

/** From this orientation on, viewers rotate the picture by 90 degrees. */
const FIRST_TURNED = 5;

/** Returns the displayed size of a picture; null if the bytes end before it. */
function sizeOf(contentType: string, bytes: Buffer): Size | null {
  const picture = MEASURED[contentType];
  if (!picture) return null;
  try {
    const length = contentType === "image/jpeg" ? JPEG_BYTES : SIZE_BYTES;
    // Passes a copy, since the library reads the whole buffer behind a slice.
    const measured = picture.calculate(new Uint8Array(bytes.subarray(0, length)));
    const isTurned = (measured.orientation ?? 1) >= FIRST_TURNED;
    const [width, height] = isTurned ? [measured.height, measured.width] : [measured.width, measured.height];
    const isSane = width > 0 && height > 0 && width <= 100_000 && height <= 100_000;
    return isSane ? { width, height } : null;
  } catch {
    return null;
  }
}

/** Types that a browser may open; all others are downloaded. */
const PASSIVE = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon)|audio\/|video\/|text\/plain$)/;

export const isPassive = (contentType: string): boolean => PASSIVE.test(contentType);
