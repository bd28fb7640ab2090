import { describe, expect, it } from "vitest";
import type { SitePermission } from "@/lib/organizations/permissions/schemas";
import type { Json } from "@/lib/platform/api/openapi/schemas";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { api } from "@/lib/testing/api";
import { unique } from "@/lib/testing/unique";
import { type Person, type World, world } from "@/lib/testing/world";
import type { Site } from "./schemas";

type SiteSpace = { id: string; path: string; default: boolean; section?: string; space: { id: string } };
type Section = { id: string; title: string; path: string; default: boolean; siteSpaces: SiteSpace[] };
type Group = { id: string; title: string; children: (Section | Group)[] };
type Structure =
  | { type: "sections"; structure: (Section | Group)[] }
  | { type: "siteSpaces"; structure: SiteSpace[] };

/** A site with functions that call its operations. */
async function siteOf(here: World, spaces: readonly string[], fields: { title?: string } = {}) {
  const as = api.as(here.admin);
  const organization = `/v1/orgs/${here.organization.id}`;
  const made = await as.post<{ id: string; basename: string }>(`${organization}/sites`, {
    title: `Docs ${unique()}`,
    ...fields,
    spaces: [...spaces],
  });
  expect(made.status, made.text).toBe(201);
  const at = `${organization}/sites/${made.body.id}`;
  return {
    as,
    at,
    id: made.body.id,
    basename: made.body.basename,
    async structure<Kind extends Structure["type"]>(type: Kind) {
      const { body } = await as.get<Structure>(`${at}/structure`);
      expect(body.type).toBe(type);
      return body.structure as Extract<Structure, { type: Kind }>["structure"];
    },
    sections: async () => (await as.get<{ items: Section[] }>(`${at}/sections`)).body.items,
    spaces: async () => (await as.get<{ items: SiteSpace[] }>(`${at}/site-spaces`)).body.items,
    section: async (spaceId: string, title?: string) => {
      const answer = await as.post<Section>(`${at}/sections`, { spaceId, ...(title && { title }) });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    sort: (item: Json, position?: Json) =>
      as.patch<{ error: { reason: string; order: string[] } }>(`${at}/structure/sort`, {
        item,
        ...(position !== undefined && { position }),
      }),
    redirects: async () =>
      (
        await database().siteRedirect.findMany({
          where: { siteId: made.body.id },
          orderBy: { source: "asc" },
        })
      ).map(({ source, siteSectionId, siteSpaceId }) => [source, siteSectionId ?? siteSpaceId]),
  };
}

const three = async (here: World) => {
  const ids: string[] = [];
  for (const title of ["Guide", "API", "Changes"]) ids.push((await here.space({ title })).id);
  return ids as [string, string, string];
};

describe("a site", () => {
  it("gets a basename that several choose at once", async () => {
    const here = await world();
    const ids = await three(here);
    const sites = await Promise.all(ids.map((id) => siteOf(here, [id])));
    const letters = unique().replace(/[^a-z0-9]/g, "");
    const basename = `n${letters}`;
    const answers = await Promise.all(sites.map(({ as, at }) => as.patch(at, { basename })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { body } of refused) expect(body).toMatchObject({ error: { reason: "basename_taken" } });
  });

  it("starts unpublished, with its spaces in order and the first one as default", async () => {
    const here = await world();
    const [guide, reference] = await three(here);
    const site = await siteOf(here, [guide, reference], { title: `Acme Docs ${unique()}` });
    expect((await site.as.get(site.at)).body).toMatchObject({
      object: "site",
      type: "basic",
      visibility: "public",
      published: false,
      siteSpaces: 2,
      urls: { app: expect.stringContaining(`/sites/${site.id}`) },
    });
    expect(await site.structure("siteSpaces")).toMatchObject([
      { space: { id: guide }, default: true, urls: {} },
      { space: { id: reference }, default: false, path: "api" },
    ]);
  });

  it("has its address while it is published", async () => {
    const here = await world();
    const site = await siteOf(here, [(await here.space()).id]);
    expect((await site.as.get(`${site.at}/published`)).status).toBe(404);
    const { body } = await site.as.post<{ published: boolean; urls: { published: string } }>(
      `${site.at}/publish`,
    );
    expect(body).toMatchObject({ published: true });
    expect(body.urls.published).toMatch(new RegExp(`/docs/${site.basename}$`));
    expect((await site.as.get(`${site.at}/published`)).body).toMatchObject({
      object: "published-content-site",
      site: { id: site.id },
      structure: { type: "siteSpaces", structure: [{ urls: { published: body.urls.published } }] },
      customizations: { site: { styling: { theme: "clean" } }, siteSpaces: {} },
      scripts: [],
    });
    await site.as.post(`${site.at}/unpublish`);
    expect((await site.as.get(site.at)).body).toMatchObject({ published: false, urls: {} });
  });

  it("gets another basename if its own is taken, and keeps those of others", async () => {
    const here = await world();
    const title = `Manual ${unique()}`;
    const [one, two] = [await siteOf(here, [], { title }), await siteOf(here, [], { title })];
    expect(two.basename).not.toBe(one.basename);
    const taken = await two.as.patch(two.at, { basename: one.basename });
    expect(taken.status).toBe(409);
    const upper = await two.as.patch(two.at, { basename: `${one.basename.toUpperCase()}` });
    expect(upper.status, upper.text).toBe(409);
  });

  it("needs create access to a space to present it", async () => {
    const here = await world();
    const writer = await here.member("create");
    const hidden = await here.space({ title: "Secret" });
    const read = await here.space({ title: "Read only" });
    await api.as(here.admin).patch(`/v1/spaces/${hidden.id}`, { defaultLevel: null });
    await api.as(here.admin).patch(`/v1/spaces/${read.id}`, { defaultLevel: "read" });
    const as = api.as(writer);
    const sites = `/v1/orgs/${here.organization.id}/sites`;
    expect((await as.post(sites, { spaces: [hidden.id] })).status).toBe(404);
    expect((await as.post(sites, { spaces: [read.id] })).status).toBe(403);
    const site = await siteOf(here, []);
    expect((await as.post(`${site.at}/site-spaces`, { spaceId: read.id })).status).toBe(403);
    await site.as.post(`${site.at}/permissions`, { role: "create", users: [writer.id] });
    expect((await as.post(`${site.at}/site-spaces`, { spaceId: hidden.id })).status).toBe(404);
    expect((await as.post(`${site.at}/sections`, { spaceId: read.id })).status).toBe(403);
  });

  it("is changed by admins, its creator, and people and teams with a direct role", async () => {
    const here = await world();
    const [maker, other] = [await here.member("create"), await here.member("create")];
    const [given, teammate] = [await here.member("read"), await here.member(null)];
    const made = await api
      .as(maker)
      .post<{ id: string }>(`/v1/orgs/${here.organization.id}/sites`, { title: "Of the maker" });
    const at = `/v1/orgs/${here.organization.id}/sites/${made.body.id}`;
    const statusOf = async (person: Person) => (await api.as(person).patch(at, { title: "Renamed" })).status;
    const all = () => Promise.all([maker, here.admin, other, given, teammate].map(statusOf));
    expect(await all()).toEqual([200, 200, 403, 403, 404]);
    expect((await api.as(other).get<Site>(at)).body.permissions).toEqual({ view: true, admin: false });
    const team = await here.team({ members: [teammate] });
    await api.as(maker).post(`${at}/permissions`, { role: "create", users: [given.id] });
    await api.as(maker).post(`${at}/permissions`, { role: "create", teams: [team.teamId] });
    expect(await all()).toEqual([200, 200, 403, 200, 200]);

    const people = async (query: string) => {
      const { body } = await api
        .as(maker)
        .get<{ items: SitePermission[]; count: number; next?: { page: string } }>(
          `${at}/permissions/aggregate?${query}`,
        );
      return body;
    };
    const originOf = async (person: Person) =>
      (await people("limit=100")).items.find(({ user }) => user.id === person.id);
    const ofSite = { type: "site", site: made.body.id };
    expect(await originOf(maker)).toMatchObject({
      permission: "create",
      origin: { ...ofSite, reason: "member" },
    });
    expect(await originOf(given)).toMatchObject({
      permission: "create",
      origin: { ...ofSite, reason: "member" },
    });
    expect(await originOf(teammate)).toMatchObject({
      origin: { ...ofSite, reason: "team", team: team.teamId },
    });
    expect(await originOf(other)).toMatchObject({
      permission: "review",
      disabled: false,
      origin: { type: "organization", organization: here.organization.id },
    });
    const ids = async (query: string) => (await people(query)).items.map(({ user }) => user.id);
    expect(await ids(`team=${team.teamId}`)).toEqual([teammate.id]);
    expect(await ids("role=review")).toEqual([other.id]);
    expect(await ids("role=guest")).toEqual([]);
    const guest = await here.member(null, { displayName: "Greta Guest" });
    expect(await ids("role=guest")).toEqual([guest.id]);
    expect(await ids("search=greta&role=guest")).toEqual([guest.id]);
    // A guest of the organization sees only members with access to this site.
    expect((await api.as(teammate).get(`${at}/permissions/aggregate?role=guest`)).body).toMatchObject({
      count: 0,
    });
    expect(await ids(`search=${other.email}`)).toEqual([other.id]);
    const byGuest = `${at}/permissions/aggregate?search=${other.email}`;
    expect((await api.as(teammate).get(byGuest)).body).toMatchObject({ count: 0 });
    const byAge = await ids("limit=100");
    for (const [sort, order] of [
      ["joinedAt", "asc"],
      ["joinedAt", "desc"],
      ["name", "asc"],
    ] as const) {
      const seen: string[] = [];
      for (let page: string | undefined = ""; page !== undefined; ) {
        const body = await people(`limit=2&sort=${sort}&order=${order}${page && `&page=${page}`}`);
        seen.push(...body.items.map(({ user }) => user.id));
        page = body.next?.page;
      }
      expect(seen.toSorted(), `${sort} ${order}`).toEqual(byAge.toSorted());
      if (sort === "joinedAt") expect(seen).toEqual(order === "desc" ? byAge : byAge.toReversed());
    }
    expect(await ids("sort=lastSeenAt")).not.toContain(guest.id);
  });

  it("shows its viewers nothing of a hidden space except that it is presented", async () => {
    const here = await world();
    const collection = await here.collection({ title: "Plans" });
    const hidden = await here.space({ title: "Guide", parent: collection.id });
    await here.changeRequest(hidden);
    const rules = { type: "rules", rules: [{ rule: "require_at_least_one_review" }] };
    const settings = { defaultLevel: null, mergeRules: rules, editMode: "locked" };
    expect((await api.as(here.admin).patch(`/v1/spaces/${hidden.id}`, settings)).status).toBe(200);
    const url = "https://git.example/secret/plans";
    await database().gitSync.create({
      data: { spaceId: hidden.id, organizationId: here.organization.id, url, ref: "main" },
    });
    const site = await siteOf(here, [hidden.id]);
    const reader = api.as(await here.member("read"));
    for (const part of ["structure", "site-spaces"]) {
      const { text, status } = await reader.get(`${site.at}/${part}`);
      expect([part, status, /secret|locked|require/.exec(text), text.includes(collection.id)]).toEqual([
        ...[part, 200, null, false],
      ]);
    }
    const { body } = await reader.get<{ structure: SiteSpace[] }>(`${site.at}/structure`);
    expect(body.structure[0]).toMatchObject({
      title: "Guide",
      space: { id: hidden.id, changeRequests: 0, permissions: { view: false } },
    });
  });

  it("creates a space of its own if requested", async () => {
    const here = await world();
    const as = api.as(here.admin);
    for (const spaces of ["empty", "sample"]) {
      const { body } = await as.post<{ siteSpaces: number }>(`/v1/orgs/${here.organization.id}/sites`, {
        spaces,
      });
      expect(body.siteSpaces).toBe(1);
    }
    const { status } = await as.post(`/v1/orgs/${here.organization.id}/sites`);
    expect(status).toBe(201);
  });

  it("leaves out spaces in the trash until they are restored", async () => {
    const here = await world();
    const [guide, reference] = await three(here);
    const site = await siteOf(here, [guide, reference]);
    await site.as.delete(`/v1/spaces/${guide}`);
    expect((await site.as.get(site.at)).body).toMatchObject({ siteSpaces: 1 });
    expect(await site.structure("siteSpaces")).toMatchObject([{ space: { id: reference } }]);
    await site.as.post(`/v1/spaces/${guide}/restore`);
    expect(await site.structure("siteSpaces")).toHaveLength(2);
  });

  it("keeps the positions and paths of spaces in the trash until they are restored", async () => {
    const here = await world();
    const [guide, reference, changes] = await three(here);
    const site = await siteOf(here, [changes, guide]);
    const section = await site.section(reference, "Reference");
    await site.as.delete(`/v1/spaces/${guide}`);
    const second = (await here.space({ title: "Guide" })).id;
    const { body: added } = await site.as.post<SiteSpace>(`${site.at}/site-spaces`, { spaceId: second });
    expect(added.path).toBe("guide-2");
    const taken = await site.as.patch<{ error: { message: string } }>(`${site.at}/site-spaces/${added.id}`, {
      path: "guide",
    });
    expect(taken.status).toBe(409);
    expect(taken.body.error.message).toMatch(/the variant “Guide”, whose space is in the trash/);

    // If the default one is in the trash, the next one does not take its place.
    await site.as.delete(`/v1/spaces/${reference}`);
    const into = { type: "put", item: { type: "site-space", id: added.id }, into: section.id };
    const arranged = await site.as.post(`${site.at}/structure/changes`, { changes: [into] });
    expect(arranged.status, arranged.text).toBe(200);

    await site.as.post(`/v1/spaces/${guide}/restore`);
    await site.as.post(`/v1/spaces/${reference}/restore`);
    const variants = (await site.sections()).map(({ siteSpaces }) =>
      siteSpaces.map(({ path, default: isDefault }) => [path, isDefault ?? false]),
    );
    expect(variants).toEqual([
      [
        ["changes", true],
        ["guide", false],
      ],
      [
        ["api", true],
        ["guide-2", false],
      ],
    ]);
  });

  it("starts sections while all of its spaces are in the trash", async () => {
    const here = await world();
    const [guide, reference] = await three(here);
    const site = await siteOf(here, [guide]);
    await site.as.delete(`/v1/spaces/${guide}`);
    await site.section(reference);
    await site.as.post(`/v1/spaces/${guide}/restore`);
    expect((await site.sections()).map(({ title, siteSpaces }) => [title, siteSpaces.length])).toEqual([
      ["Guide", 1],
      ["API", 1],
    ]);
  });

  it("names the space that is already presented instead of a replacement", async () => {
    const here = await world();
    const [guide, reference] = await three(here);
    const site = await siteOf(here, [guide, reference]);
    const [first] = await site.spaces();
    const again = await site.as.patch<{ error: { message: string; reason: string } }>(
      `${site.at}/site-spaces/${first!.id}`,
      { spaceId: reference },
    );
    expect([again.status, again.body.error.reason]).toEqual([409, "already_there"]);
    expect(again.body.error.message).toContain("“API” is already there");
  });
});

describe("adding to a site", () => {
  it("puts a space at the root of a site without sections", async () => {
    const here = await world();
    const [guide, reference] = await three(here);
    const site = await siteOf(here, [guide]);
    const added = await site.as.post<SiteSpace>(`${site.at}/site-spaces`, { spaceId: reference });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ default: false, path: "api" });
    expect(added.body.section).toBeUndefined();
    expect((await site.as.post(`${site.at}/site-spaces`, { spaceId: reference })).status).toBe(409);
  });

  it("puts a space into the default section, or into the named section", async () => {
    const here = await world();
    const [guide, reference, changes] = await three(here);
    const site = await siteOf(here, [guide]);
    const section = await site.section(reference, "Reference");
    const [first, second] = await site.sections();
    expect(first).toMatchObject({ title: "Guide", default: true, siteSpaces: [{ space: { id: guide } }] });
    expect(second).toMatchObject({
      id: section.id,
      title: "Reference",
      path: "reference",
      default: false,
      siteSpaces: [{ space: { id: reference }, default: true }],
    });
    const anywhere = await site.as.post<SiteSpace>(`${site.at}/site-spaces`, { spaceId: changes });
    expect(anywhere.body.section).toBe(first!.id);
    const named = await site.as.post<SiteSpace>(`${site.at}/site-spaces`, {
      spaceId: changes,
      sectionId: section.id,
    });
    expect(named.body.section).toBe(section.id);
    const nowhere = { spaceId: guide, sectionId: "nothing" };
    expect((await site.as.post(`${site.at}/site-spaces`, nowhere)).status).toBe(404);
  });

  it("duplicates a space as a variant, or in its own section if it is the only one", async () => {
    const here = await world();
    const [guide, reference] = await three(here);
    const site = await siteOf(here, [guide]);
    const [placed] = await site.spaces();
    const beside = await site.as.post<SiteSpace>(`${site.at}/site-spaces/${placed!.id}/duplicate`);
    expect(beside.status, beside.text).toBe(201);
    expect(beside.body.section).toBeUndefined();
    const section = await site.section(reference);
    const only = section.siteSpaces[0]!.id;
    const apart = await site.as.post<SiteSpace>(`${site.at}/site-spaces/${only}/duplicate`);
    const sections = await site.sections();
    expect(sections).toHaveLength(3);
    expect(apart.body.section).toBe(sections[2]!.id);
  });

  it("gives a space the address of the most open site that shows it", async () => {
    const here = await world();
    const [guide, reference] = await three(here);
    const hidden = await siteOf(here, [guide]);
    const urls = async (query = "", id = guide) =>
      (await hidden.as.get<{ urls: { published?: string; public?: string } }>(`/v1/spaces/${id}${query}`))
        .body.urls;
    expect(await urls()).not.toHaveProperty("published");
    await hidden.as.patch(hidden.at, { visibility: "share-link" });
    await hidden.as.post(`${hidden.at}/publish`);
    const link = await hidden.as.post<{ urls: { published: string } }>(`${hidden.at}/share-links`, {
      name: "Partners",
    });
    const shared = link.body.urls.published;
    expect(await urls()).not.toHaveProperty("published");
    expect(await urls("?shareKey=another")).not.toHaveProperty("published");
    const byKey = await urls(`?shareKey=${shared.split("/").at(-1)}`);
    expect(byKey.published).toBe(shared);
    expect(byKey).not.toHaveProperty("public");

    const open = await siteOf(here, []);
    const { body } = await open.as.post<Section>(`${open.at}/sections`, { spaceId: reference });
    const { path } = await open.section(guide);
    await open.as.post(`${open.at}/publish`);
    const base = `${env.url}/docs/${open.basename}`;
    expect(await urls()).toMatchObject({ published: `${base}/${path}`, public: `${base}/${path}` });
    expect(await urls("", reference)).toMatchObject({ public: base });
    // The published address is not part of the entity tag.
    const read = await open.as.get(`/v1/spaces/${guide}`);
    const sent = { headers: { "if-match": String(read.headers.etag) } };
    expect((await open.as.patch(`/v1/spaces/${guide}`, { title: "Renamed" }, sent)).status).toBe(200);
    await open.as.patch(`${open.at}/site-spaces/${body.siteSpaces[0]!.id}`, { draft: true });
    expect(await urls("", reference)).not.toHaveProperty("published");
    await open.as.patch(open.at, { visibility: "unlisted" });
    expect(await urls()).toMatchObject({ published: `${base}/${path}` });
    expect(await urls()).not.toHaveProperty("public");
  });

  it("does not reuse another site's former names for names made from titles", async () => {
    const here = await world();
    const site = await siteOf(here, [], { title: `Pumps ${unique()}` });
    await site.as.patch(site.at, { basename: `valves-${unique()}` });
    const made = await siteOf(here, [], { title: site.basename });
    expect(made.basename).not.toBe(site.basename);
    // An explicit choice takes it over.
    expect((await made.as.patch(made.at, { basename: site.basename })).status).toBe(200);
    expect(await database().siteFormerName.count({ where: { siteId: site.id } })).toBe(0);
  });
});

