import { inflateSync } from "node:zlib";
import type { Sheet } from "./blocks";
import { BODY, runsOf } from "./inline";
import { COLORS, type Element } from "./paper";

const HIGHEST = 420;
/** A pixel of a screen in points. */
const POINT = 0.75;
const MOST_PIXELS = 40_000_000;

/**
 * A picture that is stored in the space, as a figure; any other as a link to where it is. Nothing is fetched
 * to make a PDF.
 */
export function drawPicture(
  { paper, references }: Sheet,
  parent: Element,
  { url, alt }: { url: string; alt: string },
): void {
  const file = references.file(url);
  const image = file?.bytes ? opened(paper.doc, file.bytes) : null;
  if (!image) {
    const name = alt || file?.name || url;
    const words = { type: "text" as const, value: `Picture: ${name}` };
    const runs = runsOf(
      [{ type: "link", url, children: [words] }],
      { ...BODY, color: COLORS.muted },
      references,
    );
    paper.written(parent, "P", runs);
    paper.space(8);
    return;
  }
  const scale = Math.min(POINT, paper.width / image.width, HIGHEST / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  paper.need(height + 8);
  const { left, y } = paper;
  paper.within(
    parent,
    "Figure",
    (figure) =>
      paper.content(figure, "Figure", () => paper.doc.image(image.source, left, y, { width, height })),
    { alt: alt || file?.name || "Picture", bbox: [left, y, left + width, y + height] },
  );
  paper.y += height;
  paper.space(12);
}

type Picture = { source: PDFKit.Mixins.ImageSrc; width: number; height: number };

/** The picture when it is whole; a damaged one must not cost the document. */
function opened(doc: PDFKit.PDFDocument, bytes: Uint8Array): Picture | null {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (buffer.readUInt32BE(0) === 0x89504e47) checkPng(buffer);
    // The types know the method from its use within the library only.
    const { openImage } = doc as unknown as { openImage: (source: Buffer) => Picture };
    const image = openImage.call(doc, buffer);
    if (!(image.width > 0 && image.height > 0) || image.width * image.height > MOST_PIXELS) return null;
    return { source: image as unknown as PDFKit.Mixins.ImageSrc, width: image.width, height: image.height };
  } catch {
    return null;
  }
}

/** The library unpacks pictures with transparency later, where nobody could catch what is wrong with them. */
function checkPng(buffer: Buffer): void {
  const [width, height] = [buffer.readUInt32BE(16), buffer.readUInt32BE(20)];
  if (width * height > MOST_PIXELS) throw new RangeError("The picture has too many pixels.");
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= buffer.length; ) {
    const length = buffer.readUInt32BE(at);
    if (buffer.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(buffer.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const bitsPerPixel = (buffer[24] ?? 8) * ([1, 0, 3, 1, 2, 0, 4][buffer[25] ?? 0] ?? 4);
  const least = Math.ceil((width * bitsPerPixel) / 8) * height;
  const data = inflateSync(Buffer.concat(parts), { maxOutputLength: MOST_PIXELS * 8 + height * 8 });
  if (data.length < least) throw new RangeError("The picture is not whole.");
}
