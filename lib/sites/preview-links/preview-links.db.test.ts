import { randomBytes } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import { database } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { importZip } from "@/lib/testing/import-zip";
import { startBeside } from "@/lib/testing/lock-wait";
import { ask, removeMadeSites, siteOf } from "@/lib/testing/published-site";
import { world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import type { PreviewLink } from "./schemas";

afterAll(removeMadeSites);

const PICTURE = Buffer.from("89504e470d0a1a0a0000000d494844520000000a00000014000000000000000000", "hex");
const PRO = 'visitor.claims.plan == "pro"';
const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };

async function scene(fields: Parameters<typeof siteOf>[2] = {}) {
  const here = await world();
  const guide = await here.space({
    title: "Guide",
    pages: {
      Start: "# Start\n\nBegin.\n",
      Setup: '# Setup\n\nOld words.\n\n{% if visitor.claims.plan == "pro" %}\nFor some.\n{% endif %}\n',
    },
  });
  const other = await here.space({ title: "Other", pages: ["# Elsewhere\n\nOther words.\n"] });
  const site = await siteOf(here, [{ space: guide }, { space: other, path: "other" }], {
    adaptiveContent: true,
    ...fields,
  });
  const editor = await here.member("edit");
  const { changeRequest } = await here.changeRequest(guide, {
    by: editor,
    edits: {
      Setup: '# Setup\n\nNew words.\n\n{% if visitor.claims.plan == "pro" %}\nFor some.\n{% endif %}\n',
    },
    changes: [{ operation: "insert_page", title: "Added", document: { markdown: "Fresh.\n" } }],
  });
  const links = `/v1/spaces/${guide.id}/change-requests/${changeRequest.id}/preview-links`;
  const as = api.as(here.admin);
  const create = (more: object = {}) => as.post<PreviewLink>(links, { site: site.id, ...more });
  const pathOf = ({ urls }: PreviewLink) => new URL(urls.preview!).pathname;
  return { here, as, guide, other, site, editor, changeRequest, links, create, pathOf };
}

it("a change request has 50 preview links at most, also when links to two sites are created at once", async () => {
  const { create, changeRequest } = await scene();
  const { body: first } = await create();
  const row = await database().previewLink.findUniqueOrThrow({ where: { id: first.id } });
  const more = (n: number) => ({ ...row, id: `${row.id}${n}`, keyHash: randomBytes(32) });
  await database().previewLink.createMany({ data: Array.from({ length: 48 }, (_, n) => more(n)) });
  const { result } = await inTransaction(database(), async (tx) => {
    await lockRow(tx, "ChangeRequest", changeRequest.id);
    await tx.previewLink.create({ data: more(48), select: { id: true } });
    return startBeside(create);
  });
  expectProblem(await result, 409, "too_many_links");
});

it("a preview link is refused if its change request is archived meanwhile", async () => {
  const { create, changeRequest } = await scene();
  const { result } = await inTransaction(database(), async (tx) => {
    const { id } = changeRequest;
    await tx.changeRequest.update({ where: { id }, data: { status: "archived" }, select: { id: true } });
    return startBeside(create);
  });
  expectProblem(await result, 409, "not_open");
});

it("a preview link shows a change request on its site to visitors without an account", async () => {
  const { create, pathOf, site } = await scene();
  const { body: link, status, headers } = await create({ name: "For Ada", expiresInDays: 2 });
  expect(status, JSON.stringify(link)).toBe(201);
  expect(headers.location).toMatch(new RegExp(`/preview-links/${link.id}$`));
  expect(link).toMatchObject({
    object: "preview-link",
    name: "For Ada",
    active: true,
    site: { id: site.id },
  });
  const left = Date.parse(link.expiresAt) - Date.now();
  expect(Math.round(left / 3_600_000)).toBe(48);

  const path = pathOf(link);
  const page = await ask(`${path}/setup`);
  expect(page.status, page.text).toBe(200);
  expect(page.headers).toMatchObject({
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
  });
  expect(page.text).toContain("New words.");
  expect(page.text).toContain('<meta name="robots" content="noindex">');
  expect(page.text).toContain("Preview of changes that are not published.");
  expect(page.text).toContain(`href="${path}/added"`);
  // Parts for some visitors stay hidden, and other spaces of the site are as published.
  expect(page.text).not.toContain("For some.");
  expect(page.text).not.toContain("/~/feedback");
  expect((await ask(`${path}/added`)).text).toContain("Fresh.");
  expect((await ask(`${path}/other`)).text).toContain("Other words.");
  const readers = await ask(`${site.base}/setup`);
  expect(readers.text).toContain("Old words.");
  expect(readers.text).not.toContain("New words.");
  expect((await ask(`${site.base}/added`)).status).toBe(404);
});

