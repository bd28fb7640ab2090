/**
 * What a file is, from its bytes. Names and announced types are claims: a page of HTML called "photo.png"
 * must not be served as a picture, nor as HTML. Types with a signature count only when the signature is
 * there; text types count by name when the bytes are text; everything else is a stream of bytes.
 */
export type Identified = { contentType: string; width: number | null; height: number | null };

type Size = { width: number; height: number };

const SIGNATURES: readonly { contentType: string; matches: (bytes: Buffer) => boolean }[] = [
  { contentType: "image/png", matches: startsWith("\x89PNG\r\n\x1a\n") },
  { contentType: "image/jpeg", matches: startsWith("\xff\xd8\xff") },
  { contentType: "image/gif", matches: (bytes) => /^GIF8[79]a/.test(ascii(bytes, 0, 6)) },
  {
    contentType: "image/webp",
    matches: (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
  },
  { contentType: "image/avif", matches: (bytes) => /^ftypavi[fs]/.test(ascii(bytes, 4, 12)) },
  {
    contentType: "image/bmp",
    matches: (bytes) => ascii(bytes, 0, 2) === "BM" && bytes.length > 26 && bytes.readUInt32LE(6) === 0,
  },
  { contentType: "image/x-icon", matches: startsWith("\x00\x00\x01\x00") },
  { contentType: "application/pdf", matches: startsWith("%PDF-") },
  { contentType: "application/zip", matches: startsWith("PK\x03\x04") },
  { contentType: "application/gzip", matches: startsWith("\x1f\x8b\x08") },
  { contentType: "font/woff2", matches: startsWith("wOF2") },
  { contentType: "font/woff", matches: startsWith("wOFF") },
  {
    contentType: "video/mp4",
    matches: (bytes) => /^ftyp(?:isom|iso[2-6]|mp4[12]|avc1|M4V |dash)/.test(ascii(bytes, 4, 12)),
  },
  { contentType: "video/webm", matches: startsWith("\x1a\x45\xdf\xa3") },
  { contentType: "audio/mpeg", matches: (bytes) => /^ID3|^\xff[\xfb\xf3\xf2]/.test(ascii(bytes, 0, 3)) },
  { contentType: "audio/ogg", matches: startsWith("OggS") },
  {
    contentType: "audio/wav",
    matches: (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WAVE",
  },
];

/** Types that share the container of a signature and are told apart by name. */
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

/** The media type of a file and, for pictures, its size in pixels. */
export function identify(name: string, bytes: Buffer): Identified {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const signature = SIGNATURES.find(({ matches }) => matches(bytes))?.contentType;
  if (signature === "application/zip") return sized(ZIPPED[extension] ?? signature, null);
  if (signature) return sized(signature, sizeOf(signature, bytes));
  if (!isText(bytes)) return sized("application/octet-stream", null);
  if (looksLikeSvg(bytes)) return sized("image/svg+xml", svgSize(bytes));
  return sized(TEXTS[extension] ?? "text/plain", null);
}

const sized = (contentType: string, size: Size | null): Identified => {
  const isSane =
    size !== null && size.width > 0 && size.height > 0 && size.width <= 100_000 && size.height <= 100_000;
  return { contentType, width: isSane ? size.width : null, height: isSane ? size.height : null };
};

/** Bytes as characters of the same number, so that patterns can be written as text. */
const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString("latin1", from, to);

function startsWith(signature: string): (bytes: Buffer) => boolean {
  return (bytes) => ascii(bytes, 0, signature.length) === signature;
}

function isText(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, 8_192);
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

function sizeOf(contentType: string, bytes: Buffer): Size | null {
  try {
    switch (contentType) {
      case "image/png":
        return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
      case "image/gif":
        return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
      case "image/bmp":
        return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
      case "image/jpeg":
        return jpegSize(bytes);
      case "image/webp":
        return webpSize(bytes);
      default:
        return null;
    }
  } catch {
    // Cut short before the size: still that kind of file.
    return null;
  }
}

/** Walks the segments of a JPEG to the frame header; EXIF rotation is left to the viewer. */
function jpegSize(bytes: Buffer): Size | null {
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** The three forms of WebP keep their size in three places. */
function webpSize(bytes: Buffer): Size | null {
  switch (ascii(bytes, 12, 16)) {
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** Width and height in pixels, or the view box. */
function svgSize(bytes: Buffer): Size | null {
  const tag = /<svg[^>]{0,2000}>/i.exec(bytes.toString("utf8", 0, 8_192))?.[0] ?? "";
  const length = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]{1,10})(?:px)?\\s*["']`).exec(tag)?.[1] ?? 0);
  const width = length("width");
  const height = length("height");
  if (width > 0 && height > 0) return { width: Math.round(width), height: Math.round(height) };
  const box = /\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]{1,10})[\s,]+([\d.]{1,10})/.exec(tag);
  return box ? { width: Math.round(Number(box[1])), height: Math.round(Number(box[2])) } : null;
}

/** Types that a browser may show in its own window; the rest is handed over as a download. */
const PASSIVE = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon)|audio\/|video\/|text\/plain$)/;

export const isPassive = (contentType: string): boolean => PASSIVE.test(contentType);
