import { describe, expect, it } from "vitest";
import { identify, isPassive } from "./identify";

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ""), "hex");
const png = Buffer.concat([hex("89504e470d0a1a0a 0000000d 49484452 00000140 000000c8"), Buffer.alloc(9)]);

describe("identify", () => {
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
  ])("measures %s", (_kind, bytes, contentType, width, height) => {
    expect(identify("picture", bytes)).toEqual({ contentType, width, height });
  });

  it("believes bytes, not names", () => {
    expect(identify("photo.png", Buffer.from("<html><script>")).contentType).toBe("text/plain");
    expect(identify("notes.txt", png).contentType).toBe("image/png");
    expect(identify("photo.png", hex("000102ff")).contentType).toBe("application/octet-stream");
    expect(identify("cut.png", png.subarray(0, 10))).toEqual({
      contentType: "image/png",
      width: null,
      height: null,
    });
  });

  it("tells text formats apart by name", () => {
    expect(identify("data.json", Buffer.from("{}")).contentType).toBe("application/json");
    expect(identify("page.html", Buffer.from("<p>")).contentType).toBe("text/html");
    expect(identify("README", Buffer.from("words")).contentType).toBe("text/plain");
  });

  it("lets only passive types open in the browser", () => {
    expect(["image/png", "video/mp4", "text/plain"].every(isPassive)).toBe(true);
    expect(
      ["image/svg+xml", "text/html", "application/pdf", "application/xml", "text/plainish"].some(isPassive),
    ).toBe(false);
  });
});
