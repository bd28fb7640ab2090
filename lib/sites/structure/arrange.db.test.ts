import { expect, it } from "vitest";
import { api } from "@/lib/testing/api";
import { unique } from "@/lib/testing/unique";
import { world } from "@/lib/testing/world";

type SiteSpace = { id: string; path: string; default: boolean; title: string };
type Section = { id: string; title: string; path: string; default: boolean; siteSpaces: SiteSpace[] };
type ArrangeResponse = {
  structure: { type: string; structure: (Section & { children?: Section[] })[] };
  addresses: { siteSpace: string; title: string; from?: string; to?: string }[];
};

/** A site with the sections Guide (default), API and Changes, each with one space, and an empty group. */
async function arranged() {
  const here = await world();
  const as = api.as(here.admin);
  const organization = `/v1/orgs/${here.organization.id}`;
  const [guide, ...others] = await Promise.all(
    ["Guide", "API", "Changes"].map((title) => here.space({ title })),
  );
  const site = await as.post<{ id: string }>(`${organization}/sites`, {
    title: `Docs ${unique()}`,
    spaces: [guide!.id],
  });
  const at = `${organization}/sites/${site.body.id}`;
  for (const { id } of others) await as.post(`${at}/sections`, { spaceId: id });
  const group = await as.post<{ id: string }>(`${at}/section-groups`, { title: "More" });
  const structure = async () => (await as.get<ArrangeResponse["structure"]>(`${at}/structure`)).body;
  const sections = (await structure()).structure.filter(({ children }) => children === undefined);
  return {
    at,
    as,
    structure,
    group: group.body.id,
    newSpace: (title: string) => here.space({ title }),
    space: guide!.id,
    sections: sections as [Section, Section, Section],
    arrange: (changes: unknown[]) =>
      as.post<ArrangeResponse>(`${at}/structure/changes`, { changes: changes as never }),
    preview: (changes: unknown[]) =>
      as.post<ArrangeResponse>(`${at}/structure/changes/preview`, { changes: changes as never }),
  };
}

const section = ({ id }: { id: string }) => ({ type: "site-section", id });
const titles = ({ structure }: ArrangeResponse["structure"]) => structure.map(({ title }) => title);

it("previews a site, then makes all changes in one step", async () => {
  const site = await arranged();
  const [guide, reference, changes] = site.sections;
  const wanted = [
    { type: "sort", item: section(changes), position: { before: section(guide) } },
    {
      type: "update",
      item: section(reference),
      title: "Reference",
      path: "reference",
      icon: "🔧",
      description: "Calls",
    },
    { type: "makeDefault", item: section(changes) },
  ];
  const before = await site.structure();
  const preview = await site.preview(wanted);
  expect(preview.status, preview.text).toBe(200);
  expect(titles(preview.body.structure)).toEqual(["Changes", "Guide", "Reference", "More"]);
  expect(preview.body.addresses).toEqual([
    { siteSpace: guide.siteSpaces[0]!.id, title: "Guide", from: "/", to: `/${guide.path}` },
    { siteSpace: reference.siteSpaces[0]!.id, title: "API", from: "/api", to: "/reference" },
    { siteSpace: changes.siteSpaces[0]!.id, title: "Changes", from: "/changes", to: "/" },
  ]);
  expect(await site.structure()).toEqual(before);

  const made = await site.arrange(wanted);
  expect(made.body.addresses).toEqual(preview.body.addresses);
  expect(await site.structure()).toEqual(made.body.structure);
  expect(made.body.structure.structure[2]).toMatchObject({ icon: "🔧", description: "Calls" });
});

it("puts things into groups and sections, and removes them", async () => {
  const site = await arranged();
  const [, reference, changes] = site.sections;
  const [variant] = reference.siteSpaces;
  const { body } = await site.arrange([
    { type: "put", item: section(changes), into: site.group },
    { type: "update", item: { type: "site-section-group", id: site.group }, title: "M" },
    { type: "put", item: { type: "site-space", id: variant!.id }, into: changes.id },
    { type: "remove", item: section(reference) },
  ]);
  expect(titles(body.structure)).toEqual(["Guide", "M"]);
  expect(body.structure.structure[1]!.children![0]!.siteSpaces.map(({ title }) => title)).toEqual([
    "Changes",
    "API",
  ]);
});

