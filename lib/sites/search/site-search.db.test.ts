import { expect, it } from "vitest";
import type { Json } from "@/lib/platform/api/openapi/schemas";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";

it("searches the requested spaces of a site that the caller can see", async () => {
  const here = await world();
  const pages = ["# Install\n\nRun the installer."];
  const [guide, variant] = [
    await here.space({ title: "Guide", pages }),
    await here.space({ title: "Older guide", pages }),
  ];
  await here.space({ title: "Elsewhere", pages });
  await runWaitingJobs(database());
  const site = await here.site({ spaces: [guide.id, variant.id] });
  const as = api.as(here.admin);
  const at = `/v1/orgs/${here.organization.id}/sites/${site.id}`;
  const { body: placed } = await as.get<{ items: { id: string; space: { id: string } }[] }>(
    `${at}/site-spaces`,
  );
  const [first, second] = placed.items.map(({ id }) => id);
  const found = async (search: Record<string, Json>, who = as) =>
    (await who.post<{ items: { id: string }[] }>(`${at}/search`, { query: "install", ...search })).body.items
      .map(({ id }) => id)
      .sort();
  const both = [guide.id, variant.id].sort();
  expect(await found({ scope: { mode: "all" } })).toEqual(both);
  expect(await found({ mode: "all" })).toEqual(both);
  expect(await found({ scope: { mode: "default" } })).toEqual([guide.id]);
  expect(
    await found({ scope: { mode: "default", currentSiteSpace: first!, includedSiteSpaces: [second!] } }),
  ).toEqual(both);
  expect(await found({ scope: { mode: "specific", siteSpaceIds: [second!] } })).toEqual([variant.id]);
  expect(await found({ siteSpaceIds: [second!] })).toEqual([variant.id]);
  expect(await found({ mode: "current", siteSpaceId: first! })).toEqual([guide.id]);
  await as.patch(`/v1/spaces/${variant.id}`, { defaultLevel: null });
  const reader = api.as(await here.member("read"));
  expect(await found({ scope: { mode: "all" } }, reader)).toEqual([guide.id]);
  expect((await as.post(`${at}/search`, { query: "install" })).status).toBe(400);
});