describe("defaults", () => {
  it("are one section and one site space in each, after any choice or removal", async () => {
    const here = await world();
    const [guide, reference, changes] = await three(here);
    const site = await siteOf(here, [guide]);
    const second = await site.section(reference);
    const third = await site.section(changes);
    const variant = await site.as.post<SiteSpace>(`${site.at}/site-spaces`, {
      spaceId: guide,
      sectionId: third.id,
    });
    const defaults = async () => {
      const sections = await site.sections();
      for (const { siteSpaces } of sections) {
        expect(siteSpaces.filter((placed) => placed.default)).toHaveLength(1);
      }
      return sections.filter((section) => section.default).map(({ id }) => id);
    };
    await site.as.patch(site.at, { defaultSiteSection: second.id });
    expect(await defaults()).toEqual([second.id]);
    await site.as.patch(`${site.at}/sections/${third.id}`, { defaultSiteSpace: variant.body.id });
    expect(await defaults()).toEqual([second.id]);
    const [first] = await site.sections();
    expect((await site.as.delete(`${site.at}/sections/${second.id}`)).status).toBe(205);
    expect(await defaults()).toEqual([first!.id]);
    expect((await site.as.delete(`${site.at}/site-spaces/${variant.body.id}`)).status).toBe(205);
    expect(await defaults()).toEqual([first!.id]);
    expect((await site.as.delete(`${site.at}/sections/${second.id}`)).status).toBe(204);
    const foreign = await site.as.patch(site.at, { defaultSiteSection: "nothing" });
    expect(foreign.status).toBe(400);
  });

  it("are enforced by the database", async () => {
    const here = await world();
    const [guide, reference] = await three(here);
    const site = await siteOf(here, [guide]);
    await site.section(reference);
    const [first, second] = await site.sections();
    await expect(
      database().siteSection.update({ where: { id: second!.id }, data: { default: true } }),
    ).rejects.toThrow();
    await expect(
      database().siteSection.update({ where: { id: first!.id }, data: { default: false } }),
    ).rejects.toThrow();
  });
});

