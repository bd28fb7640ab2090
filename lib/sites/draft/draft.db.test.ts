import { expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { ask } from "@/lib/testing/published-site";
import { unique } from "@/lib/testing/unique";
import { type Person, world } from "@/lib/testing/world";

type Color = { light: string; dark: string };
type Draft = {
  changes: { id: string; change: { type: string }; by?: { displayName: string }; problem?: string }[];
  changedSince: { part: string; title?: string; by?: string }[];
  visibility: string;
  customization: { title?: string; styling: { primaryColor: Color }; favicon: object };
  siteSpaces: { id: string; customization: { title?: string } }[];
  structure: { structure: { id: string; title: string; siteSpaces?: { id: string }[] }[] };
  addresses: { title: string; from?: string; to?: string }[];
};

/** A published site with two sections, Guide and API, and its draft as one person works on it. */
async function drafted() {
  const here = await world();
  const organization = `/v1/orgs/${here.organization.id}`;
  const [guide, reference] = [await here.space({ title: "Guide" }), await here.space({ title: "API" })];
  const admin = api.as(here.admin);
  const site = await admin.post<{ id: string; basename: string }>(`${organization}/sites`, {
    title: `Docs ${unique()}`,
    spaces: [guide.id],
  });
  const at = `${organization}/sites/${site.body.id}`;
  await admin.post(`${at}/sections`, { spaceId: reference.id });
  await admin.post(`${at}/publish`);
  const by = (person: Person) => {
    const as = api.as(person);
    return {
      as,
      read: () => as.get<Draft>(`${at}/draft`),
      add: (...changes: object[]) => as.post<Draft>(`${at}/draft/changes`, { changes: changes as never }),
      publish: (seen?: { headers: Record<string, string | string[]> }) =>
        as.post<Draft>(
          `${at}/draft/publish`,
          undefined,
          seen && { headers: { "if-match": String(seen.headers.etag) } },
        ),
    };
  };
  return { here, at, by, admin, ...by(here.admin), newSpace: (title: string) => here.space({ title }) };
}

const PRIMARY = { light: "#123456", dark: "#abcdef" };
const colored = (primaryColor: Color) => ({
  type: "customize",
  customization: { styling: { primaryColor } },
});

it("changes audience, appearance and structure together, and nothing before it is published", async () => {
  const site = await drafted();
  const before = await site.read();
  expect(before.body).toMatchObject({ changes: [], changedSince: [], visibility: "public", addresses: [] });
  const reference = before.body.structure.structure[1]!;
  const item = { type: "site-section", id: reference.id };
  const added = await site.add(
    { type: "setVisibility", visibility: "unlisted" },
    colored(PRIMARY),
    { type: "customize", customization: { title: "Acme", favicon: { emoji: "1f680" } } },
    { type: "update", item, title: "Reference", path: "reference" },
  );
  expect(added.status, added.text).toBe(200);
  expect(added.body).toMatchObject({
    visibility: "unlisted",
    customization: { title: "Acme", styling: { primaryColor: PRIMARY }, favicon: { emoji: "1f680" } },
    addresses: [{ title: "API", from: "/api", to: "/reference" }],
  });
  expect(added.body.structure.structure.map(({ title }) => title)).toEqual(["Guide", "Reference"]);
  const present = async () => [
    (await site.as.get(site.at)).body,
    (await site.as.get(`${site.at}/customization`)).body,
    (await site.as.get(`${site.at}/structure`)).body,
  ];
  const unchanged = await present();
  expect(unchanged).toMatchObject([{ visibility: "public" }, { styling: { corners: "rounded" } }, {}]);
  expect((await site.read()).body).toEqual(added.body);

  const published = await site.publish();
  expect(published.status, published.text).toBe(200);
  expect(published.body).toMatchObject({ changes: [], changedSince: [], addresses: [] });
  expect(await present()).toMatchObject([
    { visibility: "unlisted", icon: { emoji: "1f680" } },
    { title: "Acme", styling: { primaryColor: PRIMARY, corners: "rounded" } },
    { structure: [{ title: "Guide" }, { title: "Reference", path: "reference" }] },
  ]);
  const again = await site.publish();
  expect([again.status, again.text]).toEqual([409, expect.stringContaining("draft_empty")]);
});

it("the draft of a site is shared by the managers of a site, with the author of each change", async () => {
  const site = await drafted();
  const other = site.by(await site.here.member("admin"));
  await site.add(colored(PRIMARY));
  await other.add({ type: "customize", customization: { header: { preset: "bold" } } });
  const { body } = await site.read();
  expect(body.changes.map(({ by }) => by?.displayName)).toHaveLength(2);
  expect(new Set(body.changes.map(({ by }) => by?.displayName)).size).toBe(2);
  expect(body.customization).toMatchObject({
    styling: { primaryColor: PRIMARY },
    header: { preset: "bold" },
  });
  expect(await other.read()).toMatchObject({ body: { changes: body.changes } });
});

it("extends the last change of the same fields, and drops one that has no effect in the end", async () => {
  const site = await drafted();
  for (const title of ["Ac", "Acme"]) await site.add({ type: "customize", customization: { title } });
  const { body } = await site.add(colored(PRIMARY), colored({ light: "#222222", dark: "#dddddd" }));
  expect(body.changes.map(({ change }) => change)).toEqual([
    { type: "customize", customization: { title: "Acme" } },
    colored({ light: "#222222", dark: "#dddddd" }),
  ]);
  const { primaryColor } = (await site.as.get<Draft["customization"]>(`${site.at}/customization`)).body
    .styling;
  expect((await site.add(colored(primaryColor))).body.changes).toHaveLength(1);
  const reset = await site.add({ type: "customize", customization: { title: null } });
  expect(reset.body.changes).toEqual([]);
  expect(reset.body.customization.title).toBeUndefined();
});

it("removes any one change that no later one needs", async () => {
  const site = await drafted();
  const extra = await site.newSpace("Extra");
  const { body: first } = await site.add({ type: "addSection", spaceId: extra.id });
  const section = first.structure.structure.at(-1)!;
  const { body } = await site.add(
    { type: "update", item: { type: "site-section", id: section.id }, title: "More" },
    colored(PRIMARY),
  );
  const [adding, renaming] = body.changes;
  const undo = ({ id }: { id: string }) => site.as.delete(`${site.at}/draft/changes/${id}`);
  const refused = await undo(adding!);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("change_needed")]);
  expect((await undo(renaming!)).status).toBe(205);
  expect((await undo(renaming!)).status).toBe(204);
  expect((await undo(adding!)).status).toBe(205);
  const { body: left } = await site.read();
  expect(left.changes.map(({ change }) => change)).toEqual([colored(PRIMARY)]);
  expect((await site.as.delete(`${site.at}/draft`)).status).toBe(205);
  expect((await site.as.delete(`${site.at}/draft`)).status).toBe(204);
  expect((await site.read()).body.changes).toEqual([]);
});

