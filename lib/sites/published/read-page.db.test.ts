import { afterAll, expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { removeMadeSites, siteOf } from "@/lib/testing/published-site";
import { insertions, world } from "@/lib/testing/world";
import { locatePage, readArticle } from "./read-page";
import { findPublishedSite } from "./site-state";
import { variantAt, visibleSiteFor } from "./visible-site";

afterAll(removeMadeSites);

it("the page above is linked by its whole path if its siblings are not loaded yet", async () => {
  const here = await world();
  const space = await here.space({ pages: ["# Top\n"] });
  for (const [parent, title] of [
    ["Top", "Middle"],
    ["Middle", "Low"],
  ] as const) {
    const ids = await here.pageIds(space);
    const [change] = insertions([`# ${title}\n`]);
    await here.live(space, { changes: [{ ...change!, into: ids[parent]! } as never] });
  }
  const { basename, base } = await siteOf(here, [{ space }]);
  const site = (await findPublishedSite(database(), { basename }))!;
  const visitor = { claims: {}, key: "", prefix: "", isAnonymous: true, preview: null };
  const { variant } = variantAt(database(), visibleSiteFor(site, visitor, base), [])!;
  const { reading, tree } = variant;
  const found = await locatePage(database(), reading, tree, "top/middle/low");
  if (found.kind !== "page") throw new Error(found.kind);
  const { previous } = await readArticle(database(), reading, tree, found);
  expect(previous).toEqual({ title: "Middle", href: `${base}/top/middle` });
});
