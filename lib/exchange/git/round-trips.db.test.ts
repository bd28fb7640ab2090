import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { gitIn, repositoriesOfTests } from "@/lib/testing/git";
import { type World, world } from "@/lib/testing/world";

let w: World;
const serve = repositoriesOfTests();

beforeAll(async () => {
  w = await world();
});

/** A space connected to a repository with these files. */
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
    /** Replaces text in a page. */
    replace: async (title: string, from: string, to: string) => {
      const { id, markdown } = await page(title);
      expect(markdown).toContain(from);
      await git.edit([
        { operation: "update_page", page: id, document: { markdown: markdown!.replace(from, to) } },
      ]);
    },
    exportNow,
    /**
     * Exports twice, the second time with and without an import in between: only the first may make a commit.
     */
    exportTwice: async () => {
      const done = await exportNow();
      const { length } = await repository.log();
      await exportNow();
      await git.importing(repository.url);
      await exportNow();
      expect(await repository.log()).toHaveLength(length);
      return done;
    },
    /** Files that differ from the start; null = deleted. */
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
  it("keeps files outside of the docs folder after a page was renamed", async () => {
    const { git, page, exportTwice, changed } = await following(MKDOCS);
    await git.edit([{ operation: "update_page", page: (await page("Pumps")).id, title: "All pumps" }]);
    await exportTwice();
    expect(Object.values(await changed())).not.toContain(null);
  });

  it("loses only the file of a deleted page", async () => {
    const { git, page, exportTwice, changed } = await following(MKDOCS);
    await git.edit([{ operation: "delete_page", page: (await page("Pumps")).id }]);
    await exportTwice();
    const gone = Object.entries(await changed()).filter(([, text]) => text === null);
    expect(gone).toEqual([["docs/pumps.md", null]]);
  });
});
const MDBOOK = {
  "src/SUMMARY.md":
    "# Summary\n\n[Preface](README.md)\n\n- [Tools](tools/README.md)\n    - [hammer](tools/hammer.md)\n    - [saw](tools/saw.md)\n\n-----------\n\n[Thanks](thanks.md)\n",
  "src/README.md": "# Preface\n\nWords.\n",
  "src/tools/README.md": "# All tools\n\nSee [the hammer](hammer.md) and [the saw](./saw.md).\n",
  "src/tools/hammer.md": "# The hammer\n\nIt hits.\n\n{{#include part.md}}\n",
  "src/tools/saw.md": "# The saw\n\nIt cuts.\n",
  "src/tools/part.md": "A text that chapters include.\n",
  "src/404.md": "# Not found\n",
  "src/thanks.md": "# Thanks\n",
  "book.toml": '[book]\ntitle = "Tools"\n',
};

const SPLIT = {
  "docs/intro.md": "---\ntitle: Intro\n---\n\nWords of the intro.\n",
  "docs/guide/first.md": "# First\n\nBack to the [intro](../intro.md).\n",
  "website/sidebars.js":
    "module.exports = { docs: ['intro', { type: 'category', label: 'Guide', items: ['guide/first'] }] };\n",
  "website/docusaurus.config.js":
    "module.exports = { presets: [['classic', { docs: { path: '../docs', sidebarPath: require.resolve('./sidebars.js') } }]] };\n",
  "README.md": "# Of the repository\n",
};

const VITEPRESS = {
  ".vitepress/config.ts":
    "export default { themeConfig: { sidebar: [{ text: 'Guide', items: [{ text: 'Start', link: '/guide/start' }, { text: 'More', link: '/guide/more' }] }] } }\n",
  "guide/start.md": "# Start\n\nSee [more](./more).\n",
  "guide/more.md": "# More\n\nWords.\n",
  "guide/unlisted.md": "# Unlisted\n",
  "README.md": "# The repository\n",
};

