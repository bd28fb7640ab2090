import { afterAll, describe, expect, it } from "vitest";
import { addresses } from "@/lib/addresses";
import { walk } from "@/lib/exchange/imports/plan";
import { closeThreads } from "@/lib/platform/threads/run";
import { readManualFiles } from "./manual-files";
import { type ManualEntry, manualEntries, manualPage, planManual } from "./manual-reader";

afterAll(closeThreads);

const pathsOf = (entries: readonly ManualEntry[]): string[] =>
  entries.flatMap(({ path, entries }) => [...(path === null ? [] : [path]), ...pathsOf(entries)]);

describe("the manual", () => {
  it("names every page in SUMMARY.md, and every link leads to a page", async () => {
    const { pages, report } = await planManual();
    const { entries } = await readManualFiles();
    expect(report.filter(({ outcome }) => outcome !== "page")).toEqual([]);
    expect(report.filter(({ links }) => links && links.broken > 0)).toEqual([]);
    expect([...walk(pages)].filter(({ hidden }) => hidden).map(({ path }) => path)).toEqual([]);
    expect([...walk(pages)].flatMap(({ path }) => path ?? [])).toHaveLength(entries.size - 1);
  });

  it("is readable without the demo, page by page, with addresses of its own", async () => {
    const paths = pathsOf(await manualEntries());
    const known = new Set(paths.map((path) => addresses.developers.manual(path)));
    expect(paths[0]).toBe("");
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) {
      const { html } = (await manualPage(path))!;
      expect(html.replaceAll(/<code[^>]*>.*?<\/code>/gs, ""), path).not.toMatch(/broken-link|:::/);
      const links = [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, href]) => href!);
      expect(links.filter((href) => !known.has(href))).toEqual([]);
    }
  });

  it("has no page at other addresses", async () => {
    expect(await manualPage("writing")).toBeNull();
    expect(await manualPage("../README")).toBeNull();
  });
});
