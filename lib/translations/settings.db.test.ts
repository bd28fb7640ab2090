import { beforeAll, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { grantAccess } from "@/lib/organizations/permissions/commands";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { contextOf, type Person, type World, world } from "@/lib/testing/world";
import type { GlossaryEntry, TranslationSettings } from "./schemas";

let here: World;
let author: Person;
beforeAll(async () => {
  here = await world();
  author = await here.member("create");
});

const base = () => `/v1/orgs/${here.organization.id}/translations`;
const glossaryPath = () => `/v1/orgs/${here.organization.id}/translations-glossary`;
const create = (body: object, person = author) => api.as(person).post<TranslationSettings>(base(), body);
const get = (id: string, person = author) => api.as(person).get<TranslationSettings>(`${base()}/${id}`);
const put = (id: string, body: object, person = author) =>
  api.as(person).put<TranslationSettings>(`${base()}/${id}`, body);

it("translation settings need only a title, and return their address", async () => {
  const { status, body, headers } = await create({ title: " Handbook in German " });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    object: "translation-settings",
    title: "Handbook in German",
    languages: [],
    permissions: { view: true, edit: true },
  });
  expect(body).not.toHaveProperty("source");
  expect(headers.location).toBe(body.urls.location);
  expect((await get(body.id)).body).toEqual(body);
});

