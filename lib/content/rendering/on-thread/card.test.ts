import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { CARD_SIZE } from "@/lib/content/rendering/card-size";
import { type CardContent, drawCard } from "./card";

const card = (fields: Partial<CardContent> = {}): Promise<string> =>
  drawCard({ from: "Guide", title: "Pumps", description: null, color: "#1d4ed8", language: "en", ...fields });

/** The number of lines in each part of the image, by the positions of their glyphs. */
const linesOf = (svg: string): number[] =>
  [...svg.matchAll(/<g [^>]*>(.*?)<\/g>/g)].map(
    ([, paths]) => new Set([...paths!.matchAll(/translate\(\S+ (\S+)\)/g)].map(([, base]) => base)).size,
  );

describe("the preview image of a page", () => {
  it("has the colour of the site, and its words only as shapes", async () => {
    const svg = await card({ title: `<image href="file:///etc/passwd"/>`, description: "What they move." });
    expect(svg).toContain('fill="#1d4ed8"');
    expect(svg).not.toMatch(/<text|<image|href|passwd/);
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect({ width, height }).toEqual(CARD_SIZE);
  });

  it("cuts long texts to the available lines", async () => {
    const words = (count: number) => "how to look after pumps ".repeat(count);
    expect(linesOf(await card({ description: "Short." }))).toEqual([1, 1, 1]);
    expect(linesOf(await card({ from: words(9), title: words(40), description: words(40) }))).toEqual([
      1, 3, 2,
    ]);
    expect(linesOf(await card({ title: "x".repeat(400) }))).toEqual([1, 3]);
  });

  it("aligns right-to-left texts at the right, in fonts with their letters", async () => {
    const left = (svg: string) =>
      Math.min(...[...svg.matchAll(/translate\((\S+) /g)].map(([, x]) => Number(x)));
    expect(left(await card({ from: "مضخة", title: "مضخات المياه" }))).toBeGreaterThan(CARD_SIZE.width / 2);
    expect(await card({ title: "水泵 💧" })).toMatch(/d="M/);
  });
});
