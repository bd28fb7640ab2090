import { describe, expect, it } from "vitest";
import { loadSiteAssets } from "./assets";
import { loadSiteFonts } from "./fonts";

/** Maximum kilobytes after gzip, which a visitor downloads on a first view. */
const MOST = { style: 14, script: 15, font: 30, all: 49 } as const;

describe("the assets of published sites", () => {
  it("stay small", async () => {
    const { style, script, requests } = (await loadSiteAssets()).filesIn("en");
    const kilobytes = async (...assets: (typeof style)[]) =>
      (await Promise.all(assets.map(({ encoded }) => encoded.gzip))).reduce(
        (sum, { length }) => sum + length,
        0,
      ) / 1000;
    expect(await kilobytes(style)).toBeLessThanOrEqual(MOST.style);
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
    const { preload = "" } = fontOf("inter", "", "en");
    const fileOf = (address: string) => fileAt(address.slice(address.lastIndexOf("/") + 1));
    const latin = fileOf(preload);
    expect(latin!.length / 1000).toBeLessThanOrEqual(MOST.font);
    const code = fileOf(fontOf("jetbrains-mono", "", "en").preload ?? "");
    const { style, script } = (await loadSiteAssets()).filesIn("en");
    const [styles, scripts] = await Promise.all([style.encoded.gzip, script.encoded.gzip]);
    // With the document, a usual page has at most 60 kB.
    const all = [latin!, code!, styles, scripts].reduce((sum, { length }) => sum + length, 0);
    expect(all / 1000).toBeLessThanOrEqual(MOST.all);
    expect(fileAt("fonts.json")).toBeUndefined();
  });

  it("use weights that the typeface has", async () => {
    const { bar, filesIn } = await loadSiteAssets();
    const styles = bar + Buffer.from(filesIn("en").style.body).toString();
    const weights = [...styles.matchAll(/font(?:-weight)?:\s*(\d{3}\b|bold)/g)].map(([, weight]) => weight);
    expect(new Set(weights)).toEqual(new Set(["400", "600", "700"]));
  });
});