it("adds spaces, sections and groups, which later changes name by the ids from a preview", async () => {
  const site = await arranged();
  const [extra, variant] = [await site.newSpace("Extra"), await site.newSpace("Guide 2")];
  const added = [
    { type: "addGroup", key: "g", title: "Even more" },
    { type: "addSection", key: "s", spaceId: extra.id },
    { type: "addSpace", key: "v", spaceId: variant.id, sectionId: site.sections[0].id },
  ];
  const before = await site.structure();
  const { body: preview } = await site.preview(added);
  expect(titles(preview.structure)).toEqual(["Guide", "API", "Changes", "More", "Even more", "Extra"]);
  const [guide, , , , group, section] = preview.structure.structure;
  expect(preview.addresses).toEqual([
    { siteSpace: guide!.siteSpaces[1]!.id, title: "Guide 2", to: "/guide-2" },
    { siteSpace: section!.siteSpaces[0]!.id, title: "Extra", to: "/extra" },
  ]);
  expect(await site.structure()).toEqual(before);

  const { body: made } = await site.arrange([
    ...added,
    { type: "put", item: { type: "site-section", id: section!.id }, into: group!.id },
  ]);
  expect(made.structure.structure[4]).toMatchObject({ id: group!.id, children: [{ id: section!.id }] });
  const again = await site.arrange([added[0]]);
  expect([again.status, again.text]).toEqual([409, expect.stringContaining("key_taken")]);
});

it("the first section of a site has the same id in previews and changes", async () => {
  const here = await world();
  const as = api.as(here.admin);
  const organization = `/v1/orgs/${here.organization.id}`;
  const [guide, other] = [await here.space({ title: "Guide" }), await here.space({ title: "Other" })];
  const site = await as.post<{ id: string }>(`${organization}/sites`, { spaces: [guide.id] });
  const at = `${organization}/sites/${site.body.id}/structure/changes`;
  const added = { type: "addSection", key: "s", spaceId: other.id } as const;
  const { body } = await as.post<ArrangeResponse>(`${at}/preview`, { changes: [added] });
  const [first, second] = body.structure.structure;
  const made = await as.post<ArrangeResponse>(at, {
    changes: [added, { type: "sort", item: section(second!), position: { before: section(first!) } }],
  });
  expect(made.status, made.text).toBe(200);
  expect(titles(made.body.structure)).toEqual(["Other", "Guide"]);
});

it("hides a draft from visitors until it is no draft", async () => {
  const site = await arranged();
  const variant = await site.newSpace("Guide 2");
  const { body } = await site.arrange([
    { type: "addSpace", key: "v", spaceId: variant.id, sectionId: site.sections[0].id },
  ]);
  const item = { type: "site-space", id: body.structure.structure[0]!.siteSpaces[1]!.id };
  const placed = async (draft: boolean) => {
    const { body: arranged, text } = await site.arrange([{ type: "update", item, draft }]);
    expect(arranged.structure, text).toBeDefined();
    return arranged.structure.structure[0]!.siteSpaces[1];
  };
  expect(await placed(true)).toMatchObject({ draft: true, urls: {} });
  expect(await placed(false)).toMatchObject({ draft: false });
});

it("none of the changes is made if one of them is refused", async () => {
  const site = await arranged();
  const [guide, reference, changes] = site.sections;
  const before = await site.structure();
  const first = { type: "sort", item: section(changes), position: { before: section(guide) } };
  for (const [refused, status] of [
    [{ type: "update", item: section(reference), path: "changes" }, 409],
    [{ type: "update", item: section(reference), title: "R" }, 400],
    [{ type: "update", item: { type: "site-section-group", id: site.group }, title: "M".repeat(101) }, 400],
    [{ type: "update", item: { type: "site-section-group", id: site.group }, path: "more" }, 400],
    [{ type: "update", item: { type: "site-space", id: guide.siteSpaces[0]!.id }, icon: "🔧" }, 400],
    [{ type: "update", item: section(reference), draft: true }, 400],
    [{ type: "makeDefault", item: { type: "site-section-group", id: site.group } }, 400],
    [{ type: "remove", item: { type: "site-space", id: "missing" } }, 404],
    [{ type: "put", item: { type: "site-space", id: guide.siteSpaces[0]!.id }, into: null }, 400],
    [{ type: "put", item: section(guide), into: "missing" }, 404],
  ] as const) {
    const answer = await site.arrange([first, refused]);
    expect([answer.status, refused], answer.text).toEqual([status, refused]);
  }
  expect(await site.structure()).toEqual(before);
});

