import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { gitIn, repositoriesOfTests } from "@/lib/testing/git";
import { type World, world } from "@/lib/testing/world";
import type { FixtureRepository } from "./git-server-fixture";

let w: World;
const serve = repositoriesOfTests();

beforeAll(async () => {
  w = await world();
});

const PUMPS = "# Pumps\n\nThey run.\n\nAlways.\n";

/** Files of a commit that reverts the export. */
const REVERTED = { "pumps.md": PUMPS, "new.md": null, "SUMMARY.md": null };

/** A space whose last sync is an export: of an edited page, of a new one and of a removed line. */
async function exported(filters: FixtureRepository["filters"] = "yes") {
  const repository = await serve();
  repository.filters = filters;
  const first = await repository.commit({ "pumps.md": PUMPS, "wells.md": "# Wells\n\nDeep.\n" });
  const git = gitIn(database(), w, (await w.space()).id);
  const importing = async (ref = "refs/heads/main") => {
    const ended = await git.importing(repository.url, { ref });
    expect(ended, ended.reason).toMatchObject({ state: "success" });
    return ended;
  };
  await importing();
  const { Pumps } = await git.pages();
  await git.edit([
    { operation: "update_page", page: Pumps!.id, document: { markdown: "They run.\n\nMostly.\n" } },
    { operation: "insert_page", document: { markdown: "# New\n\nFrom the space.\n" } },
  ]);
  expect(await git.exporting(repository.url)).toMatchObject({ state: "success" });
  const files = await repository.files();
  const textOf = async (title: string) => JSON.stringify((await git.pages())[title]);
  return { repository, git, first, files, importing, textOf, pumps: Pumps!.id };
}

describe("an import of a branch whose history was rewritten", () => {
  it.each(["yes", "no", "refused"] as const)(
    "keeps the words of an export that a force-push removed (filters of the server: %s)",
    async (filters) => {
      const { repository, git, first, importing, textOf } = await exported(filters);
      await repository.reset(first);
      await importing();
      expect(await git.outline()).toEqual(["Pumps", "Wells", "New"]);
      expect(await textOf("Pumps")).toContain("Mostly.");

      await repository.commit({ "wells.md": "# Wells\n\nVery deep.\n" });
      await importing();
      expect(await git.outline()).toEqual(["Pumps", "Wells", "New"]);
      expect(await textOf("Wells")).toContain("Very deep.");
      expect(await git.exporting(repository.url)).toMatchObject({ state: "success" });
      expect((await repository.files())["pumps.md"]).toContain("Mostly.");
      expect((await repository.files())["new.md"]).toContain("From the space.");
    },
  );

  it("keeps them beside commits that came after the force-push", async () => {
    const { repository, git, first, importing, textOf } = await exported();
    await repository.reset(first);
    await repository.commit({ "more.md": "# More\n", "wells.md": null });
    expect((await importing()).changeRequest).toBeUndefined();
    expect(await git.outline()).toEqual(expect.arrayContaining(["More", "Pumps", "New"]));
    expect(await git.outline()).not.toContain("Wells");
    expect(await textOf("Pumps")).toContain("Mostly.");
  });

  it("keeps the words of several exports that a force-push removed", async () => {
    const { repository, git, first, importing, textOf, pumps } = await exported();
    await repository.commit({ "wells.md": "# Wells\n\nVery deep.\n" });
    await importing();
    await git.edit([
      { operation: "update_page", page: pumps, document: { markdown: "They run.\n\nNever.\n" } },
    ]);
    expect(await git.exporting(repository.url)).toMatchObject({ state: "success" });
    await repository.reset(first);
    await importing();
    expect(await git.outline()).toEqual(["Pumps", "Wells", "New"]);
    expect(await textOf("Pumps")).toContain("Never.");
    // People committed these words, and people removed them.
    expect(await textOf("Wells")).not.toContain("Very deep.");
  });

  it("keeps words that an amended export lacks, and takes those that it adds", async () => {
    const { repository, git, first, files, importing, textOf } = await exported();
    await repository.reset(first);
    await repository.commit({ ...files, ...REVERTED, "wells.md": "# Wells\n\nDry.\n" });
    await importing();
    expect(await git.outline()).toEqual(["Pumps", "Wells", "New"]);
    expect(await textOf("Pumps")).toContain("Mostly.");
    expect(await textOf("Wells")).toContain("Dry.");
  });

  it("asks if an amended export has other words on the lines of the space", async () => {
    const { repository, git, first, files, textOf, importing } = await exported();
    await repository.reset(first);
    await repository.commit({ ...files, "pumps.md": "# Pumps\n\nThey run.\n\nRarely.\n" });
    const ended = await importing();
    expect(ended.changeRequest).toBeDefined();
    expect(await textOf("Pumps")).toContain("Mostly.");
    expect(await git.outline()).toEqual(["Pumps", "Wells", "New"]);
  });

  it.each(["squash", "rebase"])("takes a %s of exported commits for the commits themselves", async (way) => {
    const { repository, git, first, files, importing, textOf, pumps } = await exported();
    await git.edit([{ operation: "update_page", page: pumps, document: { markdown: "They run.\n" } }]);
    await repository.reset(first);
    if (way === "rebase") await repository.commit({ "wells.md": "# Wells\n\nVery deep.\n" });
    await repository.commit({ ...files, "wells.md": "# Wells\n\nVery deep.\n" });
    expect((await importing()).changeRequest).toBeUndefined();
    expect(await git.outline()).toEqual(["Pumps", "Wells", "New"]);
    // Deleted in the space since the export.
    expect(await textOf("Pumps")).not.toContain("Mostly.");
    expect(await textOf("Wells")).toContain("Very deep.");
  });

  it("takes a branch into which an exported branch was squashed for its continuation", async () => {
    const { repository, git, first, files, importing, textOf, pumps } = await exported();
    await repository.reset(first, "other");
    await git.edit([{ operation: "update_page", page: pumps, document: { markdown: "They run.\n" } }]);
    await repository.commit(files, { branch: "other" });
    expect((await importing("refs/heads/other")).changeRequest).toBeUndefined();
    expect(await git.outline()).toEqual(["Pumps", "Wells", "New"]);
    expect(await textOf("Pumps")).not.toContain("Mostly.");
  });

  it("keeps the words of a page whose file the export renamed", async () => {
    const { repository, git, first, importing, pumps } = await exported();
    await git.edit([{ operation: "update_page", page: pumps, title: "Pumps and motors", slug: "motors" }]);
    expect(await git.exporting(repository.url)).toMatchObject({ state: "success" });
    await repository.reset(first);
    await importing();
    expect(JSON.stringify(await git.pages())).toContain("Mostly.");
    expect(await git.outline()).toContain("New");
  });

  it("follows a page that a commit renamed after the force-push", async () => {
    const { repository, git, first, importing, textOf } = await exported();
    await repository.reset(first);
    await repository.commit({ "wells.md": null, "deep/wells.md": "# Wells\n\nDeep.\n" });
    await importing();
    expect(await git.outline()).toContain("New");
    expect(await textOf("Pumps")).toContain("Mostly.");
    expect(await textOf("Wells")).toContain("Deep.");
  });
});