it("a preview link follows later edits, and takes nothing from visitors of a preview", async () => {
  const { create, pathOf, here, guide, changeRequest, site, as } = await scene();
  const path = pathOf((await create()).body);
  await ask(`${path}/setup`);
  const { Setup } = await here.pageIds(guide);
  await as.post(`/v1/spaces/${guide.id}/change-requests/${changeRequest.id}/content`, {
    changes: [{ operation: "update_page", page: Setup, document: { markdown: "# Setup\n\nNewest.\n" } }],
  });
  expect((await ask(`${path}/setup`)).text).toContain("Newest.");
  const form = `page=${Setup}&rating=good`;
  const sent = { method: "POST", headers: FORM, body: form };
  expect((await ask(`${path}/~/feedback`, sent)).status).toBe(405);
  const draft = { ...sent, body: `customization=${encodeURIComponent("{}")}` };
  expect((await ask(`${path}/setup`, draft)).status).toBe(405);
  expect((await ask(`${site.base}/~/change/unknown`)).status).toBe(404);
  const others = await scene();
  expect((await ask(path.replace(site.base, others.site.base))).status).toBe(404);
});

it("a preview is searched by its own words, not by those of the space", async () => {
  const { create, pathOf, here, guide } = await scene();
  const path = pathOf((await create()).body);
  await here.live(guide, { edits: { Start: "# Start\n\nThe kiwi.\n" } });
  await runWaitingJobs(database());
  expect((await ask(`${path}/~/search?q=kiwi`)).text).toContain("No results");
  const found = (await ask(`${path}/~/search?q=setup&part=1`)).text;
  expect(found).toContain("New words.");
  expect(found).not.toContain("Old words.");
});

it("a preview link ends with its time, its deletion, its change request and its site", async () => {
  const { create, pathOf, as, links, changeRequest, guide, site, here } = await scene();
  const at = `/v1/spaces/${guide.id}/change-requests/${changeRequest.id}`;
  const first = (await create()).body;
  const path = pathOf(first);
  const status = async () => (await ask(path)).status;
  const listed = async () => (await as.get<{ items: PreviewLink[] }>(links)).body.items[0]!;
  await as.patch(at, { status: "archived" });
  const ended = await ask(path);
  expect(ended.status).toBe(410);
  expect(ended.text).toContain("This preview has ended");
  expect(ended.headers["cache-control"]).toBe("no-store");
  expect(await listed()).toMatchObject({ active: false, urls: {} });
  expect((await create()).status).toBe(409);
  await as.patch(at, { status: "open" });
  expect(await status()).toBe(200);

  const end = (expiresAt: Date) =>
    database().previewLink.update({ where: { id: first.id }, data: { expiresAt }, select: { id: true } });
  await end(new Date(Date.now() - 1));
  expect(await status()).toBe(410);
  expect(await listed()).toMatchObject({ active: false, urls: {} });
  await end(new Date(Date.now() + 60_000));
  expect(await status()).toBe(200);

  const second = (await create()).body;
  expect((await as.delete(`${links}/${second.id}`)).status).toBe(205);
  expect((await as.delete(`${links}/${second.id}`)).status).toBe(204);
  expect((await ask(pathOf(second))).status).toBe(404);
  expect((await as.post(`${at}/merge`)).status).toBe(200);
  expect(await status()).toBe(410);
  expect((await as.delete(`/v1/orgs/${here.organization.id}/sites/${site.id}`)).status).toBe(205);
  expect(await status()).toBe(404);
  expect((await as.get<{ count: number }>(links)).body.count).toBe(0);
});