it("the draft of a site refuses changes that would be refused at once, and stores none of them", async () => {
  const site = await drafted();
  const item = { type: "site-section", id: (await site.read()).body.structure.structure[1]!.id };
  for (const [change, status] of [
    [{ type: "update", item, path: "guide" }, 409],
    [{ type: "remove", item: { type: "site-section", id: "missing" } }, 404],
    [{ type: "customize", customization: { styling: { primaryColor: "blue" } } }, 400],
    [
      {
        type: "customize",
        customization: { header: { links: [{ title: "A", to: null, links: [], condition: "(" }] } },
      },
      400,
    ],
    [{ type: "customizeSpace", siteSpace: "missing", customization: { title: "Other" } }, 404],
    [{ type: "setVisibility", visibility: "secret" }, 400],
  ] as const) {
    const answer = await site.add(colored(PRIMARY), change);
    expect([answer.status, change], answer.text).toEqual([status, change]);
  }
  expect((await site.read()).body.changes).toEqual([]);
});

it("answers 412 with the names of what changed since the draft began, until the caller has seen it", async () => {
  const site = await drafted();
  const other = site.by(await site.here.member("admin"));
  const structure = (await site.read()).body.structure.structure;
  const section = (index: number) => `${site.at}/sections/${structure[index]!.id}`;
  await other.as.patch(section(0), { title: "Before the draft" });
  await site.add(colored(PRIMARY), {
    type: "update",
    item: { type: "site-section", id: structure[1]!.id },
    title: "Reference",
  });
  // The draft does not change the audience.
  await other.as.patch(site.at, { visibility: "unlisted" });
  expect((await site.read()).body.changedSince).toEqual([]);

  const stale = await site.read();
  await other.as.patch(section(0), { title: "Manual" });
  const looks = (await other.as.get<object>(`${site.at}/customization`)).body;
  await other.as.put(`${site.at}/customization`, { ...looks, title: "Acme" } as never);
  for (const known of [undefined, stale]) {
    const refused = await site.publish(known);
    expect([refused.status, refused.text]).toEqual([412, expect.stringContaining("site_changed")]);
    for (const named of ["appearance by", "structure (“Manual”) by"]) expect(refused.text).toContain(named);
  }
  const seen = await site.read();
  expect(seen.body.changedSince).toMatchObject([
    { part: "appearance" },
    { part: "structure", title: "Manual" },
  ]);
  expect(seen.body.customization).toMatchObject({ title: "Acme", styling: { primaryColor: PRIMARY } });
  const published = await site.publish(seen);
  expect(published.status, published.text).toBe(200);
  expect(published.body.customization).toMatchObject({ title: "Acme", styling: { primaryColor: PRIMARY } });
  expect(published.body.structure.structure.map(({ title }) => title)).toEqual(["Manual", "Reference"]);
});