describe("an export without edits keeps every byte", () => {
  it("in an mdBook: an edit changes one line, a new page adds one line in the book's style", async () => {
    const { git, page, replace, exportTwice, changed } = await following(MDBOOK);
    await exportTwice();
    expect(await changed()).toEqual({});
    await replace("hammer", "It hits.", "It hits hard.");
    await exportTwice();
    const hammer = { "src/tools/hammer.md": MDBOOK["src/tools/hammer.md"].replace("hits.", "hits hard.") };
    expect(await changed()).toEqual(hammer);
    expect((await page("hammer")).markdown).toContain("It hits hard.");

    await git.edit([
      {
        ...{ operation: "insert_page", into: (await page("Tools")).id, title: "file" },
        document: { markdown: "It files.\n" },
      },
    ]);
    await exportTwice();
    expect(await changed()).toEqual({
      ...hammer,
      "src/SUMMARY.md": MDBOOK["src/SUMMARY.md"].replace(
        "(tools/saw.md)\n",
        "(tools/saw.md)\n    - [file](tools/file.md)\n",
      ),
      "src/tools/file.md": "# file\n\nIt files.\n",
    });
  });

  it("in an mdBook with renamed and deleted pages", async () => {
    const { git, page, exportTwice, changed } = await following(MDBOOK);
    const [tools, saw, hammer] = [await page("Tools"), await page("saw"), await page("hammer")];
    await git.edit([
      { operation: "update_page", page: tools.id, title: "Workshop" },
      { operation: "update_page", page: saw.id, title: "The *saw*" },
      { operation: "delete_page", page: hammer.id },
    ]);
    await exportTwice();
    expect(await changed()).toEqual({
      "src/SUMMARY.md": MDBOOK["src/SUMMARY.md"]
        .replace("[Tools]", "[Workshop]")
        .replace("    - [hammer](tools/hammer.md)\n", "")
        .replace("[saw]", "[The \\*saw\\*]"),
      "src/tools/hammer.md": null,
    });
  });

  it("in links of an edited line, also to folders and deleted pages", async () => {
    const files = {
      "SUMMARY.md":
        "# Table of contents\n\n* [Plans](plans/README.md)\n  * [Free](plans/free.md)\n  * [Old](plans/old.md)\n",
      "plans/README.md":
        "# Plans\n\nSome words with [a link](./free.md) and [a folder](./), [one more](<old.md>).\n",
      "plans/free.md": "# Free\n\nBack to [plans](./) or [old](./old.md?x=1#y), also [Old](old.md).\n",
      "plans/old.md": "# Old\n",
    };
    const { git, page, replace, exportTwice, changed } = await following(files);
    await replace("Plans", "Some words", "Words");
    await git.edit([{ operation: "delete_page", page: (await page("Old")).id }]);
    await exportTwice();
    const first = {
      "SUMMARY.md": files["SUMMARY.md"].replace("  * [Old](plans/old.md)\n", ""),
      "plans/README.md": files["plans/README.md"].replace("Some words", "Words"),
      "plans/old.md": null,
    };
    expect(await changed()).toEqual(first);
    await replace("Free", "Back", "Up");
    await replace("Plans", "Words", "Many words");
    await exportTwice();
    expect(await changed()).toEqual({
      ...first,
      "plans/README.md": files["plans/README.md"].replace("Some words", "Many words"),
      "plans/free.md": files["plans/free.md"].replace("Back", "Up"),
    });
  });

  it("in a MkDocs repository, whose nav it leaves unchanged with a warning", async () => {
    const { git, page, replace, exportTwice, changed } = await following(MKDOCS);
    await replace("Home", "Water for all.", "Water for everyone.");
    await git.edit([
      { operation: "update_page", page: (await page("Pumps")).id, title: "All pumps" },
      { operation: "insert_page", title: "Valves", document: { markdown: "# Valves\n" } },
    ]);
    const done = await exportTwice();
    expect(await changed()).toEqual({
      "docs/index.md": "# Home\n\nWater for everyone.\n",
      "docs/valves.md": "# Valves\n",
    });
    expect(done.warnings).toEqual([
      { path: "mkdocs.yml", detail: expect.stringMatching(/“All pumps”, “Valves”/) },
    ]);
    expect(await git.outline()).toEqual(["Home", "All pumps", "Valves"]);
  });

  it("in a Docusaurus repository with docs beside the site, and the docs are the pages", async () => {
    const { git, page, replace, exportTwice, changed } = await following(SPLIT);
    expect(await git.outline()).toEqual(["Intro", ["Guide", ["First"]]]);
    await replace("Intro", "Words of", "Some words of");
    await exportTwice();
    const intro = { "docs/intro.md": SPLIT["docs/intro.md"].replace("Words of", "Some words of") };
    expect(await changed()).toEqual(intro);
    await git.edit([{ operation: "delete_page", page: (await page("First")).id }]);
    await exportTwice();
    expect(await changed()).toEqual({ ...intro, "docs/guide/first.md": null });
  });

  it("in a Jekyll repository, whose conditions hide no words", async () => {
    const text = "# Start\n\n{% if page.beta %}\nOne\n{% else %}\nTwo\n{% endif %}\n";
    const { git, replace, page, exportTwice, changed } = await following({
      "_config.yml": "title: X\n",
      "index.md": text,
    });
    const { markdown } = await page("Start");
    expect(markdown).toBe(text.replace(/\{%.*%\}/g, "<!--$&-->"));
    await replace("Start", "One", "One and a half");
    await exportTwice();
    expect(await changed()).toEqual({ "index.md": text.replace("One", "One and a half") });
    expect((await git.pages()).Start!.markdown).toBe(markdown!.replace("One", "One and a half"));
  });

  it("in a repository that is not Jekyll's, with comments as their author writes them", async () => {
    const text = "# Start\n\n<!--{% if page.beta %}-->\n\nOne\n\n<!--{% endif %}-->\n";
    const { replace, exportTwice, changed } = await following({ "README.md": text });
    await replace("Start", "One", "Two\n\n<!--{% if page.new %}-->");
    await exportTwice();
    expect((await changed())["README.md"]).toBe(text.replace("One", "Two\n\n<!--{% if page.new %}-->"));
  });

  it("in a VitePress repository, whose sidebar it leaves unchanged", async () => {
    const { git, exportTwice, changed } = await following(VITEPRESS);
    const [guide] = await git.outline();
    expect(guide).toEqual(["Guide", ["Start", "More"]]);
    await git.edit([{ operation: "insert_page", title: "New", document: { markdown: "# New\n" } }]);
    await exportTwice();
    expect(await changed()).toEqual({ "new.md": "# New\n" });
    expect(await git.outline()).toContain("New");
  });

  it("outside of the folder in .gitbook.yaml, with and without a table of contents", async () => {
    const files = {
      ".gitbook.yaml": "root: ./docs/\n",
      "docs/README.md": "# Home\n",
      "docs/guide.md": "# Guide\n",
      "README.md": "# Repository\n",
    };
    const summary = {
      "docs/SUMMARY.md": "# Table of contents\n\n* [Home](README.md)\n* [Guide](guide.md)\n",
    };
    for (const present of [{ ...files, ...summary }, files]) {
      const { git, replace, exportTwice, changed } = await following(present);
      expect(await git.outline()).toEqual(["Home", "Guide"]);
      await replace("Home", "# Home\n", "# Home\n\nWords.\n");
      await git.edit([{ operation: "insert_page", title: "New", document: { markdown: "# New\n" } }]);
      await exportTwice();
      const bullet = "docs/SUMMARY.md" in present ? "*" : "-";
      expect(await changed()).toEqual({
        "docs/README.md": "# Home\n\nWords.\n",
        "docs/new.md": "# New\n",
        "docs/SUMMARY.md": `# Table of contents\n\n${bullet} [Home](README.md)\n${bullet} [Guide](guide.md)\n${bullet} [New](new.md)\n`,
      });
    }
  });

  it("in files with a byte order mark, with CRLF, without a final line end and without front matter", async () => {
    const files = {
      "SUMMARY.md": "\uFEFF# S\r\n\r\n* [A](a.md)\r\n",
      "a.md": "\uFEFF# A\r\n\r\nOne.\r\n\r\nTwo.",
      "unlisted.md": "# Unlisted\n\nWords.\n",
    };
    const { git, replace, exportTwice, changed } = await following(files);
    await replace("A", "One.", "1.");
    await replace("Unlisted", "# Unlisted", "# Unlisted!");
    await git.edit([{ operation: "insert_page", title: "B", at: 1, document: { markdown: "# B\n" } }]);
    await exportTwice();
    expect(await changed()).toEqual({
      "SUMMARY.md": "\uFEFF# S\r\n\r\n* [A](a.md)\r\n* [B](b.md)\r\n",
      "a.md": "\uFEFF# A\r\n\r\n1.\r\n\r\nTwo.",
      "b.md": "# B\n",
      "unlisted.md": "# Unlisted!\n\nWords.\n",
    });
  });

  it("in repositories ordered by folders, also when pages are added and deleted", async () => {
    const folders = {
      "README.md": "# Start\n",
      "parts/one.md": "# One\n",
      "parts/inner/two.md": "# Two\n",
      LICENSE: "Free.\n",
    };
    const categories = {
      "docs/b/_category_.json": '{ "label": "Basics", "position": 1 }\n',
      "docs/b/y.md": "# Y\n",
      "docs/a.md": "# A\n\nSee [y](./b/y.md).\n",
    };
    const cases = [
      { files: folders, gone: "Two", path: "parts/inner/two.md", added: ["SUMMARY.md", "new.md"] },
      { files: categories, gone: "Y", path: "docs/b/y.md", added: ["docs/new.md"] },
    ];
    for (const { files, gone, path, added } of cases) {
      const { git, page, exportTwice, changed } = await following(files);
      await git.edit([{ operation: "insert_page", title: "New", document: { markdown: "# New\n" } }]);
      await exportTwice();
      expect(Object.keys(await changed())).toEqual(added);
      await git.edit([{ operation: "delete_page", page: (await page(gone)).id }]);
      await exportTwice();
      expect(Object.keys(await changed()).sort()).toEqual([...added, path].sort());
      expect(await changed()).toMatchObject({ [path]: null });
    }
  });

  it("after an import of another commit: it makes no commit", async () => {
    for (const files of [MDBOOK, MKDOCS, SPLIT, VITEPRESS]) {
      const { repository, git, exportTwice } = await following(files);
      await git.edit([{ operation: "insert_page", title: "New", document: { markdown: "# New\n" } }]);
      await exportTwice();
      const outline = await git.outline();
      await repository.commit({ LICENSE: "Free.\n" });
      await git.importing(repository.url);
      const { length } = await repository.log();
      await exportTwice();
      expect(await repository.log()).toHaveLength(length);
      expect(await git.outline()).toEqual(outline);
    }
  });
});

