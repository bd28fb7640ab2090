import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { directionOf } from "./bidi";
import { Fonts } from "./fonts";
import { breakLines } from "./lines";
import type { Style } from "./runs";

const BODY: Style = { font: "regular", size: 10, color: "#000" };

/** The words of a line from left to right; letters are reversed only when they are drawn. */
async function shown(text: string, width = 1_000): Promise<string[]> {
  const fonts = await Fonts.for(new PDFDocument(), [text], "en");
  return breakLines([{ text, style: BODY }], width, fonts).map(({ pieces }) =>
    pieces.map((piece) => piece.text).join("|"),
  );
}

describe("lines of scripts from right to left", () => {
  it("begin with their first word at the right", async () => {
    expect(directionOf("שלום world")).toBe("rtl");
    expect(await shown("אחת שתיים שלוש")).toEqual(["שלוש| |שתיים| |אחת"]);
  });

  it("keep words and numbers of other scripts in their order", async () => {
    expect(directionOf("hello שלום")).toBe("ltr");
    expect(await shown("see אחת שתיים now")).toEqual(["see |שתיים| |אחת| now"]);
    expect((await shown("אחת two three 12 שתיים"))[0]).toMatch(/^שתיים\| .*two three 12 ?\|? ?\|אחת$/);
  });

  it("turn brackets around, and put marks behind their words", async () => {
    expect(await shown("(אחת).")).toEqual([".(|אחת|)"]);
    expect(await shown("אחת (12)")).toEqual(["(12) |אחת"]);
  });

  it("are broken in the order in which they are read", async () => {
    const lines = await shown("אחת שתיים שלוש ארבע חמש", 60);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]).toMatch(/אחת$/);
    expect(lines.at(-1)).toMatch(/^חמש/);
  });
});