it("the draft of a site names a change that no longer fits, and publishes the others once it is removed", async () => {
  const site = await drafted();
  const { id } = (await site.read()).body.structure.structure[1]!;
  const item = { type: "site-section", id };
  await site.add(colored(PRIMARY), { type: "update", item, title: "Reference" });
  await site.as.delete(`${site.at}/sections/${id}`);
  const seen = await site.read();
  const { body } = seen;
  expect(body.changes.map(({ problem }) => problem)).toEqual([undefined, expect.stringContaining("section")]);
  const refused = await site.publish(seen);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("change_unfit")]);
  await site.as.delete(`${site.at}/draft/changes/${body.changes[1]!.id}`);
  const published = await site.publish();
  expect(published.status, published.text).toBe(200);
  expect(published.body.customization.styling.primaryColor).toEqual(PRIMARY);
});

it("the draft of a site shows a change of the same part below any number of changes of others", async () => {
  const site = await drafted();
  await site.add(colored(PRIMARY));
  const looks = (await site.as.get<object>(`${site.at}/customization`)).body;
  await site.as.put(`${site.at}/customization`, { ...looks, title: "By a colleague" } as never);
  const { id: siteId } = (await site.as.get<{ id: string }>(site.at)).body;
  const event = { organizationId: site.here.organization.id, type: "siteSpace.updated", subjectId: "s" };
  const payload = { site: siteId, changes: { title: ["A", "B"] } };
  await database().event.createMany({ data: Array.from({ length: 200 }, () => ({ ...event, payload })) });
  expect((await site.read()).body.changedSince).toMatchObject([{ part: "appearance" }]);
  expect((await site.publish()).status).toBe(412);
});

it("overrides and resets the appearance of one space", async () => {
  const site = await drafted();
  const siteSpace = (await site.read()).body.structure.structure[1]!.siteSpaces![0]!.id;
  const { body } = await site.add({
    type: "customizeSpace",
    siteSpace,
    customization: { title: "API docs" },
  });
  expect(body.siteSpaces).toMatchObject([{ id: siteSpace, customization: { title: "API docs" } }]);
  await site.publish();
  const look = async () =>
    (await site.as.get<{ title?: string }>(`${site.at}/site-spaces/${siteSpace}/customization`)).body.title;
  expect(await look()).toBe("API docs");
  expect((await site.add({ type: "resetSpace", siteSpace })).body.siteSpaces).toEqual([]);
  expect(await look()).toBe("API docs");
  await site.publish();
  expect(await look()).toBeUndefined();
});

