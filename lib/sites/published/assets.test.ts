import { describe, expect, it } from "vitest";
import { TEXT_FONTS } from "@/lib/core/sites/fonts";
import { loadSiteAssets } from "./assets";
import { loadSiteFonts } from "./fonts";

/** Maximum kilobytes after gzip, which a visitor downloads on a first view. */
const MOST = { style: 12, apiStyle: 14, script: 15, all: 51.5 } as const;

describe("the assets of published sites", () => {
  it("stay small", async () => {
    const { style, apiStyle, script, requests } = (await loadSiteAssets()).filesIn("en");
    const kilobytes = async (...assets: (typeof style)[]) =>
      (await Promise.all(assets.map(({ encoded }) => encoded.gzip))).reduce(
        (sum, { length }) => sum + length,
        0,
      ) / 1000;
    expect(await kilobytes(style)).toBeLessThanOrEqual(MOST.style);
    expect(await kilobytes(apiStyle)).toBeLessThanOrEqual(MOST.apiStyle);
    // Pages with API operations load both scripts.
    expect(await kilobytes(script, requests)).toBeLessThanOrEqual(MOST.script);
  });

  it("load typefaces of one file for each script, with all weights of a page", async () => {
    const { fontOf, fileAt } = await loadSiteFonts();
    for (const [language, script] of [
      ["en", "inter-latin."],
      ["ru", "inter-cyrillic."],
      ["el", "inter-greek."],
      ["ar", "noto-sans-arabic-arabic."],
    ] as const) {
      const { preload, faces } = fontOf("inter", "/docs/pumps", language);
      expect(preload).toContain(`/docs/pumps/~/${script}`);
      expect(faces.every(({ weight, range }) => weight === "400 700" && range)).toBe(true);
    }
    // Chinese, Japanese and Korean are read in fonts of the visitor's system.
    expect(fontOf("inter", "", "zh").preload).toBeUndefined();
    for (const language of ["en", "ru", "ar", "zh"])
      expect(fontOf("jetbrains-mono", "", language).preload).toContain("/jetbrains-mono-latin.");
    expect(fileAt("fonts.json")).toBeUndefined();
  });

  it.each([...new Set(Object.values(TEXT_FONTS))])(
    "stay small with %s, and have the same weights and measures in each script",
    async (font) => {
      const { fontOf, fileAt } = await loadSiteFonts();
      // A face with fewer weights would give way to one of another script, and then to a font of the system.
      expect(new Set(fontOf(font, "", "en").faces.map(({ weight }) => weight))).toEqual(new Set(["400 700"]));
      const { faces, fallback } = fontOf(font, "", "ar");
      const measures = faces.flatMap((face) => face.measures ?? []);
      // Lines of Arabic would move when the file with their spaces arrives.
      const part = (share: string) => Number.parseFloat(share) / 100;
      expect(measures).toHaveLength(1);
      for (const name of ["ascentOverride", "descentOverride", "lineGapOverride"] as const)
        expect(part(measures[0]![name])).toBeCloseTo(part(fallback![name]) * part(fallback!.sizeAdjust), 4);
      const { style, script } = (await loadSiteAssets()).filesIn("en");
      const files = await Promise.all([style.encoded.gzip, script.encoded.gzip]);
      for (const family of [font, "jetbrains-mono"] as const) {
        const { preload = "" } = fontOf(family, "", "en");
        files.push(fileAt(preload.slice(preload.lastIndexOf("/") + 1))!);
      }
      // With the document, a usual page has at most 60 kB.
      expect(files.reduce((sum, { length }) => sum + length, 0) / 1000).toBeLessThanOrEqual(MOST.all);
    },
  );

  it("use weights that the typeface has", async () => {
    const { bar, filesIn } = await loadSiteAssets();
    const styles = bar + Buffer.from(filesIn("en").apiStyle.body).toString();
    const weights = [...styles.matchAll(/font(?:-weight)?:\s*(\d{3}\b|bold)/g)].map(([, weight]) => weight);
    expect(new Set(weights)).toEqual(new Set(["400", "600", "700"]));
  });
});
