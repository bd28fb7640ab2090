import { expect, it } from "vitest";
import { crawlScopeOf } from "./scope";
import { SiteCopy } from "./site-copy";

it("links to a heading of an imported page use its new fragment, and unknown fragments stay as written", () => {
  const page = new URL("https://docs.example/guide/pump");
  const taken = new SiteCopy(crawlScopeOf(page));
  taken.addPage(page, 0, "# Pump", { old: "new" });
  const { locate } = taken.site();
  expect(locate(`${page}#old`)).toEqual({ path: "pump.md", fragment: "#new" });
  expect(locate(`${page}#constructor`)).toEqual({ path: "pump.md", fragment: "#constructor" });
});
