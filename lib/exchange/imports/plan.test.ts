import { describe, expect, it } from "vitest";
import { type ImportPlan, walk } from "./plan";
import type { PlannedPage } from "./planned-page";
import { outline, planOf } from "./testing";

const plan = (texts: Record<string, string | Buffer>, formerly?: (path: string) => string | undefined) =>
  planOf(texts, { formerly });

const pageAt = ({ pages }: ImportPlan, path: string): PlannedPage =>
  [...walk(pages)].find((page) => page.path === path)!;

describe("arranging by SUMMARY.md", () => {
  it("reads YAML blocks as computed pages, and reports invalid ones", async () => {
    const source = { type: "builtin:openapi", props: { models: true } };
    const block = (type: string) =>
      `* \`\`\`yaml\n  type: ${type}\n  props: { models: true }\n  dependencies: { spec: { ref: { kind: openapi, spec: pets } } }\n  \`\`\`\n`;
    const { pages, report } = await plan({
      "SUMMARY.md": `* [A](a.md)\n${block("builtin:openapi")}${block("builtin:graphql")}`,
      "a.md": "x",
    });
    expect(outline(pages)).toEqual(["A", "pets (computed)"]);
    expect(pages[1]).toMatchObject({ slug: "", computed: source });
    expect(report.filter(({ outcome }) => outcome === "warning")).toMatchObject([
      { path: "SUMMARY.md", detail: expect.stringContaining("builtin:graphql") },
    ]);
  });

  it("uses its order, titles, nesting and parts", async () => {
    const planned = await plan({
      "book/SUMMARY.md":
        "# Summary\n\n[Start](start.md)\n\n# Guide\n\n- [Second](b.md)\n  - [Inner](a.md)\n- [Soon]()\n\n# Empty\n",
      "book/a.md": "# A\n",
      "book/b.md": "# B\n",
      "book/start.md": "# S\n",
      "book/lost.md": "# Lost\n",
      "README.md": "# Of the repository\n",
    });
    expect(outline(planned.pages)).toEqual([
      "Start",
      "Guide (group)",
      "  Second",
      "    Inner",
      "  Soon",
      "Lost (hidden)",
    ]);
    expect(planned.report).toContainEqual({
      path: "README.md",
      outcome: "skipped",
      detail: "Outside of the folder of the table of contents: 3 words are not shown.",
    });
  });

  it("makes link pages of external addresses and of pages listed twice", async () => {
    const planned = await plan({
      "SUMMARY.md": "- [A](a.md)\n- [Again](./a.md)\n- [Web](https://example.com)\n",
      "a.md": "x",
    });
    const [first, again, web] = planned.pages;
    expect(again).toMatchObject({ kind: "link", slug: "", target: { kind: "page", page: first!.id } });
    expect(web).toMatchObject({ kind: "link", target: { kind: "url", url: "https://example.com" } });
  });

  it("keeps an empty page for a forbidden address, with a warning", async () => {
    const planned = await plan({
      "SUMMARY.md": "- [Run](javascript:alert%281%29)\n  - [A](a.md)\n- [Old](ftp://example.com)\n",
      "a.md": "x",
    });
    expect(outline(planned.pages)).toEqual(["Run", "  A", "Old"]);
    expect(planned.report.filter(({ outcome }) => outcome === "warning")).toMatchObject([
      { path: "SUMMARY.md", detail: expect.stringContaining("“Run” leads to javascript:") },
      { path: "SUMMARY.md", detail: expect.stringContaining("“Old” leads to ftp:") },
    ]);
  });

  it("keeps an empty page for a missing file, with a warning", async () => {
    const planned = await plan({ "SUMMARY.md": "- [Gone](gone.md)\n  - [A](a.md)\n", "a.md": "x" });
    expect(outline(planned.pages)).toEqual(["Gone", "  A"]);
    expect(planned.report).toContainEqual(expect.objectContaining({ path: "gone.md", outcome: "warning" }));
  });
});

