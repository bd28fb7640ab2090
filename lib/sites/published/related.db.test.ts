import { afterAll, expect, it } from "vitest";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import { database } from "@/lib/platform/db/client";
import { importZip } from "@/lib/testing/import-zip";
import { ask, removeMadeSites, siteOf } from "@/lib/testing/published-site";
import { world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";

afterAll(removeMadeSites);

const PAGES = {
  "01-start": "# Start\n",
  "02-before": "# Before\n",
  "03-pumps": "# Pumps\n\nSee [tanks](07-tanks.md), [before](02-before.md) and [valves](06-valves.md).\n",
  "04-after": "# After\n",
  "05-cellar": "---\nhidden: true\n---\n\n# Cellar\n\nSee [tanks](07-tanks.md).\n",
  "06-valves": "# Valves\n\nSee [pumps](03-pumps.md).\n",
  "07-tanks": "# Tanks\n",
  "08-filters": "# Filters\n\nSee [pumps](03-pumps.md).\n",
  "09-hoses": "# Hoses\n\nSee [pumps](03-pumps.md).\n",
  "10-belts": "# Belts\n\nSee [pumps](03-pumps.md).\n",
};

it("a page shows three pages that link to it or that it links to, but none that is hidden or that it shows anyway", async () => {
  const here = await world();
  const space = await here.space({ title: "Guide" });
  const files = Object.entries(PAGES).map(([name, content]) => ({ name: `${name}.md`, content }));
  await importZip(here, scopeOfSpace(space), zipOf(files));
  const { base } = await siteOf(here, [{ space }]);
  await runWaitingJobs(database());
  const sitemap = (await ask(`${base}/sitemap.xml`)).text;
  const related = async (name: string): Promise<string[]> => {
    const address = new RegExp(`<loc>([^<]*${name})</loc>`).exec(sitemap)![1]!;
    const { text } = await ask(new URL(address).pathname);
    const [found = ""] = /<nav class="related"[\s\S]*?<\/nav>/.exec(text) ?? [];
    return [...found.matchAll(/<a href="[^"]*">([^<]+)/g)].map(([, title]) => title!);
  };
  const ofPumps = await related("pumps");
  expect(ofPumps).toHaveLength(3);
  expect(ofPumps[0]).toBe("Valves");
  expect(["Filters", "Hoses", "Belts"]).toEqual(expect.arrayContaining(ofPumps.slice(1)));
  expect(await related("tanks")).toEqual(["Pumps"]);
  expect(await related("before")).toEqual([]);
  expect(await related("after")).toEqual([]);
});