it("translation settings are listed to members, newest first, and changed by people from the role `create` up", async () => {
  const first = (await create({ title: "First" })).body;
  const second = (await create({ title: "Second", languages: ["fr", "de"] })).body;
  expect(second.languages).toEqual(["de", "fr"]);
  const reader = await here.member("read");
  const page = await api.as(reader).get<{ items: TranslationSettings[]; count: number }>(`${base()}?limit=2`);
  expect(page.body.items.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(page.body.items[0]!.permissions).toEqual({ view: true, edit: false });
  expectProblem(await create({ title: "Third" }, reader), 403);
  expectProblem(await put(first.id, { title: "Mine" }, reader), 403);
  expectProblem(await get(first.id, await here.member(null)), 403);
});

it("translation settings and terms are limited, also if several are added at the same time", async () => {
  const { organization, admin } = await world();
  const organizationId = organization.id;
  const path = `/v1/orgs/${organizationId}`;
  const atOnce = (add: () => Promise<{ status: number }>) => Promise.all([1, 2, 3].map(add));
  const title = "Handbook";
  await database().translationSettings.createMany({
    data: Array.from({ length: 199 }, () => ({ id: newId(), organizationId, title })),
  });
  const settings = await atOnce(() => api.as(admin).post(`${path}/translations`, { title }));
  expect(settings.map(({ status }) => status).sort()).toEqual([201, 409, 409]);

  const translations = { en: "pump", de: "Pumpe" };
  await database().glossaryEntry.createMany({
    data: Array.from({ length: 4_999 }, () => ({ id: newId(), organizationId, translations })),
  });
  const operations = [{ type: "insert", translations }];
  const terms = await atOnce(() => api.as(admin).put(`${path}/translations-glossary`, { operations }));
  expect(terms.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await database().glossaryEntry.count({ where: { organizationId } })).toBe(5_000);
});

it("translation settings keep absent fields on a change, and are deleted with 205", async () => {
  const { id } = (await create({ title: "Before", languages: ["de"] })).body;
  expect((await put(id, { title: "After" })).body).toMatchObject({ title: "After", languages: ["de"] });
  expect((await put(id, { title: "After", languages: ["fr", "de"] })).body.languages).toEqual(["de", "fr"]);
  expect((await put(id, { title: "After", languages: [] })).body.languages).toEqual([]);
  expect((await api.as(author).delete(`${base()}/${id}`)).status).toBe(205);
  expectProblem(await get(id), 404);
});

it("translation settings refuse unknown and duplicate languages, and invalid titles", async () => {
  expectProblem(await create({ title: "x", languages: ["klingon"] }), 400);
  expectProblem(await create({ title: "x", languages: ["de", "de"] }), 400);
  expectProblem(await create({ title: "  " }), 400);
  expectProblem(await create({ title: "x".repeat(101) }), 400);
  expectProblem(await create({}), 400);
});

it("translation settings translate a space for people who manage it, and name it only to people who see it", async () => {
  const mine = await here.space({ title: "Handbook" });
  const secret = await here.space({ title: "Secret" });
  const closed = await api.as(here.admin).patch(`/v1/spaces/${secret.id}`, { defaultLevel: null });
  expect(closed.status, closed.text).toBe(200);
  expectProblem(await create({ title: "x", source: { space: secret.id } }), 404);
  expectProblem(await create({ title: "x", source: { space: "nothing" } }), 404);
  const elsewhere = await world();
  expectProblem(await create({ title: "x", source: { space: (await elsewhere.space()).id } }), 404);
  await grantAccess(
    database(),
    contextOf(here.admin),
    { ...secret, kind: "space", role: "admin" },
    { role: "edit", users: [author.id] },
  );
  expectProblem(await create({ title: "x", source: { space: secret.id } }), 403);

  const settings = (await create({ title: "Handbook", source: { space: mine.id } })).body;
  expect(settings.source).toEqual({ space: mine.id });
  const hidden = (await create({ title: "Secret", source: { space: secret.id } }, here.admin)).body;
  expect((await get(hidden.id, await here.member("edit"))).body).not.toHaveProperty("source");
  expectProblem(await put(hidden.id, { title: "Mine", source: null }), 403);
  expectProblem(await api.as(author).delete(`${base()}/${hidden.id}`), 403);
  expect((await put(settings.id, { title: "Handbook", source: null })).body).not.toHaveProperty("source");
});

it("translation settings belong to their organization", async () => {
  const elsewhere = await world();
  const { id } = (await create({ title: "Ours" })).body;
  expectProblem(
    await api.as(elsewhere.admin).get(`/v1/orgs/${elsewhere.organization.id}/translations/${id}`),
    404,
  );
});

it("an organization has a glossary, which changes all at once or not at all", async () => {
  const change = (...operations: object[]) => api.as(author).put(glossaryPath(), { operations });
  expect((await change({ type: "insert", translations: { en: "pump", de: "Pumpe" } })).status).toBe(204);
  const list = async () => (await api.as(author).get<{ items: GlossaryEntry[] }>(glossaryPath())).body.items;
  const [entry] = await list();
  expect(entry).toMatchObject({ object: "glossary-entry", translations: { en: "pump", de: "Pumpe" } });
  expect((await api.as(author).get(`${glossaryPath()}/${entry!.id}`)).body).toEqual(entry);

  expectProblem(
    await change(
      { type: "insert", translations: { en: "valve" } },
      { type: "update", id: "nothing", translations: { en: "x" } },
    ),
    404,
  );
  expect(await list()).toEqual([entry]);
  expectProblem(await change({ type: "insert", translations: {} }), 400);
  expectProblem(await change({ type: "insert", translations: { en: "two\nlines" } }), 400);
  expectProblem(await change({ type: "insert", translations: { xx: "x" } }), 400);

  const update = { type: "update", id: entry!.id, translations: { en: "pump", fr: "pompe" } };
  expect((await change(update)).status).toBe(204);
  expect((await list())[0]!.translations).toEqual({ en: "pump", fr: "pompe" });
  const { updatedAt } = (await list())[0]!;
  const italian = { en: "pump", fr: "pompe", it: "pompa" };
  expectProblem(await change({ ...update, translations: italian, updatedAt: entry!.updatedAt }), 409);
  expect((await list())[0]!.translations).toEqual({ en: "pump", fr: "pompe" });
  expect((await change({ ...update, translations: italian, updatedAt })).status).toBe(204);
  expect((await change({ type: "delete", id: entry!.id })).status).toBe(204);
  expect((await change({ type: "delete", id: entry!.id })).status).toBe(204);
  expect(await list()).toEqual([]);
});