describe("arranging by folders", () => {
  it("uses README.md as its folder's page and orders names naturally", async () => {
    const planned = await plan({
      "docs/10-end.md": "# The end\n",
      "docs/2-begin.md": "# The beginning\n",
      "docs/README.md": "# Welcome\n",
      "docs/setup/index.md": "# Set up\n",
      "docs/setup/linux.md": "no heading\n",
      "docs/api/rest.md": "# REST\n",
      "docs/api/deep/more.md": "# More\n",
      "docs/usage.md": "# Usage\n",
      "docs/usage/daily.md": "# Daily\n",
    });
    expect(outline(planned.pages)).toEqual([
      "Welcome",
      "The beginning",
      "The end",
      "Api (group)",
      "  Deep",
      "    More",
      "  REST",
      "Set up",
      "  Linux",
      "Usage",
      "  Daily",
    ]);
    expect([...walk(planned.pages)].map(({ slug }) => slug)).toEqual([
      "docs",
      "2-begin",
      "10-end",
      "api",
      "deep",
      "more",
      "rest",
      "setup",
      "linux",
      "usage",
      "daily",
    ]);
  });

  it("call the page at the top by its file if it has no title", async () => {
    expect(outline((await plan({ "README.md": "Words\n", "a.md": "# A\n" })).pages)).toEqual(["README", "A"]);
  });

  it("orders by the positions in the files", async () => {
    const planned = await plan({
      "a.md": "---\nnav_order: 2\n---\n# A\n",
      "b.md": "---\nsidebar_position: 1\n---\n# B\n",
      "c.md": "# C\n",
    });
    expect(outline(planned.pages)).toEqual(["B", "A", "C"]);
  });

  it("are not used for a table of contents of which no file exists, which is reported", async () => {
    const planned = await plan({
      "SUMMARY.md": "- [Gone](gone.md)\n- [Lost](lost.md)\n",
      "sidebars.json": '{ "docs": ["b", "a"] }',
      "a.md": "# A\n",
      "b.md": "# B\n",
    });
    expect(outline(planned.pages)).toEqual(["B", "A"]);
    expect(planned.report).toContainEqual(
      expect.objectContaining({ path: "SUMMARY.md", outcome: "skipped" }),
    );
  });

  it("take a page about summaries, deep in the folders, for no table of contents", async () => {
    const planned = await plan({
      "content/methods/page/Summary.md": "# Summary\n\n- [A](a.md)\n",
      "content/methods/page/a.md": "# A\n",
      "content/b.md": "# B\n",
    });
    expect(outline(planned.pages)).toEqual(["B", "Methods (group)", "  Page", "    A", "    Summary"]);
  });

  it("skips folders of tools", async () => {
    const planned = await plan({
      "node_modules/x/README.md": "# X\n",
      ".github/a.md": "# G\n",
      "__MACOSX/._a.md": "junk",
      "a.md": "# A\n",
    });
    expect(outline(planned.pages)).toEqual(["A"]);
  });
});

describe("arranging by the pages that pages name above them", () => {
  it("finds the right one of several with a title by a page further above", async () => {
    const page = (title: string, ...above: string[]) =>
      `---\ntitle: ${title}\n${["parent", "ancestor"].map((name, at) => (above[at] ? `${name}: ${above[at]}\n` : "")).join("")}---\n`;
    const planned = await plan({
      "x.md": page("X"),
      "y.md": page("Y"),
      ...{ "xs.md": page("S", "X"), "ys.md": page("S", "Y") },
      ...{ "xt.md": page("T", "S", "X"), "yt.md": page("T", "S", "Y") },
      ...{ "xu.md": page("U", "T", "X"), "yu.md": page("U", "T", "Y") },
    });
    expect(outline(planned.pages)).toEqual(["X", "  S", "    T", "      U", "Y", "  S", "    T", "      U"]);
  });
});

