import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { gitIn, repositoriesOfTests } from "@/lib/testing/git";
import { type World, world } from "@/lib/testing/world";

let w: World;
const serve = repositoriesOfTests();

beforeAll(async () => {
  w = await world();
});

/** A space that follows a repository with these files. */
async function following(files: Record<string, string | Buffer>) {
  const repository = await serve();
  await repository.commit(files);
  const git = gitIn(database(), w, (await w.space()).id);
  const imported = await git.importing(repository.url);
  expect(imported, imported.reason).toMatchObject({ state: "success" });
  const exportNow = async () => {
    const done = await git.exporting(repository.url);
    expect(done, done.reason).toMatchObject({ state: "success" });
    return done;
  };
  const page = async (title: string) => {
    const found = (await git.pages())[title];
    expect(found, title).toBeDefined();
    return found!;
  };
  return {
    repository,
    git,
    page,
    /** Replaces words of a page. */
    replace: async (title: string, from: string, to: string) => {
      const { id, markdown } = await page(title);
      expect(markdown).toContain(from);
      await git.edit([
        { operation: "update_page", page: id, document: { markdown: markdown!.replace(from, to) } },
      ]);
    },
    exportNow,
    /** Exports, then once more, with and without an import in between: only the first may make a commit. */
    exportTwice: async () => {
      const done = await exportNow();
      const { length } = await repository.log();
      await exportNow();
      await git.importing(repository.url);
      await exportNow();
      expect(await repository.log()).toHaveLength(length);
      return done;
    },
    /** The files that are another than at first; null = gone. */
    changed: async () => {
      const now = await repository.files();
      const paths = new Set([...Object.keys(files), ...Object.keys(now)]);
      return Object.fromEntries(
        [...paths].sort().flatMap((path) => {
          const is = now[path] ?? null;
          return is === (files[path]?.toString() ?? null) ? [] : [[path, is]];
        }),
      );
    },
  };
}

const MKDOCS = {
  "mkdocs.yml": "site_name: Waterworks\nnav:\n  - Home: index.md\n  - Pumps: pumps.md\n",
  "docs/index.md": "# Home\n\nWater for all.\n",
  "docs/pumps.md": "# Pumps\n\nThey run.\n",
  "README.md": "# The repository\n\nHow to build it.\n",
  "CONTRIBUTING.md": "# Contributing\n\nHow to help.\n",
};

describe("a repository after exports of its space", () => {
  it("keeps files beside the folder of the docs after a page was renamed", async () => {
    const { git, page, exportTwice, changed } = await following(MKDOCS);
    await git.edit([{ operation: "update_page", page: (await page("Pumps")).id, title: "All pumps" }]);
    await exportTwice();
    expect(Object.values(await changed())).not.toContain(null);
  });

  it("loses the file of a deleted page and nothing else", async () => {
    const { git, page, exportTwice, changed } = await following(MKDOCS);
    await git.edit([{ operation: "delete_page", page: (await page("Pumps")).id }]);
    await exportTwice();
    const gone = Object.entries(await changed()).filter(([, text]) => text === null);
    expect(gone).toEqual([["docs/pumps.md", null]]);
  });
});