describe("paths", () => {
  it("are unique among siblings", async () => {
    const here = await world();
    const [guide, reference, changes] = await three(here);
    const site = await siteOf(here, [guide, reference, changes]);
    const [, second, third] = await site.spaces();
    const taken = await site.as.patch(`${site.at}/site-spaces/${third!.id}`, { path: second!.path });
    expect(taken.status).toBe(409);
    expect((await site.as.patch(`${site.at}/site-spaces/${third!.id}`, { path: "API" })).status).toBe(409);
    const section = await site.section(guide);
    const other = await site.section(reference);
    const same = await site.as.patch(`${site.at}/sections/${other.id}`, { path: section.path });
    expect(same.status).toBe(409);
    for (const path of ["", "a/b", "page.md", "~", " ", "a".repeat(101)]) {
      const { status } = await site.as.patch(`${site.at}/sections/${other.id}`, { path });
      expect(status, path).toBe(400);
    }
  });

  it("leave redirects behind when they change, and remove them when their source has content again", async () => {
    const here = await world();
    const [guide, reference] = await three(here);
    const site = await siteOf(here, [guide]);
    const section = await site.section(reference);
    await site.as.patch(`${site.at}/sections/${section.id}`, { path: "reference" });
    expect(await site.redirects()).toEqual([["/api", section.id]]);
    await site.as.patch(`${site.at}/sections/${section.id}`, { path: "rest" });
    expect(await site.redirects()).toEqual([
      ["/api", section.id],
      ["/reference", section.id],
    ]);
    await site.as.patch(`${site.at}/sections/${section.id}`, { path: "api" });
    expect(await site.redirects()).toEqual([
      ["/reference", section.id],
      ["/rest", section.id],
    ]);
    await site.as.patch(site.at, { defaultSiteSection: section.id });
    expect(await site.redirects()).toContainEqual(["/api", section.id]);
  });

  it("distinguish the redirects of moves from those that people added or changed", async () => {
    const here = await world();
    const [guide, reference] = await three(here);
    const site = await siteOf(here, [guide]);
    const section = await site.section(reference);
    const destination = { kind: "site-section", siteSectionId: section.id };
    await site.as.patch(`${site.at}/sections/${section.id}`, { path: "reference" });
    await site.as.post(`${site.at}/redirects`, { source: "/old", destination });
    const list = async (query: string) => {
      const { body } = await site.as.get<{ items: { id: string; source: string }[] }>(
        `${site.at}/redirects${query}`,
      );
      return body.items;
    };
    const sources = async (query: string) => (await list(query)).map(({ source }) => source);
    expect(await sources("")).toEqual(["/api", "/old"]);
    expect(await sources("?automatic=false")).toEqual(["/old"]);
    const [moved] = await list("?automatic=true");
    expect(moved).toMatchObject({ source: "/api", automatic: true });
    await site.as.patch(`${site.at}/redirects/${moved!.id}`, { permanent: true });
    expect(await sources("?automatic=true")).toEqual(["/api"]);
    await site.as.patch(`${site.at}/redirects/${moved!.id}`, { permanent: false });
    expect(await sources("?automatic=true")).toEqual([]);
  });
});

