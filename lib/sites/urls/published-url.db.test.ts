import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { noBody } from "@/lib/platform/api/server/message";
import { env } from "@/lib/platform/env";
import { serveDocs } from "@/lib/sites/published/serve";
import { clearSiteCache } from "@/lib/sites/published/site-state";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";

const PRO = 'visitor.claims.plan == "pro"';

async function siteWith(visibility: "public" | "share-link" | "visitor-auth") {
  const here = await world();
  const as = api.as(here.admin);
  const [guide, inner] = [
    await here.space({ title: "Guide", pages: ["# Start\n", "# Setup\n"] }),
    await here.space({ title: "Insider", pages: ["# Axolotl\n"] }),
  ];
  const made = await as.post<{ id: string; basename: string }>(`/v1/orgs/${here.organization.id}/sites`, {
    title: "Docs",
    visibility,
    spaces: [guide.id, inner.id],
  });
  const at = `/v1/orgs/${here.organization.id}/sites/${made.body.id}`;
  await as.patch(at, { adaptiveContent: { enabled: true } });
  const { body } = await as.get<{ items: { id: string; path: string }[] }>(`${at}/site-spaces`);
  const [first, second] = body.items;
  await as.patch(`${at}/site-spaces/${second!.id}`, { condition: PRO });
  const { basename } = (await as.get<{ basename: string }>(at)).body;
  return {
    here,
    as,
    at,
    id: made.body.id,
    base: `${env.url}/docs/${basename}`,
    first: first!,
    second: second!,
  };
}

async function read(address: string) {
  const { pathname, search } = new URL(address);
  const answer = await serveDocs({
    ...noBody,
    ...{ method: "GET", path: pathname, query: search.slice(1), headers: {}, address: "192.0.2.1" },
  });
  return {
    status: answer.status,
    headers: answer.headers as Record<string, string>,
    text: String(answer.body),
  };
}

it("an unpublished site is shown only to people with the address of a preview", async () => {
  const { as, at, base, second } = await siteWith("visitor-auth");
  const preview = async (query = "") =>
    (await as.get<{ url: string }>(`${at}/publishing/preview${query}`)).body.url;
  const url = await preview();
  expect((await read(base)).status).toBe(404);
  const shown = await read(url);
  expect(shown.status, shown.text).toBe(200);
  expect(shown.headers).toMatchObject({ "x-robots-tag": "noindex", "cache-control": "private, no-cache" });
  expect(shown.text).toContain("<title>Start · Docs</title>");
  // Links stay in the preview.
  expect(shown.text).toContain(`href="${new URL(url).pathname}/setup"`);
  expect((await read(`${url}/${second.path}`)).status).toBe(404);

  const pro = await preview(`?siteSpace=${second.id}&claims=${encodeURIComponent("(plan:pro)")}`);
  expect((await read(pro)).text).toContain("<title>Axolotl · Docs</title>");
  const forged = url.replace(/(?<=preview\/)./, (first) => (first === "A" ? "B" : "A"));
  expect((await read(forged)).status).toBe(404);
  const { base: other } = await siteWith("public");
  expect((await read(url.replace(base, other))).status).toBe(404);
  for (const query of ["?claims=(", "?claims=text", "?siteSpace=nothing"]) {
    expect((await as.get(`${at}/publishing/preview${query}`)).status).toBe(400);
  }
});

it("the content of addresses of published sites is found", async () => {
  const { here, as, at, id, base, first, second } = await siteWith("public");
  const find = (url: string, more: object = {}, who = as) =>
    who.post<Record<string, unknown>>("/v1/urls/published", { url, ...more });
  expect((await find(base)).status).toBe(404);
  await as.post(`${at}/publish`);
  clearSiteCache();
  const root = new URL(base).pathname;
  expect((await find(base)).body).toMatchObject({
    ...{ site: id, siteSpace: first.id, organization: here.organization.id },
    ...{ pathname: "/start", basePath: root, siteBasePath: root, canonicalUrl: base },
  });
  expect((await find(`${base}/setup#top`)).body).toMatchObject({
    pathname: "/setup",
    canonicalUrl: `${base}/setup`,
  });
  expect((await find(`${base}/start`)).body).toEqual({ target: "content", redirect: base });
  await as.post(`${at}/redirects`, {
    source: "/blog",
    destination: { kind: "external", url: "https://blog.example/" },
  });
  expect((await find(`${base}/blog`)).body).toEqual({
    target: "external",
    redirect: "https://blog.example/",
  });
  const insider = `${base}/${second.path}`;
  expect((await find(insider)).body).toMatchObject({ siteSpace: first.id });
  expect((await find(insider, { visitor: { unsignedClaims: { plan: "pro" } } })).body).toMatchObject({
    siteSpace: first.id,
  });
  const { body: auth } = await as.get<{ privateKey: string }>(`${at}/publishing/auth`);
  const jwtToken = await new SignJWT({ plan: "pro" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("5 minutes")
    .sign(new TextEncoder().encode(auth.privateKey));
  const known = await find(insider, { visitor: { jwtToken } });
  expect(known.body).toMatchObject({ siteSpace: second.id, contextId: expect.any(String) });
  const query = new URLSearchParams({ url: insider, visitorAuthToken: jwtToken });
  expect((await as.get(`/v1/urls/published?${query}`)).body).toEqual(known.body);
  const reader = api.withToken(String(known.body.apiToken));
  const pages = await reader.get<{ pages: { title: string }[] }>(
    `/v1/spaces/${known.body.space}/content/pages`,
  );
  expect(pages.body.pages).toMatchObject([{ title: "Axolotl" }]);

  await as.patch(at, { visibility: "visitor-auth" });
  await as.patch(`${at}/publishing/auth`, { backend: "custom", fallbackURL: "https://login.example/" });
  clearSiteCache();
  expect((await find(base)).status).toBe(404);
  expect((await find(base, { redirectOnError: true })).body).toMatchObject({
    target: "external",
    redirect: expect.stringContaining("https://login.example/?location="),
  });
  const stranger = api.as((await world()).admin);
  expect((await find(base, {}, stranger)).status).toBe(404);
  expect((await find("https://example.org/docs/x")).status).toBe(404);
  expect((await find(`${env.url}/settings`)).status).toBe(404);
  expect((await find(`${env.url}/docs/%E0%A4%A`)).status).toBe(404);
});

it("sites are found by their share links", async () => {
  const { as, at, base } = await siteWith("share-link");
  await as.post(`${at}/publish`);
  const link = await as.post<{ urls: { published: string } }>(`${at}/share-links`, { name: "Partners" });
  const { published } = link.body.urls;
  const found = await as.post("/v1/urls/published", { url: `${published}/setup` });
  expect(found.body).toMatchObject({
    pathname: "/setup",
    shareKey: published.split("/").at(-1),
    siteBasePath: new URL(published).pathname,
  });
  expect((await as.post("/v1/urls/published", { url: base })).status).toBe(404);
});