describe("arranging by another tool's sidebar", () => {
  it("gives an entry without a title that of its page, which another entry can change", async () => {
    const planned = await plan({
      "docs/a.md": "# First\n",
      "sidebars.js": "module.exports = { docs: ['a', { type: 'doc', id: 'a', label: 'Again' }] };",
    });
    expect(outline(planned.pages)).toEqual(["First", "Again (link)"]);
  });

  it("calls a missing page by its file", async () => {
    const planned = await plan({
      "docs/a.md": "# A\n",
      "sidebars.js": "module.exports = { docs: ['made-later', 'a'] };",
    });
    expect(outline(planned.pages)).toEqual(["Made later", "A"]);
  });

  it("finds pages by the ids in their front matter", async () => {
    const planned = await plan({
      "docs/GettingStarted.md": "---\nid: getting-started\ntitle: Getting Started\n---\n\nWords.\n",
      "docs/Other.md": "# Other\n",
      "sidebars.js": "module.exports = { docs: ['Other', 'getting-started'] };",
    });
    expect(outline(planned.pages)).toEqual(["Other", "Getting Started"]);
  });

  it("puts the pages of a generated folder in its place, except for those named elsewhere", async () => {
    const planned = await plan({
      "docs/intro.md": "# Intro\n",
      "docs/guide/z.md": "---\nsidebar_position: 1\n---\n# Z\n",
      "docs/guide/a.md": "# A\n",
      "docs/guide/deep/b.md": "# B\n",
      "docs/guide/deep/_category_.json": '{ "label": "Depth" }',
      "docs/other.md": "# Other\n",
      "sidebars.js":
        "module.exports = { docs: [{ type: 'category', label: 'Guide', items: [{ type: 'autogenerated', dirName: 'guide' }] }, 'guide/a'] };",
    });
    expect(outline(planned.pages)).toEqual([
      "Guide",
      "  Z",
      "  Depth (group)",
      "    B",
      "A",
      "Intro (hidden)",
      "Other (hidden)",
    ]);
  });
});

