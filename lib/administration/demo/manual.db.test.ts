import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildLive } from "@/lib/administration/scenarios/build";
import { verify } from "@/lib/administration/verify/verify";
import type { Page, PageChange } from "@/lib/content/pages/schemas";
import { systemActor } from "@/lib/core/access/actor";
import { createOrganization } from "@/lib/organizations/organizations/create";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { deleteSpace, updateSpace } from "@/lib/spaces/spaces/commands";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { type ApiCaller, api } from "@/lib/testing/api";
import { ownDatabase, switchDatabase } from "@/lib/testing/own-database";
import { contextOf, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { createManual } from "./manual";
import { manualFilesOf } from "./manual-files";
import { markDemo } from "./marker";
import { updateManual } from "./update-manual";
import { requestManualUpdate } from "./update-manual-job";

type Texts = Record<string, string>;

const FIRST: Texts = {
  "SUMMARY.md": summary("blocks", "git", "import"),
  "README.md": "# Start here\n\nSee [Git](writing/git.md).\n",
  "writing/blocks.md": "# Blocks\n\nCallouts and tabs.\n\nThe end.\n",
  "writing/git.md": "# Sync with Git\n\nA space follows a repository.\n",
  "writing/import.md": "# Import\n\nZip archives.\n",
};

function summary(...pages: string[]): string {
  const lines = pages.map((page) => `- [${page}](writing/${page}.md)`);
  return `# Summary\n\n- [Start here](README.md)\n\n## Writing\n\n${lines.join("\n")}\n`;
}

/** The files of a version; null removes one. */
function version(changes: Record<string, string | null>) {
  const texts = Object.entries({ ...FIRST, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return manualFilesOf(new Map(texts));
}

let switchBack: () => Promise<void>;
let w: World;
let admin: ApiCaller;
let space: SpaceSubject;
let older: string;

beforeAll(async () => {
  // An installation has one manual, and the database of the worker may have it already.
  switchBack = await switchDatabase(await ownDatabase("migrated"));
});
afterAll(() => switchBack());

beforeEach(async () => {
  w = await world();
  admin = api.as(w.admin);
  const ctx = contextOf(w.admin);
  space = await inTransaction(database(), async (tx) => {
    await tx.instanceSetting.deleteMany({ where: { key: "demo-manual" } });
    const organization = await getOrganization(tx, ctx.actor, w.organization.id);
    return createManual(tx, ctx, organization, version({}));
  });
});

type NavEntry = { title: string; path: string; pages: NavEntry[] };

const flat = (pages: Page[]): NavEntry[] =>
  pages.flatMap((page) => {
    const pages = "pages" in page ? flat(page.pages) : [];
    return [{ title: page.title, path: "path" in page ? page.path : "", pages }];
  });

const tree = async (): Promise<NavEntry[]> =>
  flat((await admin.get<{ pages: Page[] }>(`/v1/spaces/${space.id}/content/pages`)).body.pages);
const titles = async () =>
  (await tree()).flatMap(({ title, pages }) => [title, ...pages.map((page) => page.title)]);

const pageAt = (path: string) =>
  admin.get<{ id: string; path: string; markdown: string }>(
    `/v1/spaces/${space.id}/content/path/${encodeURIComponent(path)}`,
  );

const edit = async (...changes: PageChange[]) =>
  buildLive(database(), contextOf(w.admin), space, { subject: "Our own words", changes });

const editText = async (path: string, from: string, to: string) => {
  const { body } = await pageAt(path);
  await edit({
    operation: "update_page",
    page: body.id,
    document: { markdown: body.markdown.replace(from, to) },
  });
};

const spacesOf = async (organizationId: string) =>
  (await admin.get<{ items: { title: string }[] }>(`/v1/orgs/${organizationId}/spaces`)).body.items;

const proposals = async () =>
  (
    await admin.get<{ items: { id: string; conflicts: number; subject: string }[] }>(
      `/v1/spaces/${space.id}/change-requests?status=open`,
    )
  ).body.items;

const merge = async ({ id }: { id: string }) =>
  expect((await admin.post(`/v1/spaces/${space.id}/change-requests/${id}/merge`)).body).toMatchObject({
    result: "merge",
  });

describe("a newer version of the manual", () => {
  it("adds a new page at its place in the table of contents", async () => {
    await updateManual(
      database(),
      version({
        "SUMMARY.md": summary("blocks", "pdf", "git", "import"),
        "writing/pdf.md": "# PDF\n\nBooks.\n",
      }),
    );
    expect(await titles()).toEqual(["Start here", "Writing", "blocks", "pdf", "git", "import"]);
    expect(await proposals()).toEqual([]);
  });

  it("keeps the page of a file that is renamed, and its former address", async () => {
    const before = (await pageAt("writing/git")).body;
    await updateManual(
      database(),
      version({
        "SUMMARY.md": summary("blocks", "repositories", "import"),
        "README.md": "# Start here\n\nSee [Git](writing/repositories.md).\n",
        "writing/git.md": null,
        "writing/repositories.md": FIRST["writing/git.md"]!,
      }),
    );
    const after = (await pageAt("writing/repositories")).body;
    expect(after.id).toBe(before.id);
    expect((await pageAt("writing/git")).body).toMatchObject({ id: before.id });
    expect((await pageAt("start-here")).body.markdown).toContain(before.id);
    expect(await proposals()).toEqual([]);
  });

  it("deletes the page of a file that is gone, if the space did not edit it", async () => {
    await updateManual(
      database(),
      version({ "SUMMARY.md": summary("blocks", "git"), "writing/import.md": null }),
    );
    expect(await titles()).toEqual(["Start here", "Writing", "blocks", "git"]);
    expect(await proposals()).toEqual([]);
  });

  it("proposes to delete an edited page whose file is gone", async () => {
    await editText("writing/import", "Zip archives.", "Zip archives and our wiki.");
    await updateManual(
      database(),
      version({ "SUMMARY.md": summary("blocks", "git"), "writing/import.md": null }),
    );
    expect((await pageAt("writing/import")).body.markdown).toContain("our wiki");
    const [proposed, ...others] = await proposals();
    expect(others).toEqual([]);
    expect(proposed).toMatchObject({ subject: "Update edited pages of the manual" });
  });

  it("proposes the changes of an edited page, while the others follow", async () => {
    await editText("writing/blocks", "The end.", "Our end.");
    await updateManual(
      database(),
      version({
        "writing/blocks.md": "# Blocks\n\nCallouts, tabs and cards.\n\nThe end.\n",
        "writing/git.md": "# Sync with Git\n\nA space follows a branch.\n",
      }),
    );
    expect((await pageAt("writing/git")).body.markdown).toContain("a branch");
    expect((await pageAt("writing/blocks")).body.markdown).not.toContain("cards");
    const [proposed] = await proposals();
    expect(proposed).toMatchObject({ conflicts: 0 });
    await merge(proposed!);
    const { markdown } = (await pageAt("writing/blocks")).body;
    expect(markdown).toContain("tabs and cards");
    expect(markdown).toContain("Our end.");
  });

  it("keeps the conflict in the change request if both changed the same words", async () => {
    await editText("writing/blocks", "Callouts and tabs.", "Callouts and our tabs.");
    await updateManual(
      database(),
      version({ "writing/blocks.md": "# Blocks\n\nCallouts and wide tabs.\n\nThe end.\n" }),
    );
    expect((await pageAt("writing/blocks")).body.markdown).toContain("our tabs");
    expect(await proposals()).toMatchObject([{ conflicts: 1 }]);
  });

  it("keeps pages that the space added, and the place of one that it moved", async () => {
    const { body: git } = await pageAt("writing/git");
    await edit(
      { operation: "insert_page", document: { markdown: "# Our rules\n\nBe kind.\n" } },
      { operation: "update_page", page: git.id, into: null, at: 0 },
    );
    await updateManual(
      database(),
      version({ "writing/git.md": "# Sync with Git\n\nA space follows a branch.\n" }),
    );
    expect((await pageAt("git")).body.markdown).not.toContain("a branch");
    await merge((await proposals())[0]!);
    const [first] = await tree();
    expect(first).toMatchObject({ title: "git" });
    expect((await pageAt("git")).body.markdown).toContain("a branch");
    expect(await titles()).toContain("Our rules");
  });

  it("changes nothing in a locked, deleted or followed space, and comes after the lock", async () => {
    const next = version({ "writing/git.md": "# Sync with Git\n\nA space follows a branch.\n" });
    await updateSpace(database(), contextOf(w.admin), space, { editMode: "locked" });
    await updateManual(database(), next);
    expect((await pageAt("writing/git")).body.markdown).not.toContain("a branch");
    await updateSpace(database(), contextOf(w.admin), space, { editMode: "live" });
    await updateManual(database(), next);
    expect((await pageAt("writing/git")).body.markdown).toContain("a branch");
    await deleteSpace(database(), contextOf(w.admin), space);
    await updateManual(database(), version({}));
    expect(await database().space.count({ where: { organizationId: w.organization.id } })).toBe(1);
  });

  it("creates the space in a demo of a version without the manual, once and without a site", async () => {
    await deleteSpace(database(), contextOf(w.admin), space);
    await database().instanceSetting.deleteMany({ where: { key: "demo-manual" } });
    await updateManual(database(), version({}));
    expect(await spacesOf(w.organization.id)).toEqual([]);

    await inTransaction(database(), async (tx) => {
      await markDemo(tx);
      const demo = withoutRequest(systemActor("demo", null));
      const { organizationId } = await createOrganization(tx, demo, { title: "Merrow", ownerId: w.admin.id });
      older = organizationId;
    });
    await requestManualUpdate(database());
    await runWaitingJobs(database());
    await requestManualUpdate(database());
    await runWaitingJobs(database());
    expect((await spacesOf(older)).map(({ title }) => title)).toEqual(["Bindery manual"]);
    expect(await database().site.count({ where: { organizationId: older } })).toBe(0);
  });

  it("leaves everything consistent", async () => {
    expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);
  });
});
