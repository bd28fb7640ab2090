import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { database } from "@/lib/platform/db/client";
import { sites } from "@/lib/sites/sites/operations";
import * as siteTree from "@/lib/sites/structure/tree";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { cachedSite, clearSiteCache, findPublishedSite } from "./site-state";

/** Holds the next read of a site between two statements, at a gate used once. */
const reading = { gate: null as Promise<void> | null };
beforeAll(() => {
  const { loadSiteTree } = siteTree;
  vi.spyOn(siteTree, "loadSiteTree").mockImplementation(async (...given) => {
    const { gate } = reading;
    reading.gate = null;
    await gate;
    return loadSiteTree(...given);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  clearSiteCache();
});

it("a change is shown once its response has arrived, even to a request that is already waiting", async () => {
  const made = await world();
  const as = api.as(made.admin);
  const organizationId = made.organization.id;
  const space = await made.space({ pages: ["# Setup\n"] });
  const site = await as.call(sites.create, {
    params: { organizationId },
    body: { title: "Docs", spaces: [space.id] },
  });
  const params = { organizationId, siteId: site.id };
  const address = { basename: site.basename! };
  const find = () => findPublishedSite(database(), address);
  const rename = (title: string) => as.call(sites.update, { params, body: { title } });
  expect(await find()).toMatchObject({ title: "Docs" });
  expect(cachedSite(address)).toMatchObject({ title: "Docs" });

  await rename("First");
  expect(cachedSite(address)).toBeUndefined();
  let open = () => {};
  reading.gate = new Promise((resolve) => {
    open = resolve;
  });
  const early = find();
  await expect.poll(() => reading.gate === null).toBe(true);
  await rename("Second");
  const late = find();
  open();
  expect(await Promise.all([early, late])).toMatchObject([{ title: "First" }, { title: "Second" }]);
  expect(await find()).toMatchObject({ title: "Second" });
});
