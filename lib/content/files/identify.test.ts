import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { identify, isPassive } from "./identify";

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ""), "hex");
const png = Buffer.concat([hex("89504e470d0a1a0a 0000000d 49484452 00000140 000000c8"), Buffer.alloc(9)]);
const typeOf = async (name: string, bytes: Buffer) => (await identify(name, bytes)).contentType;

describe("identify", () => {
  it("returns the size of a rotated photo as displayed", async () => {
    const create = { width: 320, height: 200, channels: 3, background: "teal" } as const;
    const upright = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await identify("photo.jpg", upright)).toMatchObject({ width: 200, height: 320 });
  });

  it.each([
    ["png", png, "image/png", 320, 200],
    ["gif", Buffer.concat([Buffer.from("GIF89a"), hex("4001c800")]), "image/gif", 320, 200],
    ["jpeg", hex("ffd8 ffe0 0004 0000 ffc0 0011 08 00c8 0140 03"), "image/jpeg", 320, 200],
    [
      "lossy webp",
      Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8 "), Buffer.alloc(10), hex("4001c800")]),
      "image/webp",
      320,
      200,
    ],
    [
      "lossless webp",
      Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8L"), hex("00000000 2f 3fc1 3100")]),
      "image/webp",
      320,
      200,
    ],
    [
      "extended webp",
      Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8X"), Buffer.alloc(8), hex("3f0100c70000")]),
      "image/webp",
      320,
      200,
    ],
    ["svg with lengths", Buffer.from('<svg width="320px" height="200">'), "image/svg+xml", 320, 200],
    [
      "svg with a view box",
      Buffer.from('<?xml version="1.0"?>\n<svg viewBox="0 0 320 200">'),
      "image/svg+xml",
      320,
      200,
    ],
  ])("measures %s", async (_kind, bytes, contentType, width, height) => {
    expect(await identify("picture", bytes)).toEqual({ contentType, width, height });
  });

  it("trusts bytes, not names", async () => {
    expect(await typeOf("photo.png", Buffer.from("<html><script>"))).toBe("text/plain");
    expect(await typeOf("notes.txt", png)).toBe("image/png");
    expect(await typeOf("photo.png", hex("000102ff"))).toBe("application/octet-stream");
    expect(await identify("cut.png", png.subarray(0, 10))).toEqual({
      contentType: "image/png",
      width: null,
      height: null,
    });
  });

  it("is not misled by text that starts with a two-letter signature", async () => {
    expect(await typeOf("cars.md", Buffer.from("BMW builds cars."))).toBe("text/markdown");
    expect(await typeOf("MZ.txt", Buffer.from("MZ."))).toBe("text/plain");
    expect(await typeOf("plain", Buffer.from("%PDF-1.4\n"))).toBe("application/pdf");
  });

  it("identifies archives by their entries, else by name", async () => {
    const entry = (name: string, text: string) => {
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50, 0);
      header.writeUInt32LE(text.length, 18);
      header.writeUInt32LE(text.length, 22);
      header.writeUInt16LE(name.length, 26);
      return Buffer.concat([header, Buffer.from(name + text)]);
    };
    const notes = entry("notes.txt", "words".repeat(50_000));
    expect(await typeOf("notes.zip", notes)).toBe("application/zip");
    expect(await typeOf("notes.docx", notes)).toMatch(/wordprocessingml\.document$/);
    expect(await typeOf("book.zip", entry("mimetype", "application/epub+zip"))).toBe("application/epub+zip");
  });

  it("reads only the start of a picture", async () => {
    const late = Buffer.concat([png, hex("00400000 69434350"), Buffer.alloc(4 * 1024 * 1024)]);
    expect(await identify("late.png", late)).toEqual({ contentType: "image/png", width: 320, height: 200 });
    const noise = Buffer.concat([hex("ffd8ff"), Buffer.alloc(4 * 1024 * 1024)]);
    expect(await identify("noise.jpg", noise)).toMatchObject({ contentType: "image/jpeg", width: null });
  });

  it("identifies text formats by name", async () => {
    expect(await typeOf("data.json", Buffer.from("{}"))).toBe("application/json");
    expect(await typeOf("page.html", Buffer.from("<p>"))).toBe("text/html");
    expect(await typeOf("README", Buffer.from("words"))).toBe("text/plain");
  });

  it("lets only passive types open in the browser", () => {
    expect(["image/png", "video/mp4", "text/plain"].every(isPassive)).toBe(true);
    expect(
      ["image/svg+xml", "text/html", "application/pdf", "application/xml", "text/plainish"].some(isPassive),
    ).toBe(false);
  });
});