it.each([
  ["a site that is not published", { published: false }],
  ["a site for share links", { visibility: "share_link" as const }],
  ["a site for visitors who sign in", { visibility: "visitor_auth" as const }],
])("a preview link shows only the space of the change request on %s", async (_, fields) => {
  const { create, pathOf, site } = await scene(fields);
  const path = pathOf((await create()).body);
  const page = await ask(`${path}/setup`);
  expect(page.text).toContain("New words.");
  expect(page.text).not.toContain("Other");
  expect((await ask(`${path}/other`)).status).toBe(404);
  expect((await ask(`${path}/~/search?q=words`)).text).not.toContain("Elsewhere");
  expect((await ask(`${site.base}/setup`)).status).not.toBe(200);
});

it("a preview link needs a site that the caller manages and that shows the space to everyone", async () => {
  const { create, editor, here, links, site, as, guide, changeRequest } = await scene();
  const by = (person: typeof editor) => api.as(person).post(links, { site: site.id });
  expect((await by(editor)).status).toBe(403);
  expect((await by(await here.member("read"))).status).toBe(403);
  expect((await by((await world()).admin)).status).toBe(404);
  expect((await create({ site: "nothing" })).body).toMatchObject({ error: { fields: [{ path: "site" }] } });
  for (const days of [0, 31, 1.5]) expect((await create({ expiresInDays: days })).status).toBe(400);
  // Editors see the links, but only managers of the site get their addresses.
  await create({ name: "For Ada" });
  const seen = await api.as(editor).get<{ items: PreviewLink[] }>(links);
  expect(seen.body.items).toMatchObject([{ name: "For Ada", active: true, urls: {} }]);
  expect((await api.as(await here.member("read")).get(links)).status).toBe(403);

  const conditional = await siteOf(here, [{ space: guide, condition: PRO }], { adaptiveContent: true });
  const refused = await as.post(links, { site: conditional.id });
  expect(refused.body).toMatchObject({ error: { fields: [{ path: "site" }] } });
  const elsewhere = await here.space({ title: "Draft", pages: ["# Draft\n"] });
  const unrelated = await siteOf(here, [{ space: elsewhere }]);
  expect((await as.post(links, { site: unrelated.id })).status).toBe(400);
  expect(changeRequest.status).toBe("draft");
});