describe("the order of a structure", () => {
  const item = (id: string) => ({ type: "site-section", id });

  it("is changed between neighbours, even into and out of groups", async () => {
    const here = await world();
    const [guide, reference, changes] = await three(here);
    const site = await siteOf(here, [guide]);
    const two = await site.section(reference, "Two");
    const three_ = await site.section(changes, "Three");
    const [one] = await site.sections();
    const titles = async () => (await site.sections()).map(({ title }) => title);
    await site.sort(item(three_.id), { after: item(one!.id), before: item(two.id) });
    expect(await titles()).toEqual(["Guide", "Three", "Two"]);
    await site.sort(item(three_.id));
    expect(await titles()).toEqual(["Guide", "Two", "Three"]);
    const group = await site.as.post<Group>(`${site.at}/section-groups`, {
      title: "More",
      sections: [two.id],
    });
    expect(group.body.children).toMatchObject([{ id: two.id }]);
    await site.sort(item(three_.id), { before: item(two.id) });
    const [, more] = await site.structure("sections");
    expect(more).toMatchObject({ title: "More", children: [{ id: three_.id }, { id: two.id }] });
    const nested = await site.as.post<Group>(`${site.at}/section-groups`, {
      title: "Inside",
      parent: group.body.id,
    });
    const inside = { type: "site-section-group", id: nested.body.id };
    const around = { type: "site-section-group", id: group.body.id };
    expect((await site.sort(around, { before: inside })).status).toBe(400);
    await site.as.delete(`${site.at}/section-groups/${group.body.id}`);
    expect(await site.structure("sections")).toMatchObject([
      { title: "Guide" },
      { id: three_.id },
      { id: two.id },
      { id: nested.body.id },
    ]);
  });

  it("is returned to a caller with an outdated one, without any loss", async () => {
    const here = await world();
    const [guide, reference, changes] = await three(here);
    const site = await siteOf(here, [guide]);
    const two = await site.section(reference, "Two");
    const third = await site.section(changes, "Three");
    const [one] = await site.sections();
    const between = { after: item(one!.id), before: item(two.id) };
    const moves = await Promise.all([
      site.sort(item(third.id), between),
      site.sort(item(two.id), { after: item(third.id) }),
    ]);
    expect(moves.some(({ status }) => status === 200)).toBe(true);
    const stale = await site.sort(item(one!.id), { after: item("nothing") });
    expect(stale.status).toBe(400);
    await site.sort(item(third.id), { before: item(one!.id) });
    const late = await site.sort(item(two.id), { after: item(third.id), before: item(two.id) });
    expect(late.status).toBe(400);
    const conflict = await site.sort(item(one!.id), { after: item(two.id), before: item(third.id) });
    expect(conflict.status).toBe(409);
    expect(conflict.body.error).toMatchObject({ reason: "stale_order", order: [third.id, two.id] });
    expect((await site.sections()).map(({ id }) => id).sort()).toEqual([one!.id, two.id, third.id].sort());
  });

  it("lets site spaces move to other sections, and replaces the default of a section", async () => {
    const here = await world();
    const [guide, reference, changes] = await three(here);
    const site = await siteOf(here, [guide, changes]);
    const section = await site.section(reference);
    const [first] = await site.sections();
    const [moved, left] = first!.siteSpaces;
    const into = { type: "site-space", id: section.siteSpaces[0]!.id };
    const answer = await site.sort({ type: "site-space", id: moved!.id }, { before: into });
    expect(answer.status, answer.text).toBe(200);
    const [before, after] = await site.sections();
    expect(before!.siteSpaces).toMatchObject([{ id: left!.id, default: true }]);
    expect(after!.siteSpaces).toMatchObject([
      { id: moved!.id, default: false },
      { id: into.id, default: true },
    ]);
  });

  it("is changed by the deprecated moves too", async () => {
    const here = await world();
    const [guide, reference, changes] = await three(here);
    const site = await siteOf(here, [guide, changes]);
    const [one, two] = await site.spaces();
    const pointer = { type: "site-space", siteSpace: one!.id };
    const spaces = await site.as.post(`${site.at}/site-spaces/${two!.id}/move`, {
      position: { before: pointer },
    });
    expect(spaces.status).toBe(200);
    expect((await site.spaces()).map(({ id }) => id)).toEqual([two!.id, one!.id]);
    const section = await site.section(reference);
    const [first] = await site.sections();
    const before = { type: "site-section", siteSection: first!.id };
    await site.as.post(`${site.at}/sections/${section.id}/move`, { position: { before } });
    expect((await site.sections()).map(({ id }) => id)).toEqual([section.id, first!.id]);
    expect((await site.as.post(`${site.at}/sections/${section.id}/move`)).status).toBe(200);
    expect((await site.sections()).map(({ id }) => id)).toEqual([first!.id, section.id]);
  });

  it("is listed in pages", async () => {
    const here = await world();
    const [guide, reference, changes] = await three(here);
    const site = await siteOf(here, [guide]);
    await site.section(reference);
    await site.section(changes);
    type PageOfItems = { count: number; items: Section[]; next?: { page: string } };
    const first = await site.as.get<PageOfItems>(`${site.at}/sections?limit=2`);
    expect(first.body).toMatchObject({ count: 3 });
    const rest = await site.as.get<PageOfItems>(`${site.at}/sections?limit=2&page=${first.body.next!.page}`);
    expect([...first.body.items, ...rest.body.items].map(({ path }) => path)).toEqual([
      "guide",
      "api",
      "changes",
    ]);
    expect(rest.body.next).toBeUndefined();
    const others = await site.as.get<{ count: number }>(`${site.at}/site-spaces?default=false`);
    expect(others.body.count).toBe(0);
  });
});