describe("an import of a branch that continues", () => {
  it.each(["yes", "no"] as const)(
    "deletes words that a commit reverts, after several merges (filters of the server: %s)",
    async (filters) => {
      const { repository, git, importing, textOf } = await exported(filters);
      const head = (await repository.head())!;
      await repository.reset(head, "one");
      const one = await repository.commit({ "one.md": "# One\n" }, { branch: "one" });
      await repository.reset(head, "two");
      const two = await repository.commit({ "two.md": "# Two\n" }, { branch: "two" });
      await repository.commit({ "one.md": "# One\n" }, { merged: [one] });
      await repository.commit({ "two.md": "# Two\n" }, { merged: [two] });
      await repository.commit(REVERTED, { message: "Revert" });
      await repository.commit({ "notes.txt": "Nothing for the space.\n" });
      expect((await importing()).changeRequest).toBeUndefined();
      expect(await git.outline()).not.toContain("New");
      expect(await git.outline()).toEqual(expect.arrayContaining(["One", "Two", "Pumps", "Wells"]));
      expect(await textOf("Pumps")).not.toContain("Mostly.");
      expect(await textOf("Pumps")).toContain("Always.");
    },
  );

  it.each(["yes", "no"] as const)(
    "deletes what a commit deletes if the last export is 60 commits before (filters of the server: %s)",
    async (filters) => {
      const { repository, git, first, importing, textOf } = await exported(filters);
      const head = (await repository.head())!;
      await repository.reset(first, "old");
      const old = await repository.commit({ "old.txt": "\n" }, { branch: "old" });
      await repository.reset(head);
      await repository.commit(REVERTED);
      for (let count = 0; count < 60; count += 1) await repository.commit({ "notes.txt": `${count}\n` });
      // Leads to an earlier sync in two steps.
      await repository.commit({ "old.txt": "\n" }, { merged: [old] });
      await importing();
      expect(await git.outline()).toEqual(["Pumps", "Wells"]);
      expect(await textOf("Pumps")).not.toContain("Mostly.");
    },
  );
});
