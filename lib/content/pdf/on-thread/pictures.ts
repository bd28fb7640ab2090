import { inflateSync } from "node:zlib";
import sharp from "sharp";
import type { PdfFile } from "./book";
import type { SizedPicture } from "./runs";

/** A pixel of a screen in points. */
const POINT = 0.75;
const MOST_PIXELS = 40_000_000;

/** The reference to a picture in a text; sizes in pixels. */
export interface PictureReference {
  url: string;
  alt?: string | null;
  width?: string | null;
  height?: string | null;
}

/** Drawings are converted with this many points per pixel, so that they are sharp on paper. */
const SHARPNESS = 2;

/** A picture in a format that a PDF can contain. */
interface Printable {
  bytes: Uint8Array;
  /** Points of the picture for one of its pixels in a text. */
  scale: number;
}

/** The pictures of a book. The PDF contains each only once. */
export class Pictures {
  private readonly opened = new Map<PdfFile, PDFKit.Mixins.OpenedImage | null>();

  private constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly converted: ReadonlyMap<PdfFile, Printable | null>,
  ) {}

  /** The pictures of these files, with those in other formats converted. */
  static async of(doc: PDFKit.PDFDocument, files: Iterable<PdfFile>): Promise<Pictures> {
    const converted = new Map<PdfFile, Printable | null>();
    for (const file of files)
      if (file.bytes && !isPrintable(file.bytes)) converted.set(file, await convert(file.bytes));
    return new Pictures(doc, converted);
  }

  /** The picture of a file, in the size that the text asks for; null for a file that a PDF cannot show. */
  find(file: PdfFile, { width, height }: Pick<PictureReference, "width" | "height">): SizedPicture | null {
    let image = this.opened.get(file);
    if (image === undefined) {
      const bytes = this.converted.has(file) ? this.converted.get(file)?.bytes : file.bytes;
      image = bytes ? opened(this.doc, bytes) : null;
      this.opened.set(file, image);
    }
    if (!image) return null;
    // A photograph that was taken with the camera on its side is drawn upright.
    const isTurned = image.orientation !== undefined && image.orientation > 4;
    const scale = this.converted.get(file)?.scale ?? 1;
    const [across = 0, down = 0] = (isTurned ? [image.height, image.width] : [image.width, image.height]).map(
      (points) => points / scale,
    );
    const ratio = down / across;
    const [wanted, high] = [Number(width), Number(height)];
    const pixels = wanted > 0 ? wanted : high > 0 ? high / ratio : across;
    return {
      source: image,
      width: pixels * POINT,
      height: pixels * ratio * POINT,
    };
  }
}

/** True for PNG and JPEG. */
const isPrintable = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x89 && bytes[1] === 0x50) || (bytes[0] === 0xff && bytes[1] === 0xd8);

/** Words in drawings are set in fonts of the machine, which may have none. */
const HAS_WORDS = /<(?:\w+:)?(?:text|foreignObject)[\s>]/;

/** Converts a picture, of animations the first frame; null for one that cannot be converted as it is. */
async function convert(bytes: Uint8Array): Promise<Printable | null> {
  try {
    const { format, hasAlpha } = await sharp(bytes).metadata();
    const isDrawing = format === "svg";
    if (isDrawing && HAS_WORDS.test(Buffer.from(bytes).toString("utf8"))) return null;
    const scale = isDrawing ? SHARPNESS : 1;
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, density: 72 * scale }).rotate();
    return { bytes: await (hasAlpha ? picture.png() : picture.jpeg({ quality: 85 })).toBuffer(), scale };
  } catch {
    return null;
  }
}

/** The picture if it is intact; a damaged one must not break the document. */
function opened(doc: PDFKit.PDFDocument, bytes: Uint8Array): PDFKit.Mixins.OpenedImage | null {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (buffer.readUInt32BE(0) === 0x89504e47) checkPng(buffer);
    const image = doc.openImage(buffer);
    return image.width > 0 && image.height > 0 && image.width * image.height <= MOST_PIXELS ? image : null;
  } catch {
    return null;
  }
}

/** The library unpacks images with transparency later, where its errors cannot be caught. */
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