describe("conditions", () => {
  it("are checked against the claims of a site, and the claims against conditions", async () => {
    const here = await world();
    const site = await siteOf(here, [(await here.space()).id]);
    const [placed] = await site.spaces();
    const at = `${site.at}/site-spaces/${placed!.id}`;
    const schemaOf = (properties: Json) => ({
      jsonSchema: { type: "object", properties, additionalProperties: false },
    });
    const beta = { type: "boolean", description: "Tries what is new." };
    expect((await site.as.get(`${site.at}/adaptive-schema`)).status).toBe(404);
    const put = await site.as.put(`${site.at}/adaptive-schema`, schemaOf({ beta }));
    expect(put.body).toMatchObject({ object: "site-adaptive-schema", jsonSchema: { properties: { beta } } });
    const wrong = await site.as.patch<{ error: { message: string } }>(at, {
      condition: 'visitor.claims.plan == "pro"',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.message).toMatch(/does not know “plan” \(at character 1\)/);
    expect((await site.as.patch(at, { condition: "visitor.claims.beta" })).status).toBe(200);
    const plan = { type: "string", description: "What they pay for.", enum: ["free", "pro"] };
    type Refusal = { error: { fields: { path: string; message: string }[] } };
    const odd = await site.as.put<Refusal>(
      `${site.at}/adaptive-schema`,
      schemaOf({ "a b": beta, plan: { type: "string" }, seats: { ...plan, type: "integer" } }),
    );
    expect(odd.body.error.fields.map(({ path, message }) => `${path} ${message}`)).toEqual([
      "jsonSchema.properties.a b must be a name: letters, digits and “_”, and no digit first.",
    ]);
    const unnamed = await site.as.put<Refusal>(
      `${site.at}/adaptive-schema`,
      schemaOf({ plan: { type: "string" }, seats: { ...plan, type: "integer" } }),
    );
    expect(unnamed.body.error.fields.map(({ path, message }) => `${path} ${message}`)).toEqual([
      "jsonSchema.properties.plan.description must be a text.",
      "jsonSchema.properties.seats.type must be one of “boolean”, “string”, “number”, “array”, “object”.",
    ]);
    const unfit = await site.as.put(`${site.at}/adaptive-schema`, schemaOf({ plan }));
    expect(unfit.status).toBe(400);
    await site.as.patch(at, { condition: null });
    const refusedFor = async (title: string) => {
      const { body } = await site.as.put<{ error: { message: string } }>(
        `${site.at}/adaptive-schema`,
        schemaOf({ plan }),
      );
      expect(body.error.message).toContain(`does not fit the condition of “${title}”`);
    };
    const { body: look } = await site.as.get<{ header: object }>(`${site.at}/customization`);
    const link = { title: "Try it", to: { kind: "url", url: "https://example.org" }, links: [] };
    const linked = (condition: object) =>
      site.as.put(`${site.at}/customization`, {
        ...look,
        header: { ...look.header, links: [{ ...link, ...condition }] },
      } as Json);
    expect((await linked({ condition: "visitor.claims.beta" })).status).toBe(200);
    await refusedFor("Try it");
    await linked({});
    const spaceId = placed!.space.id;
    const page = { operation: "insert_page" as const, title: "Trials", document: {} };
    await here.live({ id: spaceId }, { changes: [{ ...page, condition: "visitor.claims.beta" }] });
    await refusedFor("Trials");
    const request = await site.as.post<{ id: string }>(`/v1/spaces/${spaceId}/change-requests`, {});
    const typo = await site.as.post<{ error: { message: string } }>(
      `/v1/spaces/${spaceId}/change-requests/${request.body.id}/content`,
      { changes: [{ ...page, condition: "visitor.claims.bate" }] },
    );
    expect(typo.status).toBe(400);
    expect(typo.body.error.message).toMatch(/does not fit the site “Docs .*does not know “bate”/);
    expect((await site.as.put(`${site.at}/adaptive-schema`, schemaOf({ plan, beta }))).status).toBe(200);
    expect((await site.as.get(`${site.at}/adaptive-schema/template-conditions`)).body).toEqual({
      items: [
        { description: "Tries what is new.", condition: "visitor.claims.beta" },
        { description: "What they pay for. (free)", condition: 'visitor.claims.plan == "free"' },
        { description: "What they pay for. (pro)", condition: 'visitor.claims.plan == "pro"' },
      ],
    });
    const broken: Json[] = [{ beta: true }, { beta: { type: "null" } }, { "a b": beta }];
    for (const claims of broken) {
      expect((await site.as.put(`${site.at}/adaptive-schema`, schemaOf(claims))).status).toBe(400);
    }
  });
});

describe("customization", () => {
  it("comes from the site, except for overrides of a site space", async () => {
    const here = await world();
    const site = await siteOf(here, [(await here.space()).id]);
    const [placed] = await site.spaces();
    const at = `${site.at}/site-spaces/${placed!.id}/customization`;
    type Looks = { title?: string; styling: Record<string, unknown>; pagination: { enabled: boolean } };
    const { body: looks } = await site.as.get<Looks>(`${site.at}/customization`);
    const primaryColor = { light: "#112233", dark: "#aabbcc" };
    const changed = { ...looks, title: "Acme", styling: { ...looks.styling, primaryColor } };
    expect((await site.as.put(`${site.at}/customization`, changed as Json)).body).toEqual(changed);
    const { body: own } = await site.as.patch<Looks>(at, {
      styling: { theme: "bold", sidebar: { list: "pill" } },
      pagination: { enabled: false },
    });
    expect(own).toMatchObject({
      title: "Acme",
      styling: { theme: "bold", primaryColor, sidebar: { background: "default", list: "pill" } },
      pagination: { enabled: false },
    });
    await site.as.patch(at, { styling: { theme: null } });
    expect((await site.as.get<Looks>(at)).body).toMatchObject({
      styling: { theme: "clean", sidebar: { list: "pill" } },
    });
    expect((await site.as.delete(at)).status).toBe(205);
    expect((await site.as.delete(at)).status).toBe(204);
    expect((await site.as.get<Looks>(at)).body).toEqual(changed);
    expect((await site.as.put(`${site.at}/customization`, { title: "Acme" })).status).toBe(400);
  });
});

describe("redirects", () => {
  type Redirect = { id: string; source: string; destination: Json };

  it("lead to sections, site spaces, pages and other sites, and keep the rest of captured paths", async () => {
    const here = await world();
    const guide = await here.space({ title: "Guide", pages: ["# Install\n\nRun it."] });
    const site = await siteOf(here, [guide.id]);
    const [, reference] = await three(here);
    const section = await site.section(reference);
    const [placed] = await site.spaces();
    const pageId = (await here.pageIds(guide)).Install!;
    await site.as.post(`${site.at}/publish`);
    const base = (await site.as.get<{ urls: { published: string } }>(site.at)).body.urls.published;
    const lead = async (source: string, destination: Json, more: object = {}) => {
      const made = await site.as.post<Redirect>(`${site.at}/redirects`, { source, destination, ...more });
      expect(made.status, made.text).toBe(201);
      return made.body;
    };
    const target = async (source: string) =>
      (await site.as.get<{ target: string }>(`${site.at}/redirect?source=${encodeURIComponent(source)}`)).body
        .target;
    await lead("/old", { kind: "site-section", siteSectionId: section.id }, { captureWildcard: true });
    await lead("/start", { kind: "site-page", siteSpaceId: placed!.id, pageId });
    await lead("/root", { kind: "site-space", siteSpaceId: placed!.id });
    await lead("/blog", { kind: "external", url: "https://example.org/blog" }, { captureWildcard: true });
    await lead("/old/special", { kind: "site-space", siteSpaceId: placed!.id });
    expect(await target("/old")).toBe(`${base}/api`);
    expect(await target("/old/a/b")).toBe(`${base}/api/a/b`);
    expect(await target("/old/special")).toBe(base);
    expect(await target("/start")).toBe(`${base}/install`);
    expect(await target("/blog/2026")).toBe("https://example.org/blog/2026");
    expect((await site.as.get(`${site.at}/redirect?source=/root/below`)).status).toBe(404);
    expect((await site.as.get(`${site.at}/redirect?source=/nothing`)).status).toBe(404);
    type PageOfItems = { count: number; items: Redirect[] };
    const listed = await site.as.get<PageOfItems>(`${site.at}/redirects?search=OLD`);
    expect(listed.body.items.map(({ source }) => source)).toEqual(["/old", "/old/special"]);
  });

  it("are refused if they could loop, or would never be followed", async () => {
    const here = await world();
    const [guide, reference] = await three(here);
    const site = await siteOf(here, [guide]);
    const section = await site.section(reference);
    const destination = { kind: "site-section", siteSectionId: section.id };
    const make = async (body: Json) => (await site.as.post(`${site.at}/redirects`, body)).status;
    expect(await make({ source: "/api", destination })).toBe(409);
    const { proxy } = (
      await site.as.patch<{ proxy: { target: string } }>(site.at, { proxy: "acme.com/docs" })
    ).body;
    const circle = { kind: "external", url: `${proxy.target}/a` };
    expect(await make({ source: "/a", destination: circle })).toBe(400);
    const host = `docs-${unique()}.acme.example`;
    await site.as.patch(site.at, { hostname: host });
    const own = ["https://acme.com/docs/a", `http://${host}/a`, `${env.url}/docs/${site.basename}/a`];
    for (const url of [...own, `${env.url}/docs/${site.basename.toUpperCase()}`, "https://ACME.com/d%6Fcs"]) {
      expect(await make({ source: "/a", destination: { kind: "external", url } }), url).toBe(400);
    }
    const leaving = { kind: "external", url: `${env.url}/docs/${site.basename}-2/a` };
    expect(await make({ source: "/a", destination: leaving })).toBe(201);
    const renamed = await site.as.patch<{ error: { reason: string; message: string } }>(site.at, {
      basename: `${site.basename}-2`,
    });
    expect([renamed.status, renamed.body.error.reason]).toEqual([409, "redirect_circle"]);
    expect(renamed.body.error.message).toContain("The redirect from “/a”");
    expect(await make({ source: "/b", destination: { kind: "site-section", siteSectionId: "no" } })).toBe(
      400,
    );
    for (const source of ["/", "/a/", "a", "/a//b", "/%E0%A4%A", "/a b"]) {
      expect(await make({ source, destination }), source).toBe(400);
    }
    expect(await make({ source: "/caf%c3%a9", destination })).toBe(201);
    expect(await make({ source: "/caf%C3%A9", destination })).toBe(409);
  });

  it("are changed in bulk, each independently", async () => {
    const here = await world();
    const site = await siteOf(here, [(await here.space()).id]);
    const external = (path: string) => ({ kind: "external", url: `https://example.org/${path}` });
    const put = async (redirects: Json) =>
      (
        await site.as.put<{ results: { status: string }[] }>(`${site.at}/redirects`, { redirects })
      ).body.results.map(({ status }) => status);
    expect(
      await put([
        { source: "/a", destination: external("a") },
        { source: "/b", intent: "draft", destination: external("b") },
        { source: "/c", destination: null },
        { source: "/d" },
      ]),
    ).toEqual(["created", "created", "error", "error"]);
    expect((await site.as.get(`${site.at}/redirect?source=/b`)).status).toBe(404);
    expect(
      await put([
        { source: "/a", destination: external("other") },
        { source: "/b", intent: "publish" },
        { source: "/b", intent: "publish" },
      ]),
    ).toEqual(["updated", "published", "error"]);
    expect((await site.as.get(`${site.at}/redirect?source=/b`)).body).toMatchObject({
      target: "https://example.org/b",
    });
    expect(await put([{ source: "/a", destination: null }])).toEqual(["deleted"]);
    expect(await site.redirects()).toHaveLength(1);
  });
});
