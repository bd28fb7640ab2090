import { expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";

type Link = { id: string; active: boolean; urls: { published?: string } };
type Auth = { backend: string; privateKey: string; fallbackURL?: string };

const scene = async () => {
  const here = await world();
  const site = await here.site({ spaces: [(await here.space()).id], visibility: "share-link" });
  const at = `/v1/orgs/${here.organization.id}/sites/${site.id}`;
  return { here, site, at, as: api.as(here.admin) };
};

it("admits visitors by enabled share links only", async () => {
  const { as, at, here } = await scene();
  const { body: link, headers } = await as.post<Link>(`${at}/share-links`, { name: "Partners" });
  expect(headers.location).toMatch(new RegExp(`/share-links/${link.id}$`));
  expect(link).toMatchObject({ object: "share-link", name: "Partners", active: true, urls: {} });
  await as.post(`${at}/publish`);
  const listed = await as.get<{ count: number; items: Link[] }>(`${at}/share-links`);
  const address = listed.body.items[0]!.urls.published!;
  const key = /\/~\/share\/([\w-]{32})$/.exec(address)![1]!;
  const placed = async (shareKey: string) =>
    (await as.get<{ items: Link[] }>(`${at}/site-spaces?shareKey=${shareKey}`)).body.items[0]!.urls;
  expect(await placed(key)).toEqual({ published: address });
  expect(await placed("another")).toEqual({});
  const off = await as.patch<Link>(`${at}/share-links/${link.id}`, { active: false });
  expect(off.body).toMatchObject({ active: false, urls: {} });
  expect(await placed(key)).toEqual({});
  expect((await as.patch(`${at}/share-links/${link.id}`, {})).status).toBe(400);
  expect((await as.patch(`${at}/share-links/nothing`, { active: true })).status).toBe(404);
  const reader = api.as(await here.member("review"));
  expect((await reader.get(`${at}/share-links`)).status).toBe(403);
  expect((await as.delete(`${at}/share-links/${link.id}`)).status).toBe(205);
  expect((await as.delete(`${at}/share-links/${link.id}`)).status).toBe(204);
});

it("the secrets of a site are stored encrypted, and not in the log", async () => {
  const { as, at, site } = await scene();
  await as.post(`${at}/publish`);
  await as.post(`${at}/share-links`, { name: "Partners" });
  const { body: before } = await as.get<Auth>(`${at}/publishing/auth`);
  expect(before).toMatchObject({ object: "publishing-auth", backend: "custom" });
  expect(Buffer.from(before.privateKey, "base64url")).toHaveLength(32);
  const fallbackURL = "https://login.example.test/";
  expect((await as.patch<Auth>(`${at}/publishing/auth`, { backend: "custom", fallbackURL })).body).toEqual({
    ...before,
    fallbackURL,
  });
  const { body: kept } = await as.patch<Auth>(`${at}/publishing/auth`, { backend: "custom" });
  expect(kept.fallbackURL).toBe(fallbackURL);
  const { body: gone } = await as.patch<Auth>(`${at}/publishing/auth`, {
    backend: "custom",
    fallbackURL: null,
  });
  expect(gone.fallbackURL).toBeUndefined();
  const { body: after } = await as.post<Auth>(`${at}/publishing/auth/regenerate`);
  expect(after.privateKey).not.toBe(before.privateKey);
  const rows = JSON.stringify([
    await database().site.findMany({ where: { id: site.id } }),
    await database().siteShareLink.findMany({ where: { siteId: site.id } }),
    (await database().event.findMany({ where: { organizationId: site.organizationId } })).map(
      (row) => row.payload,
    ),
  ]);
  expect(rows).not.toContain(after.privateKey);
  expect(rows).not.toContain(before.privateKey);
});