it("lists pages as the change request orders them", async () => {
  const { create, pathOf, here, guide, changeRequest, as } = await scene();
  const { Start, Setup } = await here.pageIds(guide);
  const content = `/v1/spaces/${guide.id}/change-requests/${changeRequest.id}/content`;
  const below = { title: "Below", document: { markdown: "Inside.\n" } };
  const changed = await as.post(content, {
    changes: [
      { operation: "insert_page", into: Start, ...below },
      { operation: "delete_page", page: Setup },
    ],
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const path = pathOf((await create()).body);
  const page = await ask(`${path}/added`);
  expect(page.text).toContain(`href="${path}" class="closed"`);
  expect(page.text).not.toContain(`href="${path}/setup"`);
  expect((await ask(`${path}/setup`)).status).toBe(404);
  expect((await ask(`${path}/start/below`)).text).toContain("Inside.");
});

it("serves the files of the space that pages of the change request show", async () => {
  const { create, pathOf, as, here, guide, site } = await scene();
  const shot = zipOf([
    { name: "picture.md", content: "# Picture\n\n![shot](shot.png)\n" },
    { name: "shot.png", content: PICTURE },
  ]);
  await importZip(here, scopeOfSpace(guide), shot);
  const edits = { Picture: "# Picture\n\nGone.\n" };
  const { changeRequest } = await here.changeRequest(guide, { edits });
  const { key } = await database().assetVersion.findFirstOrThrow({
    where: { kind: "file", branch: { spaceId: guide.id, kind: "main" } },
    select: { key: true },
  });
  const later = await here.changeRequest(guide, {});
  const links = (id: string) => `/v1/spaces/${guide.id}/change-requests/${id}/preview-links`;
  const previewOf = async (id: string) =>
    pathOf((await as.post<PreviewLink>(links(id), { site: site.id })).body);
  expect((await ask(`${await previewOf(later.changeRequest.id)}/~/files/${key}`)).status).toBe(200);
  expect((await ask(`${await previewOf(changeRequest.id)}/~/files/${key}`)).status).toBe(404);
  // The change request from before the import has no such file.
  expect((await ask(`${pathOf((await create()).body)}/~/files/${key}`)).status).toBe(404);
});

it("a preview link ends once its creator can no longer edit the space or manage the site", async () => {
  const { here, as, guide, site, links, pathOf } = await scene();
  const grants = [
    `/v1/spaces/${guide.id}/permissions`,
    `/v1/orgs/${here.organization.id}/sites/${site.id}/permissions`,
  ];
  for (const lost of grants) {
    const creator = await here.member("read");
    for (const each of grants) await as.post(each, { role: "admin", users: [creator.id] });
    const { body: link } = await api.as(creator).post<PreviewLink>(links, { site: site.id });
    expect((await ask(pathOf(link))).status).toBe(200);
    await as.delete(`${lost}/users/${creator.id}`);
    expect((await ask(pathOf(link))).status).toBe(410);
    const { body } = await as.get<{ items: PreviewLink[] }>(links);
    expect(body.items.find(({ id }) => id === link.id)).toMatchObject({ active: false, urls: {} });
  }
});

it("a preview link is created neither by agents nor with a token that may only edit", async () => {
  const { here, guide, site, links } = await scene();
  const scopes = ["read", "edit"] as const;
  const narrow = api.withToken(await newTokenFor(here.admin.id, null, { scopes }));
  expectProblem(await narrow.post(links, { site: site.id }), 403, "token_scope");
  expectProblem(await narrow.get(links), 403, "token_scope");
  const limits = { spaceIds: [guide.id] };
  const ofSpace = api.withToken(await newTokenFor(here.admin.id, here.organization.id, limits));
  expectProblem(await ofSpace.post(links, { site: site.id }), 403, "token_spaces");
  const agent = await api
    .as(here.admin)
    .post<{ token: string }>("/v1/user/tokens", { label: "Agent", agent: true });
  expectProblem(await api.withToken(agent.body.token).post(links, { site: site.id }), 403, "agent");
});

it("is listed with all others of its site for its managers, without the address, and deleted by them", async () => {
  const { here, as, site, create, pathOf } = await scene();
  const [first, second] = [(await create({ name: "Partners" })).body, (await create()).body];
  const links = `/v1/orgs/${here.organization.id}/sites/${site.id}/preview-links`;
  type LinkList = { items: { id: string; active: boolean; name?: string }[]; count: number };
  const { body } = await as.get<LinkList>(links);
  expect(body.items.map(({ id, name, active }) => [id, name, active])).toEqual([
    [second.id, undefined, true],
    [first.id, "Partners", true],
  ]);
  expect(JSON.stringify(body)).not.toContain("/~/change/");
  expectProblem(await api.as(await here.member("edit")).get(links), 403);

  expect((await ask(pathOf(first))).status).toBe(200);
  expect((await as.delete(`${links}/${first.id}`)).status).toBe(205);
  expect((await ask(pathOf(first))).status).toBe(404);
  const other = await siteOf(here, [{ space: await here.space({ title: "Else" }) }]);
  const elsewhere = `/v1/orgs/${here.organization.id}/sites/${other.id}/preview-links/${second.id}`;
  expect((await as.delete(elsewhere)).status).toBe(204);
  expect((await ask(pathOf(second))).status).toBe(200);
});