/** A site without sections that presents these spaces. */
async function withoutSections(...names: string[]) {
  const here = await world();
  const as = api.as(here.admin);
  const spaces = [];
  for (const title of names) spaces.push((await here.space({ title })).id);
  const organization = `/v1/orgs/${here.organization.id}`;
  const { body } = await as.post<{ id: string }>(`${organization}/sites`, {
    title: `Docs ${unique()}`,
    spaces,
  });
  const at = `${organization}/sites/${body.id}`;
  const structure = async () =>
    (await as.get<{ type: string; structure: (SiteSpace & Section)[] }>(`${at}/structure`)).body;
  return {
    as,
    at,
    structure,
    siteSpaces: (await structure()).structure,
    arrange: (changes: unknown[]) =>
      as.post<ArrangeResponse>(`${at}/structure/changes`, { changes: changes as never }),
  };
}

const siteSpace = ({ id }: { id: string }) => ({ type: "site-space", id });
const contents = ({ structure }: ArrangeResponse["structure"]) =>
  structure.map(({ title, siteSpaces, children }) =>
    children ? title : `${title}: ${siteSpaces.map((each) => each.title).join(", ")}`,
  );

it("each space of a site without sections gets its own section, and the first page keeps its address", async () => {
  const site = await withoutSections("Guide", "Reference", "Changes");
  const [, reference, changes] = site.siteSpaces;
  const { status, text, body } = await site.arrange([
    { type: "moveToNewSection", key: "r", item: siteSpace(reference!) },
    { type: "moveToNewSection", key: "c", item: siteSpace(changes!) },
  ]);
  expect(status, text).toBe(200);
  expect(body.structure.type).toBe("sections");
  expect(contents(body.structure)).toEqual(["Guide: Guide", "Reference: Reference", "Changes: Changes"]);
  expect(body.structure.structure.map((each) => each.siteSpaces[0]!.id)).toEqual(
    site.siteSpaces.map(({ id }) => id),
  );
  expect(body.addresses, "addresses stay").toEqual([]);
});

it("the first section is named after a space that stays in it", async () => {
  const site = await withoutSections("Guide", "Reference");
  const { body } = await site.arrange([{ type: "moveToNewSection", item: siteSpace(site.siteSpaces[0]!) }]);
  expect(contents(body.structure)).toEqual(["Reference: Reference", "Guide: Guide"]);
  expect(body.addresses).toMatchObject([
    { title: "Guide", from: "/", to: "/guide" },
    { title: "Reference", from: "/reference", to: "/" },
  ]);
});

it("puts a new section beside others and into groups, and refuses one for the only space of a section", async () => {
  const site = await arranged();
  const [guide, reference, changes] = site.sections;
  const [first, second] = [await site.newSpace("Guide 2"), await site.newSpace("Guide 3")];
  for (const { id } of [first, second])
    await site.as.post(`${site.at}/site-spaces`, { spaceId: id, sectionId: guide.id });
  const [section1] = (await site.structure()).structure;
  const [, two, three] = section1!.siteSpaces;
  const { status, text, body } = await site.arrange([
    { type: "moveToNewSection", item: siteSpace(two!), position: { before: section(reference) } },
    { type: "moveToNewSection", item: siteSpace(three!), into: site.group },
  ]);
  expect(status, text).toBe(200);
  expect(contents(body.structure)).toEqual([
    "Guide: Guide",
    "Guide 2: Guide 2",
    "API: API",
    "Changes: Changes",
    "More",
  ]);
  expect(body.structure.structure[4]!.children!.map(({ title }) => title)).toEqual(["Guide 3"]);
  const alone = await site.arrange([{ type: "moveToNewSection", item: siteSpace(changes.siteSpaces[0]!) }]);
  expect(alone.status).toBe(400);
  expect(alone.text).toContain("move the section instead");
  const wrong = await site.arrange([{ type: "moveToNewSection", item: section(changes) }]);
  expect(wrong.status).toBe(400);
});
