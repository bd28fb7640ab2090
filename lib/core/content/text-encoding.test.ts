import { describe, expect, it } from "vitest";
import { decodeHtmlBytes, decoderOf, decodeText, encodeLike } from "./text-encoding";

const latin = (text: string) => Buffer.from(text, "latin1");

describe("the encoding of a web page", () => {
  it("is that of its byte order mark, before anything else", () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Pümpe", "utf16le")]);
    expect(decodeHtmlBytes(utf16, "iso-8859-1")).toBe("Pümpe");
  });

  it("is that of the server's header, before that of the page", () => {
    expect(decodeHtmlBytes(latin('<meta charset="utf-8">Pümpe'), "iso-8859-1")).toContain("Pümpe");
    expect(decodeHtmlBytes(Buffer.from([0x83, 0x7c, 0x83, 0x93, 0x83, 0x76]), "shift_jis")).toBe("ポンプ");
  });

  it("is that of the page's own declaration, in either form", () => {
    const page = (meta: string) => Buffer.concat([Buffer.from(meta), Buffer.from([0xcf, 0xee])]);
    expect(decodeHtmlBytes(page('<meta charset="windows-1251">'))).toContain("По");
    expect(
      decodeHtmlBytes(page('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">')),
    ).toContain("По");
  });

  it("is guessed if it is not declared, or declared as one that does not exist", () => {
    expect(decodeHtmlBytes(Buffer.from("Pümpe – ポンプ"))).toBe("Pümpe – ポンプ");
    expect(decodeHtmlBytes(latin("Pümpe"))).toBe("Pümpe");
    expect(decodeHtmlBytes(Buffer.from('<meta charset="klingon">Pümpe'), "none-such")).toContain("Pümpe");
    expect(decodeHtmlBytes(Buffer.from('<meta charset="utf-16">Pümpe'))).toContain("Pümpe");
    expect(decodeText(latin("Pümpe"))).toBe("Pümpe");
  });
});

describe("a text in UTF-16", () => {
  const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16();

  it.each([
    ["little endian with a mark", Buffer.from("\uFEFF# Ü\n", "utf16le")],
    ["little endian", Buffer.from("# Ü\n", "utf16le")],
    ["big endian with a mark", bigEndian("\uFEFF# Ü\n")],
    ["big endian", bigEndian("# Ü\n")],
  ])("is read, and written as it was: %s", (_form, bytes) => {
    expect(decodeText(bytes)).toBe("# Ü\n");
    expect(Buffer.from(encodeLike(bytes, "# Ü\n"))).toEqual(bytes);
  });
});

describe("the encoding of old Windows files", () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at);
  const signs = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

  it.each(["windows-1252", "iso-8859-1", "latin1", "us-ascii"])(
    "has signs in place of the controls of %s",
    (label) => {
      expect(decoderOf(label)?.decode(bytes)).toBe(signs);
      expect(decodeHtmlBytes(bytes, label)).toBe(signs);
    },
  );

  it("is guessed, and kept when a text is replaced", () => {
    const before = Uint8Array.of(0x80, 0x20, 0x93, 0x31, 0x94);
    expect(decodeText(before)).toBe("€ “1”");
    expect(encodeLike(before, "“2” €")).toEqual(Uint8Array.of(0x93, 0x32, 0x94, 0x20, 0x80));
  });
});
