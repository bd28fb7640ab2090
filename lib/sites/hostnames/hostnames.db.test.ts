import { expect, it } from "vitest";
import { addresses } from "@/lib/addresses";
import { database } from "@/lib/platform/db/client";
import { appUrl } from "@/lib/platform/urls";
import { api } from "@/lib/testing/api";
import { unique } from "@/lib/testing/unique";
import { world } from "@/lib/testing/world";
import { handle } from "./check";
import { routingStatus } from "./routing";
import { HOSTNAME_STATUSES } from "./schemas";

it("an organization's subdomain is shown to its members only", async () => {
  const here = await world();
  const as = api.as(here.admin);
  const hostname = `h${unique().replace(/[^a-z0-9]/g, "")}`.slice(0, 30);
  await as.patch(`/v1/orgs/${here.organization.id}`, { hostname });
  const site = await here.site();
  const host = `docs.${hostname}.example`;
  expect(
    (await as.patch(`/v1/orgs/${here.organization.id}/sites/${site.id}`, { hostname: host })).status,
  ).toBe(200);
  expect((await as.get(`/v1/subdomains/${hostname}`)).body).toMatchObject({
    object: "subdomain",
    target: { type: "organization", organization: here.organization.id },
  });
  expect((await as.get(`/v1/custom-hostnames/${host}`)).body).toMatchObject({
    object: "custom-hostname",
    target: { type: "site", site: site.id },
    isActive: false,
  });
  const stranger = api.as((await world()).admin);
  for (const path of [`subdomains/${hostname}`, `custom-hostnames/${host}`]) {
    expect((await stranger.get(`/v1/${path}`)).status).toBe(404);
  }
});

it("checks the records of a custom hostname, and removes it from its site", async () => {
  const here = await world();
  const as = api.as(here.admin);
  const site = await here.site();
  const host = `docs.h${unique().replace(/[^a-z0-9]/g, "")}.invalid`;
  const at = `/v1/custom-hostnames/${host}`;
  await as.patch(`/v1/orgs/${here.organization.id}/sites/${site.id}`, { hostname: host });
  expect((await as.patch(at)).status).toBe(400);
  await as.post(`/v1/orgs/${here.organization.id}/sites/${site.id}/publish`);
  expect((await as.patch(at)).status).toBe(204);
  await handle(database(), { siteId: site.id, hostname: host });
  const { body } = await as.get<{ status: string; checkedAt: string }>(at);
  expect(Date.parse(body.checkedAt)).toBeGreaterThan(Date.now() - 60_000);
  expect(HOSTNAME_STATUSES).toContain(body.status);
  expect(body.status).not.toBe("dns_passed");
  expect((await as.patch(at)).status).toBe(409);

  const reader = api.as(await here.member("read"));
  expect((await reader.get(at)).status).toBe(200);
  expect((await reader.patch(at)).status).toBe(403);
  expect((await reader.delete(at)).status).toBe(403);
  expect((await as.delete(at)).status).toBe(205);
  expect((await as.delete(at)).status).toBe(204);
  expect((await as.get(at)).status).toBe(404);
});

it("derives the status of a host from its records", async () => {
  // No name server listens there.
  expect(await routingStatus("docs.example.invalid", "docs.test", ["127.0.0.1:9"])).toBe("internal_error");
});

it("the content of a console address is found", async () => {
  const here = await world();
  const as = api.as(here.admin);
  const collection = await here.collection();
  const space = await here.space({ pages: ["# Install\n\nRun it."] });
  const { changeRequest } = await here.changeRequest(space);
  const shown = (address: string, who = as) =>
    who.get(`/v1/urls/content?url=${encodeURIComponent(appUrl(address))}`);
  expect((await shown(addresses.space.reader(space.id, "install"))).body).toMatchObject({
    space: { id: space.id },
    page: { title: "Install" },
  });
  expect((await shown(addresses.changeRequest.overview(space.id, changeRequest.number))).body).toMatchObject({
    space: { id: space.id },
    changeRequest: { id: changeRequest.id },
  });
  expect((await shown(addresses.space.comments(space.id))).body).toEqual({ space: expect.anything() });
  expect(
    (await shown(addresses.organization.collection(here.organization.id, collection.id))).body,
  ).toMatchObject({
    collection: { id: collection.id },
  });
  const stranger = api.as((await world()).admin);
  expect((await shown(addresses.space.reader(space.id), stranger)).status).toBe(404);
  expect((await shown(addresses.account.profile())).status).toBe(404);
  expect((await as.get("/v1/urls/content?url=https://example.org/s/1")).status).toBe(404);
});