describe("metadata", () => {
  it("comes from the front matter, which stays in the text", async () => {
    const text =
      "---\ntitle: Shown\ndescription: About it\nicon: rocket\nemoji: 🚀\nslug: /x/y-z\nhidden: true\nnoIndex: true\n---\n\n# Other\n";
    const { pages } = await plan({ "a.md": text });
    expect(pages[0]).toMatchObject({
      title: "Shown",
      description: "About it",
      icon: "rocket",
      emoji: "🚀",
      slug: "y-z",
      hidden: true,
      noIndex: true,
      text,
    });
  });

  it("stores links for search engines to imported pages by id", async () => {
    const { pages } = await plan({
      "a.md": "---\nmetaLinks: {canonical: sub/b.md}\n---\n\n[b](sub/b.md)\n",
      "sub/b.md": "# B\n",
    });
    const [a, sub] = pages;
    const page = sub!.children[0]!.id;
    expect(a!.metaLinks).toEqual({ canonical: { kind: "page", page } });
    expect(a!.text).toBe(`---\nmetaLinks: {canonical: /pages/${page}}\n---\n\n[b](/pages/${page})\n`);
  });

  it("returns links resolved as before if their targets are gone, and none if no target is gone", async () => {
    const stood: Record<string, string> = {
      ...{ "gone.md": "/pages/gone", "old/README.md": "/pages/old" },
      ...{ "b.md": "/pages/before", "list.txt": "/files/list" },
    };
    const text = "[1](gone.md#x) [2](old/) [3](b.md) [4](list.txt) [5](never.md) [6](https://a.example)\n";
    const planned = await plan({ "a.md": text, "b.md": "[a](a.md)\n" }, (path) => stood[path]);
    const [a, b] = [pageAt(planned, "a.md"), pageAt(planned, "b.md")];
    expect(a.text).toBe(text.replace("b.md", `/pages/${b.id}`));
    expect(a.former).toBe(
      `[1](/pages/gone#x) [2](/pages/old) [3](/pages/${b.id}) [4](/files/list) [5](never.md) [6](https://a.example)\n`,
    );
    expect(b.former).toBeUndefined();
  });

  it("warns of a condition within a page that cannot be read", async () => {
    const { pages, report } = await plan({
      "a.md": "# A\n\n{% if a %}\nb {% else %} c\n{% endif %}\n",
      "b.md": "# B\n\n{% if a %}\nb\n{% else %}\nc\n{% endif %}\n\n`{% else %}`\n",
    });
    expect(pages[0]!.text).toContain("{% else %}");
    expect(report.filter(({ outcome }) => outcome === "warning")).toEqual([
      { path: "a.md", outcome: "warning", detail: expect.stringMatching(/^No visitor sees some parts: /) },
    ]);
  });

  it("warns of a condition that no visitor meets, and keeps it", async () => {
    const condition = 'visitor.claims.plan = "pro"';
    const { pages, report } = await plan({ "a.md": `---\ncondition: '${condition}'\n---\n# A\n` });
    expect(pages[0]).toMatchObject({ title: "A", condition });
    expect(report).toContainEqual({
      path: "a.md",
      outcome: "warning",
      detail: expect.stringMatching(
        /^No visitor sees this page: its condition cannot be read: .*\(at character/,
      ),
    });
  });

  it("ignores values of the wrong type", async () => {
    const { pages } = await plan({
      "a.md": "---\ntitle: [1]\nhidden: maybe\nslug: 7\nicon: {}\n---\n# Heading\n",
    });
    expect(pages[0]).toMatchObject({ title: "Heading", hidden: false, slug: "a", icon: null });
  });
});

describe("links", () => {
  it("are resolved to pages and files, in every form, and nothing else changes", async () => {
    const planned = await plan({
      "a.md": [
        "# A",
        "",
        'See [b](sub/b.md#part "B"), [b again][ref], <https://example.com>, [top](#a) and  two  spaces.',
        "![shot](sub/shot.png) [pdf](<sub/some file.pdf>) `[code](sub/b.md)` [dead](none.md) [folder](sub/)",
        "",
        "```",
        "[code](sub/b.md)",
        "```",
        "",
        "[ref]: ./sub/b.html 'B'",
        "",
      ].join("\n"),
      "sub/README.md": "# Sub\n\n[up](../a.md) [root](/a) [out](../../x.md)\n",
      "sub/b.md": "# B\n\n![shot](shot.png)\n",
      "sub/shot.png": Buffer.from("png"),
      "sub/some file.pdf": Buffer.from("pdf"),
      "sub/unused.png": Buffer.from("png"),
    });
    const [a, sub, b] = ["a.md", "sub/README.md", "sub/b.md"].map((path) => pageAt(planned, path));
    const [shot, pdf] = ["sub/shot.png", "sub/some file.pdf"].map(
      (path) => planned.files.find((file) => file.path === path)!,
    );
    expect(planned.files).toHaveLength(2);
    expect(a!.text).toBe(
      [
        "# A",
        "",
        `See [b](/pages/${b!.id}#part "B"), [b again][ref], <https://example.com>, [top](#a) and  two  spaces.`,
        `![shot](/files/${shot!.id}) [pdf](</files/${pdf!.id}>) \`[code](sub/b.md)\` [dead](none.md) [folder](/pages/${sub!.id})`,
        "",
        "```",
        "[code](sub/b.md)",
        "```",
        "",
        `[ref]: /pages/${b!.id} 'B'`,
        "",
      ].join("\n"),
    );
    expect(sub!.text).toBe(`# Sub\n\n[up](/pages/${a!.id}) [root](/pages/${a!.id}) [out](../../x.md)\n`);
    expect(planned.report).toContainEqual({
      path: "a.md",
      outcome: "warning",
      detail: "Broken links: none.md.",
    });
    expect(planned.report).toContainEqual({
      path: "sub/unused.png",
      outcome: "skipped",
      detail: "Not used by any page.",
    });
  });
});

describe("addresses of the site", () => {
  const targets = async (texts: Record<string, string>, path: string) => {
    const planned = await plan(texts);
    const paths = new Map([...walk(planned.pages), ...planned.files].map((each) => [each.id, each.path]));
    const hrefs = pageAt(planned, path).text!.matchAll(/\]\(<?([^)>]*)>?\)/g);
    return [...hrefs].map(([, href]) => {
      const id = /^\/(?:pages|files)\/(\w+)/.exec(href!)?.[1];
      return id === undefined ? href : paths.get(id);
    });
  };

  it("lead to pages below the folder of the content, and to files of public and static folders", async () => {
    const text =
      "---\ntitle: One\n---\n[a](/guides/two/) [b](/) ![c](/logo.png) ![d](/img/x.png) [e](/lost)\n";
    expect(
      await targets(
        {
          "src/content/docs/index.md": "# Home\n",
          "src/content/docs/guides/one.md": text,
          "src/content/docs/guides/two.mdx": "# Two\n",
          "public/logo.png": "png",
          "website/static/img/x.png": "png",
          "README.md": "# Site\n",
        },
        "src/content/docs/guides/one.md",
      ),
    ).toEqual([
      "src/content/docs/guides/two.mdx",
      "src/content/docs/index.md",
      "public/logo.png",
      "website/static/img/x.png",
      "/lost",
    ]);
  });

  it("lead to collections and posts of Jekyll, and by former addresses", async () => {
    const text = "[a](/tips/one/) [b](/news/2020/01/02/big-news/) [c](/old/place)\n";
    const files = {
      "_docs/a.md": text,
      "_tips/one.md": "# One\n",
      "_posts/2020-01-02-big-news.md": "# News\n",
      "_docs/new.md": "---\nredirect_from: /old/place/\n---\n# New\n",
    };
    expect(await targets(files, "_docs/a.md")).toEqual([
      "_tips/one.md",
      "_posts/2020-01-02-big-news.md",
      "_docs/new.md",
    ]);
  });

  it("are found from the address of the page, in another case, and by front matter", async () => {
    expect(
      await targets(
        {
          "guide/one.md":
            "[a](../two/) [b](Two.md) [c](/custom/path) [d](/GUIDE/three) [e](01-first.md) [f](first) [g](by-id#x)\n",
          "guide/two.md": "# Two\n",
          "guide/WithId.md": "---\nid: by-id\n---\n# With id\n",
          "guide/x.md": "---\nslug: /custom/path\n---\n# X\n",
          "guide/Three.md": "# Three\n",
          "guide/01-first.md": "# First\n",
        },
        "guide/one.md",
      ),
    ).toEqual([
      "guide/two.md",
      "guide/two.md",
      "guide/x.md",
      "guide/Three.md",
      "guide/01-first.md",
      "guide/01-first.md",
      "guide/WithId.md",
    ]);
  });

  it("lead below the path at which the site is published", async () => {
    expect(
      await targets(
        {
          "docusaurus.config.js": "export default { baseUrl: '/product/' }",
          "docs/a.md": "[a](/product/docs/b) [b](/docs/b#x) [c](@site/docs/b.md) ![d](/product/img/y.png)\n",
          "docs/b.md": "# B\n",
          "static/img/y.png": "png",
        },
        "docs/a.md",
      ),
    ).toEqual(["docs/b.md", "docs/b.md", "docs/b.md", "static/img/y.png"]);
  });

  it("of Docusaurus lead to files from the top of the documentation, too", async () => {
    const files = {
      "docs/cli/add.md": "[a](catalogs.md) [b](guides/b.md#x) [c](none.md) [d](other.md)\n",
      ...{ "docs/catalogs.md": "# C\n", "docs/guides/b.md": "# B\n", "other/other.md": "# O\n" },
    };
    const path = "docs/cli/add.md";
    expect(await targets({ ...files, "docusaurus.config.js": "export default {}" }, path)).toEqual([
      ...["docs/catalogs.md", "docs/guides/b.md", "none.md", "other.md"],
    ]);
    expect(await targets(files, path)).toEqual(["catalogs.md", "docs/guides/b.md", "none.md", "other.md"]);
  });

  it("lead to folders of the source that have a name for imports", async () => {
    const files = {
      "src/content/docs/a.md": "![a](@assets/a.png) ![b](@/assets/a.png) [c](@someone/package)\n",
      "src/assets/a.png": "png",
    };
    expect(await targets(files, "src/content/docs/a.md")).toEqual([
      ...["src/assets/a.png", "src/assets/a.png", "@someone/package"],
    ]);
  });

  it("with composed letters lead to files whose names have decomposed ones", async () => {
    const name = "Größe".normalize("NFD");
    expect(
      await targets(
        {
          "a.md": `[x](Größe.md) ![y](<Größe ä.png>)\n`,
          [`${name}.md`]: "x",
          [`${name} a\u0308.png`]: "png",
        },
        "a.md",
      ),
    ).toEqual([`${name}.md`, `${name} a\u0308.png`]);
  });
});

