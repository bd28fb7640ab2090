import { beforeAll, describe, expect, it } from "vitest";
import type { Revision } from "@/lib/content/revisions/schemas";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { gitIn, repositoriesOfTests } from "@/lib/testing/git";
import { type Person, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";

let w: World;
const serve = repositoriesOfTests();

beforeAll(async () => {
  w = await world();
});

/** A space with content beyond plain Markdown: metadata, a link between pages, a file, nesting. */
async function handbook() {
  const git = gitIn(database(), w, (await w.space()).id);
  await git.edit([
    { operation: "insert_page", document: { markdown: "# Welcome\n\nSee [valves](./valves.md#how).\n" } },
    {
      operation: "insert_page",
      ref: "valves",
      ...{ title: "Valves & “taps”", slug: "valves", description: "How to: open them", icon: "bolt" },
      document: { markdown: "## How\n\nSlowly. ![A picture](./picture)\n" },
    },
    {
      operation: "insert_files",
      files: [{ name: "a picture.txt", contentType: "text/plain", base64: "cGljdHVyZQ==", ref: "picture" }],
    },
  ]);
  const { "Valves & “taps”": valves } = await git.pages();
  await git.edit([
    { operation: "insert_page", into: valves!.id, title: "Inner", hidden: true, document: { markdown: "" } },
  ]);
  return git;
}

/** Exports a space; the repository takes the commit, and its response is lost. */
async function exportWithLostResponse(
  git: Awaited<ReturnType<typeof handbook>>,
  repository: Awaited<ReturnType<typeof serve>>,
): Promise<void> {
  repository.onPushed = () => {
    repository.onPushed = null;
    throw new Error("The connection ended.");
  };
  expect(await git.exporting(repository.url)).toMatchObject({ state: "failure" });
}

const GITBOOK = [
  '{% hint style="warning" %}\nMind it.\n{% endhint %}',
  '{% content-ref url="guide/a.md" %}\n[a.md](guide/a.md)\n{% endcontent-ref %}',
  '<figure><img src=".gitbook/assets/p 1.txt" alt=""><figcaption></figcaption></figure>',
  '{% file src=".gitbook/assets/p 1.txt" %}\nThe file\n{% endfile %}',
  '{% include ".gitbook/includes/n.md" %}',
  '<table data-view="cards"><tbody><tr><td><a href="guide/a.md">A</a></td></tr></tbody></table>\n',
].join("\n\n");

describe("the export of a space to Git", () => {
  it("makes one commit of Markdown files with a table of contents, relative links and shown files", async () => {
    const repository = await serve();
    const git = await handbook();
    const head = await git.head();
    const done = await git.exporting(repository.url, { commitMessage: "The handbook" });
    expect(done, done.reason).toMatchObject({ state: "success", revision: head });
    expect(await repository.log()).toEqual([{ message: "The handbook", author: w.admin.displayName }]);
    expect(await repository.files()).toEqual({
      "README.md": "# Welcome\n\nSee [valves](valves/README.md#how).\n",
      "SUMMARY.md":
        "# Table of contents\n\n- [Welcome](README.md)\n- [Valves & “taps”](valves/README.md)\n  - [Inner](valves/inner.md)\n",
      "assets/a picture.txt": "picture",
      "valves/README.md":
        '---\ndescription: "How to: open them"\nicon: bolt\n---\n\n# Valves & “taps”\n\n## How\n\nSlowly. ![A picture](../assets/a%20picture.txt)\n',
      "valves/inner.md": "---\nhidden: true\n---\n\n# Inner\n",
    });
    const { body } = await git.as.get<Revision>(`${git.at}/revisions/${head}`);
    expect(body.git).toMatchObject({
      oid: done.commit!.oid,
      message: "The handbook",
      createdByService: true,
    });
    expect((await git.pages()).Inner!.git).toMatchObject({ path: "valves/inner.md" });

    const again = await git.exporting(repository.url);
    expect(again).toMatchObject({ state: "success", commit: { oid: done.commit!.oid } });
    expect(again.revision).toBeUndefined();
    expect(await repository.log()).toHaveLength(1);
  });

  it("is a fixpoint: importing the exported files changes nothing, in this space and in another", async () => {
    const repository = await serve();
    const git = await handbook();
    await git.exporting(repository.url);
    const head = await git.head();
    const forced = await git.importing(repository.url, { force: true });
    expect(forced, forced.reason).toMatchObject({ state: "success" });
    expect(forced.revision).toBeUndefined();
    expect(await git.head()).toBe(head);

    const other = gitIn(database(), w, (await w.space()).id);
    await other.importing(repository.url);
    const files = await repository.files();
    await other.exporting(repository.url);
    expect(await repository.files()).toEqual(files);
    expect(await other.outline()).toEqual(await git.outline());
  });

  it("merges an import with the exported files, and carries edits into files as written", async () => {
    const repository = await serve();
    await repository.commit({
      "README.md": "Welcome\n=======\n\nRead [this](./guide.md).\n",
      "guide.md": "---\nicon:   bolt\n# a note\n---\n# Guide\n\nOne.\n\nTwo.\n\nThree.\n",
      LICENSE: "Free.\n",
    });
    const git = gitIn(database(), w, (await w.space()).id);
    await git.importing(repository.url);
    const { Guide: guide } = await git.pages();
    await git.edit([
      {
        operation: "update_page",
        page: guide!.id,
        document: { markdown: guide!.markdown!.replace("Three.", "Three and more.") },
      },
    ]);
    await git.exporting(repository.url);
    expect(await repository.files()).toEqual({
      "README.md": "Welcome\n=======\n\nRead [this](./guide.md).\n",
      "guide.md": "---\nicon:   bolt\n# a note\n---\n# Guide\n\nOne.\n\nTwo.\n\nThree and more.\n",
      LICENSE: "Free.\n",
    });

    await repository.commit({
      "guide.md": "---\nicon:   bolt\n# a note\n---\n# Guide\n\nOne!\n\nTwo.\n\nThree and more.\n",
    });
    await git.edit([
      { operation: "update_page", page: guide!.id, title: "The guide" },
      { operation: "insert_page", document: { markdown: "# Another\n" } },
    ]);
    expect((await git.importing(repository.url)).changeRequest).toBeUndefined();
    expect((await git.pages())["The guide"]!.markdown).toContain("One!");
    await git.exporting(repository.url);
    const files = await repository.files();
    expect(files["SUMMARY.md"]).toContain("- [The guide](guide.md)\n- [Another](another.md)\n");
    expect(files["guide.md"]).toContain("One!");
  });

  it("writes new blocks in the repository's syntax, and merges edits of them", async () => {
    const repository = await serve();
    await repository.commit({ "README.md": '# A\n\n{% hint style="info" %}\nOld.\n{% endhint %}\n' });
    const git = gitIn(database(), w, (await w.space()).id);
    await git.importing(repository.url);
    const { A: a } = await git.pages();
    const markdown = [
      "# B\n",
      ':::hint{style="warning"}\nMind **it**.\n:::\n',
      '::::tabs\n:::tab{title="One"}\nx\n:::\n::::\n',
      `::content-ref{ref="/pages/${a!.id}"}\n`,
    ].join("\n");
    await git.edit([{ operation: "insert_page", document: { markdown } }]);
    await git.exporting(repository.url);
    const written =
      '# B\n\n{% hint style="warning" %}\nMind **it**.\n{% endhint %}\n\n{% tabs %}\n{% tab title="One" %}\nx\n{% endtab %}\n{% endtabs %}\n\n{% content-ref url="README.md" %}\n{% endcontent-ref %}\n';
    const files = await repository.files();
    expect(files["b.md"]).toBe(written);
    const { B: b } = await git.pages();
    expect(b!.markdown).toBe(markdown);

    const head = await git.head();
    const forced = await git.importing(repository.url, { force: true });
    expect(forced, forced.reason).toMatchObject({ state: "success" });
    expect(await git.head()).toBe(head);
    expect((await git.exporting(repository.url)).state).toBe("success");
    expect(await repository.files()).toEqual(files);

    await repository.commit({ "b.md": written.replace("Mind **it**.", "Mind all of it.") });
    const imported = await git.importing(repository.url);
    expect(imported, imported.reason).toMatchObject({ state: "success" });
    expect(imported.changeRequest).toBeUndefined();
    expect((await git.pages()).B!.markdown).toContain("Mind all of it.");
    await git.exporting(repository.url);
    expect((await repository.files())["b.md"]).toBe(written.replace("Mind **it**.", "Mind all of it."));
  });

  it("keeps the spelling of a file except for edited words", async () => {
    const repository = await serve();
    const first =
      "Intro\n=====\n\n* one\n* two\n\nSee [the guide](./guide.md) first.\n\nThen [again](guide.md?x=1).\n";
    const crlf = "# Guide\r\n\r\nOne.\r\n\r\nBack to [intro](./README.md).\r\n";
    await repository.commit({
      "README.md": first,
      "guide.md": crlf,
      "old.md": Buffer.from("# Caf\xe9\n", "latin1"),
    });
    const git = gitIn(database(), w, (await w.space()).id);
    await git.importing(repository.url);
    const { Intro: intro, Guide: guide } = await git.pages();
    const edited = (page: typeof intro, from: string, to: string) => ({
      operation: "update_page",
      page: page!.id,
      document: { markdown: page!.markdown!.replace(from, to) },
    });
    await git.edit([edited(intro, "first.", "before all."), edited(guide, "One.", "Two.")]);
    await git.exporting(repository.url);
    expect(await repository.files()).toMatchObject({
      "README.md": first.replace("first.", "before all."),
      "guide.md": crlf.replace("One.", "Two."),
    });
  });

  it("makes no commit without edits, even if the repository has no table of contents", async () => {
    const cases: Parameters<Awaited<ReturnType<typeof serve>>["commit"]>[0][] = [
      {
        "README.md": "# Start\n\n![p](img/p.txt)\n",
        "img/p.txt": "p",
        "02_parts/one.md": "# One\n",
        "02_parts/inner/two.md": "# Two\n",
        "notes/old.md": Buffer.from("# Caf\xe9\r\n", "latin1"),
      },
      {
        "src/SUMMARY.md":
          "# S\n\n- [Start](start.md)\n- [Later]()\n  - [Gone](gone.md)\n- [Top](../top.md)\n",
        "src/start.md": "# Start\n\n![p](../img/p.txt)\n",
        "img/p.txt": "p",
        "top.md": "# Top\n",
      },
      {
        ".gitbook.yaml": "root: ./\nredirects:\n  old: guide/a.md\n",
        ".gitbook/assets/p 1.txt": "p",
        ".gitbook/includes/n.md": "Note.\n",
        "SUMMARY.md": "# Table of contents\n\n* [Start](README.md)\n\n## Guide\n\n* [A](guide/a.md)\n",
        "README.md": `# Start\n\n${GITBOOK}`,
        "guide/a.md": "# A\n\n> [!NOTE]\n> x\n",
      },
      {
        "mkdocs.yml": "nav:\n  - index.md\n  - Guide:\n      - Last: guide/z.md\n      - guide/a.md\n",
        "docs/index.md": '# Home\n\n!!! note "T"\n    See [z](guide/z.md).\n\n=== "A"\n    a\n',
        "docs/guide/a.md": "# A\n\n??? tip\n\n    x\n",
        "docs/guide/z.md": "# Z\n",
      },
      {
        "sidebars.js": "module.exports = { docs: [{ type: 'autogenerated', dirName: '.' }] };\n",
        "docs/b/_category_.json": '{ "label": "Basics", "position": 1 }\n',
        "docs/b/y.md": "---\nsidebar_position: 1\n---\n\n# Y\n\n:::tip Title\n\nx\n\n:::\n",
        "docs/a.mdx": '# A\n\n<Tabs>\n  <TabItem value="x">\n    [y](b/y.md)\n  </TabItem>\n</Tabs>\n',
      },
    ];
    for (const files of cases) {
      const repository = await serve();
      await repository.commit(files);
      const git = gitIn(database(), w, (await w.space()).id);
      await git.importing(repository.url);
      const done = await git.exporting(repository.url);
      expect(done, done.reason).toMatchObject({ state: "success" });
      expect(await repository.log()).toHaveLength(1);
    }
  });

  it("edits one block of another tool, and keeps every other byte", async () => {
    const repository = await serve();
    const files = {
      "SUMMARY.md": "# Table of contents\n\n* [Start](README.md)\n* [Other](other.md)\n",
      "README.md": `# Start\n\n${GITBOOK}`,
      "other.md": '# Other\n\n{% tabs %}\n{% tab title="x" %}\n[s](README.md)\n{% endtab %}\n{% endtabs %}\n',
      "guide/a.md": "# A\n",
      ".gitbook/assets/p 1.txt": "p",
      ".gitbook/includes/n.md": "Note.\n",
    };
    await repository.commit(files);
    const git = gitIn(database(), w, (await w.space()).id);
    await git.importing(repository.url);
    const { Start: start } = await git.pages();
    const markdown = start!.markdown!;
    expect(markdown).toMatch(/\{% content-ref url="\/pages\/[A-Za-z0-9]{22}" %\}/);
    expect(markdown).toMatch(/<img src="\/files\/[A-Za-z0-9]{22}" alt="">/);
    await git.edit([
      {
        operation: "update_page",
        page: start!.id,
        document: { markdown: markdown.replace("Mind it.", "Mind it well.") },
      },
    ]);
    await git.exporting(repository.url);
    const after = await repository.files();
    expect(after["README.md"]).toBe(files["README.md"].replace("Mind it.", "Mind it well."));
    expect(after["other.md"]).toBe(files["other.md"]);
    expect(await repository.log()).toHaveLength(2);
  });

  it("gives a folder's page a file once it has content", async () => {
    const repository = await serve();
    await repository.commit({
      "README.md": "# Start\n",
      "parts/inner/two.md": "# Two\n",
      "parts/one.md": "# One\n",
    });
    const git = gitIn(database(), w, (await w.space()).id);
    await git.importing(repository.url);
    const outline = await git.outline();
    const { Start: start, Inner: inner } = await git.pages();
    await git.edit([{ operation: "insert_page", document: { markdown: "# New\n" } }]);
    await git.exporting(repository.url);
    expect(Object.keys(await repository.files())).toEqual([
      ...["README.md", "SUMMARY.md", "new.md", "parts/inner/two.md", "parts/one.md"],
    ]);
    await git.importing(repository.url, { force: true });
    expect(await git.outline()).toEqual([...outline, "New"]);
    expect((await git.pages()).Inner!.id).toBe(inner!.id);

    await git.edit([{ operation: "update_page", page: inner!.id, document: { markdown: "Within.\n" } }]);
    await git.exporting(repository.url);
    const files = await repository.files();
    expect(files["parts/inner/README.md"]).toBe("# Inner\n\nWithin.\n");
    expect(files["SUMMARY.md"]).toContain("[Inner](parts/inner/README.md)");
    expect(files["README.md"]).toBe(start!.markdown);
  });

  it("imports and exports MDX with its statements and components as written", async () => {
    const repository = await serve();
    const intro = [
      'import Tabs from "@theme/Tabs";\nimport * as parts from "./parts.js";\n\nexport const meta = {\n  a_b: [1](guide.mdx),\n};\n',
      '\n# Intro\n\n<Tabs\n  values={[{ label: "a" }]}\n>\n\n[The guide](./guide.mdx), <Badge kind={"new"}>new</Badge>.\n',
      "\n</Tabs>\n\n{/* a *note* */}\n\nLast.\n",
    ].join("");
    await repository.commit({ "intro.mdx": intro, "guide.mdx": "# Guide\n\n[back](./intro)\n" });
    const git = gitIn(database(), w, (await w.space()).id);
    await git.importing(repository.url);
    const { Intro: page, Guide: guide } = await git.pages();
    expect(page!.markdown).toBe(intro.replace("./guide.mdx", `/pages/${guide!.id}`));
    expect(guide!.markdown).toContain(`/pages/${page!.id}`);
    await git.exporting(repository.url);
    expect(await repository.log()).toHaveLength(1);

    const markdown = page!.markdown!.replace("Last.", "The last.");
    await git.edit([{ operation: "update_page", page: page!.id, document: { markdown } }]);
    await git.exporting(repository.url);
    expect(await repository.files()).toMatchObject({ "intro.mdx": intro.replace("Last.", "The last.") });
  });

  it("writes reusable contents to files of their own, and imports commits to them", async () => {
    const repository = await serve();
    const git = await handbook();
    await git.edit([
      {
        operation: "insert_reusable_content",
        title: "Safety first",
        document: { markdown: "Wear gloves.\n" },
      },
    ]);
    const list = () =>
      git.as.get<{ items: { id: string; title: string; git?: { path: string } }[] }>(
        `${git.at}/content/reusable-contents`,
      );
    const { id } = (await list()).body.items[0]!;
    await git.exporting(repository.url);
    const path = "includes/safety-first.md";
    const file = (await repository.files())[path]!;
    expect(file).toBe(`---\nreusableContent: ${id}\ntitle: Safety first\n---\n\nWear gloves.\n`);
    expect((await list()).body.items[0]!.git).toMatchObject({ path });
    const outline = await git.outline();
    await repository.commit({ [path]: file.replace("gloves", "thick gloves") });
    expect(await git.importing(repository.url)).toMatchObject({ state: "success" });
    const { body } = await git.as.get(`${git.at}/content/reusable-contents/${id}?format=markdown`);
    expect(body).toMatchObject({ title: "Safety first", markdown: "Wear thick gloves.\n" });
    expect(await git.outline()).toEqual(outline);
    const head = await git.head();
    await git.importing(repository.url, { force: true });
    expect(await git.head()).toBe(head);
  });

  it("imports another tool's included texts as reusable contents, and exports them in its form", async () => {
    const repository = await serve();
    const note = "---\ntitle: A note\n---\n\nWear gloves.\n";
    const valves = '# Valves\n\n{% include "../.gitbook/includes/safety-first.md" %}\n\nOpen them.\n';
    const book = {
      "README.md": '# Pumps\n\n{% include ".gitbook/includes/safety-first.md" %}\n',
      "SUMMARY.md": "# Table of contents\n\n* [Pumps](README.md)\n* [Valves](guide/valves.md)\n",
      "guide/valves.md": valves,
      ".gitbook/includes/safety-first.md": note,
    };
    await repository.commit(book);
    const git = gitIn(database(), w, (await w.space()).id);
    expect((await git.importing(repository.url)).warnings).toBeUndefined();
    const reusables = () =>
      git.as.get<{ items: { id: string; title: string; git?: { path: string } }[] }>(
        `${git.at}/content/reusable-contents`,
      );
    const [reusable] = (await reusables()).body.items;
    expect(reusable).toMatchObject({
      title: "Safety first",
      git: { path: ".gitbook/includes/safety-first.md" },
    });
    const { Valves: page } = await git.pages();
    expect(page!.markdown).toContain(`{% include "/reusable-contents/${reusable!.id}" %}`);
    const { body: evaluated } = await git.as.get<{ markdown: string }>(
      `${git.at}/content/page/${page!.id}?format=markdown&evaluated=true`,
    );
    expect(evaluated.markdown).toContain("Wear gloves.");

    const markdown = page!.markdown!.replace("Open them.", "Open them slowly.");
    await git.edit([{ operation: "update_page", page: page!.id, document: { markdown } }]);
    await git.exporting(repository.url);
    expect(await repository.files()).toEqual({
      ...book,
      "guide/valves.md": valves.replace("Open them.", "Open them slowly."),
    });

    await repository.commit({ ".gitbook/includes/safety-first.md": "Mind it.\n" });
    await git.importing(repository.url);
    const { body } = await git.as.get(`${git.at}/content/reusable-contents/${reusable!.id}?format=markdown`);
    expect(body).toMatchObject({ markdown: "Mind it.\n" });
    const head = await git.head();
    await git.importing(repository.url, { force: true });
    expect(await git.head()).toBe(head);
  });

  it("fails if the branch has new commits, before and during the push, unless forced", async () => {
    const repository = await serve();
    await repository.commit({ "README.md": "# Theirs\n", "code.c": "int main;\n" });
    const git = await handbook();
    const refused = await git.exporting(repository.url);
    expect(refused).toMatchObject({ state: "failure", reason: expect.stringContaining("Import first") });
    const theirs = await repository.head();

    const forced = await git.exporting(repository.url, { force: true });
    expect(forced, forced.reason).toMatchObject({ state: "success" });
    expect(await repository.log()).toHaveLength(2);
    expect(await repository.files()).toMatchObject({
      "code.c": "int main;\n",
      "SUMMARY.md": expect.any(String),
    });
    expect(theirs).not.toBe(await repository.head());

    await git.edit([{ operation: "insert_page", document: { markdown: "# Late\n" } }]);
    repository.onPush = async () => {
      repository.onPush = null;
      await repository.commit({ "code.c": "int late;\n" });
    };
    const raced = await git.exporting(repository.url);
    expect(raced).toMatchObject({ state: "failure", reason: expect.stringContaining("Import first") });
    expect(await repository.files()).toMatchObject({ "code.c": "int late;\n" });
  });

  it("names all authors of new content in the commit", async () => {
    const here = await world();
    const [ana, ben] = [await here.member("edit"), await here.member("edit")];
    const space = await here.space({ pages: ["# Pumps\n\nThey run.\n"] });
    const repository = await serve();
    const git = gitIn(database(), here, space.id);
    await git.exporting(repository.url, { commitMessage: "First" });
    const { changeRequest } = await here.changeRequest(space, { by: ana });
    const at = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`;
    const write = (person: Person, markdown: string) =>
      api
        .as(person)
        .post(`${at}/content`, { changes: [{ operation: "insert_page", document: { markdown } }] });
    await write(ana, "# Valves\n");
    await write(ben, "# Taps\n");
    const merged = await api.as(here.admin).post<{ revision: string }>(`${at}/merge`, {});
    const revision = `/v1/spaces/${space.id}/revisions/${merged.body.revision}`;
    const { coAuthors } = (await api.as(here.admin).get<Revision>(revision)).body;
    expect(coAuthors!.map(({ id }) => id).sort()).toEqual([ana.id, ben.id].sort());

    await git.exporting(repository.url, { commitMessage: "Second" });
    const [second, first] = await repository.log();
    expect(first!.message).toBe("First");
    const trailers = [ana, ben]
      .map(({ id, displayName }) => `Co-authored-by: ${displayName} <${id}@users.noreply.127.0.0.1>`)
      .sort();
    expect(second!.message.split("\n")).toEqual(["Second", "", ...trailers]);
    expect((await api.as(here.admin).get<Revision>(revision)).body.git).toMatchObject({
      message: second!.message,
    });
  });

  it("makes one commit even if its process is killed after the push", async () => {
    const repository = await serve();
    const git = await handbook();
    const started = await git.as.post(`${git.at}/git/export`, {
      ...{ url: repository.url, ref: "refs/heads/main", commitMessage: "Once" },
    });
    expect(started.status, started.text).toBe(204);
    const { id: operationId } = (await git.info()).operation!;
    const { handle } = await import("./run");
    const killed = new AbortController();
    repository.onPushed = () => killed.abort();
    await expect(
      handle(database(), { operationId }, { signal: killed.signal, isLastAttempt: false }),
    ).rejects.toThrow();
    expect(await repository.log()).toHaveLength(1);
    await git.edit([{ operation: "insert_page", document: { markdown: "# Meanwhile\n" } }]);
    await runWaitingJobs(database());
    expect((await git.info()).operation).toMatchObject({
      state: "success",
      commit: { oid: await repository.head() },
    });
    expect(await repository.log()).toEqual([{ message: "Once", author: w.admin.displayName }]);
    const places = await database().gitFile.count({ where: { spaceId: git.at.split("/").at(-1)! } });
    expect(places).toBe(4);
  });

  it.each(["export", "import"] as const)(
    "completes at the next %s if its commit arrived and only the response was lost",
    async (next) => {
      const repository = await serve();
      const git = await handbook();
      const outline = await git.outline();
      await exportWithLostResponse(git, repository);
      expect(await repository.log()).toHaveLength(1);
      await git.edit([{ operation: "insert_page", document: { markdown: "# Meanwhile\n" } }]);
      const ended =
        next === "export" ? await git.exporting(repository.url) : await git.importing(repository.url);
      expect(ended, ended.reason).toMatchObject({ state: "success" });
      expect(await git.outline()).toEqual([...outline, "Meanwhile"]);
      expect(await repository.log()).toHaveLength(next === "export" ? 2 : 1);
    },
  );

  it("is recognized by the next import if its response was lost and others pushed since", async () => {
    const repository = await serve();
    const git = await handbook();
    const outline = await git.outline();
    await exportWithLostResponse(git, repository);
    await git.edit([{ operation: "insert_page", document: { markdown: "# Meanwhile\n" } }]);
    const [path] = Object.keys(await repository.files()).filter((name) => name !== "SUMMARY.md");
    await repository.commit({ [path!]: `${(await repository.files())[path!]}\nAdded by others.\n` });
    await repository.commit({ "notes.txt": "Nothing for the space.\n" });

    const ended = await git.importing(repository.url);
    expect(ended, ended.reason).toMatchObject({ state: "success" });
    expect(await git.outline()).toEqual([...outline, "Meanwhile"]);
    const texts = Object.values(await git.pages()).map((page) => JSON.stringify(page));
    expect(texts.filter((text) => text.includes("Added by others."))).toHaveLength(1);
  });

  it("is not looked for in the history of a branch that has no new commit", async () => {
    const repository = await serve();
    const git = await handbook();
    expect(await git.exporting(repository.url)).toMatchObject({ state: "success" });
    repository.onPush = () => {
      throw new Error("The connection ended.");
    };
    await git.edit([{ operation: "insert_page", document: { markdown: "# Refused\n" } }]);
    expect(await git.exporting(repository.url)).toMatchObject({ state: "failure" });
    repository.asked.length = 0;
    expect(await git.importing(repository.url)).toMatchObject({ state: "success" });
    expect(repository.asked.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  });

  it("is left out of the next import if it never arrived", async () => {
    const repository = await serve();
    const git = await handbook();
    repository.onPush = () => {
      throw new Error("The connection ended.");
    };
    expect(await git.exporting(repository.url)).toMatchObject({ state: "failure" });
    repository.onPush = null;
    await repository.commit({ "others.md": "# Others\n" });
    const ended = await git.importing(repository.url);
    expect(ended, ended.reason).toMatchObject({ state: "success" });
    expect(await git.outline()).toContain("Others");
  });
});