it("the draft of a site shows a space to readers only if the publisher may", async () => {
  const site = await drafted();
  const secret = await site.here.space({ title: "Secret" });
  await site.as.patch(`/v1/spaces/${secret.id}`, { defaultLevel: null });
  const other = await site.here.member("create");
  await site.as.post(`${site.at}/permissions`, { role: "create", users: [other.id] } as never);
  const added = await site.add({ type: "addSection", spaceId: secret.id });
  expect(added.status, added.text).toBe(200);
  const seen = await site.by(other).read();
  expect([seen.status, seen.text]).toEqual([200, expect.stringContaining("problem")]);
  expect(seen.text).not.toContain("Secret");
  expect((await site.by(other).publish()).status).toBe(409);
  expect((await site.publish()).status).toBe(200);
});

it("the draft of a site keeps publishing apart: one of two who publish at once gets an error", async () => {
  const site = await drafted();
  await site.add(colored(PRIMARY));
  const statuses = (await Promise.all([site.publish(), site.publish()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
});

it("the draft of a site is shown by its preview on all pages of the site, for as long as its person manages it", async () => {
  const site = await drafted();
  const extra = await site.here.space({ title: "Extra", pages: ["# Something new\n"] });
  const [plain, drafts] = await Promise.all(
    ["", "?draft=true"].map(async (query) => {
      const { body } = await site.as.get<{ url: string }>(`${site.at}/publishing/preview${query}`);
      return new URL(body.url).pathname;
    }),
  );
  const text = async (path: string) => (await ask(path)).text;
  await site.add(
    { type: "customize", customization: { title: "Acme Handbook" } },
    { type: "addSection", spaceId: extra.id },
  );
  expect(await text(drafts!)).toContain("Acme Handbook");
  expect(await text(`${drafts}/extra`)).toContain("Something new");
  expect(await text(plain!)).not.toContain("Acme Handbook");
  expect((await ask(`${plain}/extra`)).status).toBe(404);

  const { body } = await site.add({ type: "customize", customization: { title: "Acme" } });
  expect(await text(drafts!)).not.toContain("Acme Handbook");
  await site.as.delete(`${site.at}/draft/changes/${body.changes.at(-1)!.id}`);
  await site.as.delete(`${site.at}/draft`);
  expect(await text(drafts!)).not.toContain("Acme");

  const other = await site.here.member("create");
  const grant = { role: "admin", users: [other.id] };
  expect((await site.admin.post(`${site.at}/permissions`, grant)).status).toBe(204);
  const own = await site.by(other).as.get<{ url: string }>(`${site.at}/publishing/preview?draft=true`);
  const published = await site.by(other).as.get<{ url: string }>(`${site.at}/publishing/preview`);
  await site.add({ type: "customize", customization: { title: "Acme" } });
  await site.add({ type: "addSection", spaceId: extra.id });
  const path = new URL(own.body.url).pathname;
  expect((await ask(path)).text).toContain("Acme");
  expect(await text(`${path}/extra`)).toContain("Something new");
  expect((await site.admin.patch(`/v1/spaces/${extra.id}`, { defaultLevel: null })).status).toBe(200);
  expect(await text(path)).toContain("Acme");
  expect((await ask(`${path}/extra`)).status).toBe(404);
  const plainPath = new URL(published.body.url).pathname;
  expect(await text(plainPath)).toContain(`href="${plainPath}/api"`);
  await site.admin.delete(`${site.at}/permissions/users/${other.id}`);
  expect((await ask(path)).text).not.toContain("Acme");
  expect(await text(plainPath)).not.toContain(plainPath);
  const member = `/v1/orgs/${site.here.organization.id}/members/${other.id}`;
  await site.admin.delete(member);
  expect((await ask(path)).text).not.toContain("Acme");
});

it("begins the preview at a space that only the draft has", async () => {
  const site = await drafted();
  const { body } = await site.add({ type: "addSection", spaceId: (await site.newSpace("Extra")).id });
  const siteSpace = body.structure.structure.at(-1)!.siteSpaces![0]!.id;
  const preview = (query: string) =>
    site.as.get<{ url: string }>(`${site.at}/publishing/preview?siteSpace=${siteSpace}${query}`);
  expect((await preview("&draft=true")).body.url).toMatch(/\/extra$/);
  expect((await preview("")).status).toBe(400);
});