describe("unreadable files", () => {
  it("are skipped with the reason, and all others imported", async () => {
    const planned = await plan({
      "a.md": "# A\n",
      "hostile.md": "> ".repeat(4_000),
      "nul.md": "a\0b",
      "large.md": "x".repeat(2 << 20),
    });
    expect(outline(planned.pages)).toEqual(["A"]);
    expect(planned.report.filter(({ outcome }) => outcome === "skipped").map(({ path }) => path)).toEqual([
      "nul.md",
      "hostile.md",
      "large.md",
    ]);
  });

  it("fail the import if no other file became a page", async () => {
    await expect(plan({ "nul.md": "a\0b", "sidebars.json": '{ "docs": ["x"] }' })).rejects.toMatchObject({
      reason: "nothing_to_import",
      message: expect.stringContaining("nul.md"),
    });
  });

  it("are decoded as old Windows files if they are not UTF-8", async () => {
    const { pages } = await plan({ "a.md": Buffer.from("# Caf\xe9\r\n", "latin1") });
    expect(pages[0]).toMatchObject({ title: "Café", text: "# Café\n" });
  });

  it("stop at an abort signal", async () => {
    const onProgress = async () => {
      throw new Error("enough");
    };
    await expect(planOf({ "a.md": "# A\n" }, { onProgress })).rejects.toThrow("enough");
  });
});

