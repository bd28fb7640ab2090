import { describe, expect, it } from "vitest";
import { loadSiteAssets } from "./assets";

/** Maximum kilobytes after gzip, which a visitor downloads on a first view. */
const MOST = { style: 12, script: 15 } as const;

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

  it("load a single bold weight, as each further one delays a first view", async () => {
    const { bar, filesIn } = await loadSiteAssets();
    const styles = bar + Buffer.from(filesIn("en").style.body).toString();
    const weights = [...styles.matchAll(/font(?:-weight)?:\s*(\d{3}\b|bold)/g)].map(([, weight]) => weight);
    expect(new Set(weights)).toEqual(new Set(["400", "600"]));
  });
});