describe("an import", () => {
  it("keeps pages outside of a root that is set later, until their files are deleted", async () => {
    const files = { "docs/guide.md": "# Guide\n", "taps.md": "# Taps\n", "wells.md": "# Wells\n" };
    const { repository, git } = await following(files);
    const { Taps: taps } = await git.pages();
    await repository.commit({ ".gitbook.yaml": "root: ./docs/\n", "notes.md": "# Notes\n" });
    await git.importing(repository.url);
    expect(Object.keys(await git.pages()).sort()).toEqual(["Guide", "Taps", "Wells"]);
    expect((await git.pages()).Taps!.id).toBe(taps!.id);
    await repository.commit({ "wells.md": null });
    await git.importing(repository.url);
    expect(Object.keys(await git.pages()).sort()).toEqual(["Guide", "Taps"]);
  });
});

describe("a forced export", () => {
  it("lists in its preview the files of new commits to delete, and deletes no others", async () => {
    const { repository, git, exportTwice, changed } = await following(MDBOOK);
    const summary = MDBOOK["src/SUMMARY.md"].replace("[saw]", "[axe](tools/axe.md)\n    - [saw]");
    await repository.commit({
      ...{ "src/tools/axe.md": "# Axe\n", "src/SUMMARY.md": summary },
      ...{ "CHANGES.md": "# Changes\n", "src/tools/saw.md": "# The saw\n\nIt is theirs.\n" },
    });
    const head = await repository.head();
    const preview = await git.exporting(repository.url, { force: true, preview: true });
    expect(preview, preview.reason).toMatchObject({
      ...{ state: "success", preview: true, deletions: ["src/tools/axe.md"], commit: { oid: head } },
    });
    expect(await repository.head()).toBe(head);
    expect(await git.exporting(repository.url)).toMatchObject({
      ...{ state: "failure", reason: expect.stringContaining("Import first") },
    });

    const done = await git.exporting(repository.url, { force: true });
    expect(done, done.reason).toMatchObject({ state: "success", deletions: ["src/tools/axe.md"] });
    expect(done.preview).toBeUndefined();
    expect(await changed()).toEqual({ "CHANGES.md": "# Changes\n" });
    await exportTwice();
  });

  it("writes nothing after another commit than the one that was previewed, and previews that one", async () => {
    const { repository, git } = await following(MKDOCS);
    await repository.commit({ "docs/axe.md": "# Axe\n" });
    const preview = await git.exporting(repository.url, { force: true, preview: true });
    const forced = { force: true, previewedCommit: preview.commit!.oid };
    const head = await repository.commit({ "docs/saw.md": "# Saw\n" });
    const refused = await git.exporting(repository.url, forced);
    expect(refused).toMatchObject({
      ...{ state: "failure", reason: expect.stringMatching(/^The branch “main” changed since the preview/) },
      ...{ preview: true, commit: { oid: head }, deletions: ["docs/axe.md", "docs/saw.md"] },
    });
    expect(await repository.head()).toBe(head);

    const confirmed = await git.exporting(repository.url, { force: true, previewedCommit: head });
    expect(confirmed, confirmed.reason).toMatchObject({
      ...{ state: "success", deletions: ["docs/axe.md", "docs/saw.md"] },
    });
    expect(confirmed.preview).toBeUndefined();
  });

  it("writes nothing to a branch that did not exist when it was previewed", async () => {
    const { repository, git } = await following(MKDOCS);
    const fresh = { ref: "refs/heads/fresh", force: true };
    const preview = await git.exporting(repository.url, { ...fresh, preview: true });
    expect(preview, preview.reason).toMatchObject({ state: "success" });
    expect(preview.commit).toBeUndefined();
    const head = await repository.commit({ "README.md": "# Theirs\n" }, { branch: "fresh" });
    expect(await git.exporting(repository.url, { ...fresh, previewedCommit: null })).toMatchObject({
      ...{ state: "failure", preview: true, commit: { oid: head } },
    });
    expect(await repository.head("fresh")).toBe(head);
  });

  it("asks for another preview when a commit arrives while it pushes", async () => {
    const { repository, git } = await following(MKDOCS);
    await git.edit([{ operation: "insert_page", title: "New", document: { markdown: "# New\n" } }]);
    let head = "";
    repository.onPush = async () => {
      head = await repository.commit({ "docs/axe.md": "# Axe\n" });
    };
    expect(await git.exporting(repository.url, { force: true })).toMatchObject({
      ...{ state: "failure", reason: expect.stringContaining("changed during the export") },
    });
    expect(await repository.head()).toBe(head);
  });

  it("deletes nothing if every commit was imported", async () => {
    const { repository, git, changed } = await following(MKDOCS);
    const preview = await git.exporting(repository.url, { force: true, preview: true });
    expect(preview).toMatchObject({ state: "success", preview: true });
    expect(preview.deletions).toBeUndefined();
    await git.exporting(repository.url, { force: true });
    expect(await changed()).toEqual({});
  });
});