it("an import reads MDX as Markdown: its names and links, and its code as written", async () => {
  const code = 'import A from "./a.js"\n\n# Start\n\n<A b={[x](guide/index.mdx)} />\n\n';
  const planned = await plan({
    "index.mdx": `${code}[one](./guide) [two](guide/more) [three](/guide/more.mdx#x)\n`,
    "guide/index.mdx": "# Guide\n",
    "guide/more.mdx": "{/* nothing */}\n",
    "a.js": "export default 1",
  });
  expect(outline(planned.pages)).toEqual(["Start", "Guide", "  More"]);
  const [guide, more] = ["guide/index.mdx", "guide/more.mdx"].map((path) => pageAt(planned, path).id);
  expect(pageAt(planned, "index.mdx").text).toBe(
    `${code}[one](/pages/${guide}) [two](/pages/${more}) [three](/pages/${more}#x)\n`,
  );
  expect(planned.report.filter(({ outcome }) => outcome !== "page")).toEqual([
    {
      path: "<A>",
      outcome: "kept",
      detail: "Kept as written, once; its content is shown. In index.mdx.",
    },
    { path: "a.js", outcome: "skipped", detail: "Not used by any page." },
  ]);
});

describe("configuration of other tools", () => {
  it("orders and names pages, and keeps other titles", async () => {
    const { pages, report } = await plan({
      "mkdocs.yml":
        "nav:\n  - index.md\n  - Guide:\n      - guide/index.md\n      - Set up: guide/setup.md\n",
      "docs/index.md": "# Home\n",
      "docs/guide/index.md": "# The guide\n",
      "docs/guide/setup.md": "# Setup\n",
      "docs/lost.md": "# Lost\n",
      "setup.py": "x",
    });
    expect(outline(pages)).toEqual(["Home", "Guide", "  Set up", "Lost (hidden)"]);
    expect(report.filter(({ path }) => path === "mkdocs.yml")).toEqual([]);
  });

  it("orders folders that name themselves", async () => {
    const { pages } = await plan({
      "docs/b/_category_.json": '{ "label": "Basics", "position": 1 }',
      "docs/b/x.md": "---\nsidebar_position: 2\n---\n# X\n",
      "docs/b/y.md": "---\nsidebar_position: 1\n---\n# Y\n",
      "docs/a.md": "---\nsidebar_position: 2\n---\n# A\n",
      "docs/c/_meta.js": "export default { two: 'Second first', one: { display: 'hidden' } }",
      "docs/c/one.md": "# One\n",
      "docs/c/two.md": "# Two\n",
    });
    expect(outline(pages)).toEqual([
      ...["Basics (group)", "  Y", "  X", "A"],
      ...["C (group)", "  Second first", "  One (hidden)"],
    ]);
  });

  it("redirects old addresses to pages, and reports failed ones", async () => {
    const planned = await plan({
      ".gitbook.yaml": "redirects:\n  Old/Path: guide/setup.md\n  gone: missing.md\n",
      "SUMMARY.md": "* [Setup](guide/setup.md)\n",
      "guide/setup.md": "---\naliases: [/a/b.html, c/]\nredirect_from: /d\n---\n# Setup\n",
      _redirects: "/e /guide/setup 301\n",
    });
    const { id } = pageAt(planned, "guide/setup.md");
    expect(new Set(planned.redirects)).toEqual(
      new Set(["a/b", "c", "d", "e", "old/path"].map((path) => ({ path, pageId: id }))),
    );
    expect(planned.report.filter(({ outcome }) => outcome === "warning")).toEqual([
      { path: "gone", outcome: "warning", detail: "Redirects to missing.md, which is missing." },
    ]);
  });

  it("hides drafts and uses labels if the files are left behind", async () => {
    const texts = {
      "a.md": "---\nsidebar_label: Label\ndraft: true\n---\ntext\n",
      "b.md": "---\ntitle: Long\nsidebar_label: Short\nunlisted: true\n---\n# B\n",
      "c.md": "---\ntitle: Long\nlinkTitle: Linked\n---\n",
      "d.md": "---\ntitle: Long\nsidebarTitle: Titled\n---\n",
      "e.md": "---\ntitle: Long\nsidebar:\n  label: Inner\n  order: 1\n---\n",
      "f.md": "---\ntitle: Gone\nsidebar: { hidden: true }\n---\n",
    };
    expect(outline((await planOf(texts, { adopts: true })).pages)).toEqual([
      "Inner",
      ...["Label (hidden)", "Short (hidden)", "Linked", "Titled", "Gone (hidden)"],
    ]);
    expect(outline((await plan(texts)).pages)).toEqual(["Long", "A", "Long", "Long", "Long", "Gone"]);
  });

  it("resolves the targets of directives and inline tags", async () => {
    const planned = await planOf(
      {
        "a.md": `Look: <inline-image ref="img/shot.png" alt="Shot"/>, <button label="Go" kind="primary" ref="b.md"/>.

<inline-image ref="img/shot.png" refDark="img/dark.png" alt="" width="20"/>

::image{ref="img/shot.png" alt="One" width="10"}

:::card[To {b}]{url="b.md" ref="img/dark.png"}
Text
:::

::file{ref="data.csv"}

:::card{title='url="b.md"' url = b.md}
Text
:::
`,
        "b.md": "# B\n",
        "img/shot.png": "png",
        "img/dark.png": "dark",
        "data.csv": "a,b",
      },
      { adopts: true },
    );
    const fileAt = (name: string) => `/files/${planned.files.find((file) => file.name === name)!.id}`;
    const [shot, dark, data] = ["shot.png", "dark.png", "data.csv"].map(fileAt);
    const b = `/pages/${pageAt(planned, "b.md").id}`;
    expect(pageAt(planned, "a.md").text).toBe(
      `Look: <inline-image ref="${shot}" alt="Shot"/>, <button label="Go" kind="primary" ref="${b}"/>.

<inline-image ref="${shot}" refDark="${dark}" alt="" width="20"/>

::image{ref="${shot}" alt="One" width="10"}

:::card[To {b}]{url="${b}" ref="${dark}"}
Text
:::

::file{ref="${data}"}

:::card{title='url="b.md"' url = "${b}"}
Text
:::
`,
    );
    expect(planned.report.filter(({ outcome }) => outcome === "warning")).toEqual([]);
  });

  it("resolves the targets of tags and HTML: pages, files, included texts", async () => {
    const planned = await planOf(
      {
        "a.md":
          '{% content-ref url="b.md" %}\n[b.md](b.md)\n{% endcontent-ref %}\n\n<figure><img src=".gitbook/assets/f 1.png" alt=""></figure>\n\n{% file src=".gitbook/assets/x.pdf" %}\n\n{% include ".gitbook/includes/note-well.md" %}\n\n<a href="gone.md">x</a>\n',
        "b.md": "# B\n",
        ".gitbook/assets/f 1.png": "png",
        ".gitbook/assets/x.pdf": "pdf",
        ".gitbook/includes/note-well.md":
          'See [B](../../b.md#x) and ![](../assets/f%201.png).\n\n{% include "note-well.md" %}\n',
      },
      { adopts: true },
    );
    const [image, file] = planned.files;
    const [reusable] = planned.reusables!;
    expect(planned.reusables).toEqual([
      {
        id: expect.any(String),
        title: "Note well",
        text: `See [B](/pages/${pageAt(planned, "b.md").id}#x) and ![](/files/${image!.id}).\n\n{% include "/reusable-contents/${reusable!.id}" %}\n`,
      },
    ]);
    expect(pageAt(planned, "a.md").text).toBe(
      `{% content-ref url="/pages/${pageAt(planned, "b.md").id}" %}\n[b.md](/pages/${pageAt(planned, "b.md").id})\n{% endcontent-ref %}\n\n<figure><img src="/files/${image!.id}" alt=""></figure>\n\n{% file src="/files/${file!.id}" %}\n\n{% include "/reusable-contents/${reusable!.id}" %}\n\n<a href="gone.md">x</a>\n`,
    );
    expect(planned.report.filter(({ outcome }) => outcome === "warning")).toMatchObject([
      { path: "a.md", detail: expect.stringContaining("gone.md") },
    ]);
  });
});
