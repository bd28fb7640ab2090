import { describe, expect, it } from "vitest";
import type { SummaryEntry } from "@/lib/core/content/summary";
import { configurationAmong, readNavigation } from "./navigation";

const PAGES = [
  "docs/index.md",
  "docs/01-intro.md",
  "docs/guide/02-setup.md",
  "docs/guide/index.md",
  "README.md",
];
const read = (files: Record<string, string>, pages = PAGES) => readNavigation(files, pages);

/** One line for each entry, indented by its depth. */
const lines = (entries: readonly SummaryEntry[], depth = 0): string[] =>
  entries.flatMap(({ title, href, children }) => [
    `${"  ".repeat(depth)}${title} <${href ?? ""}>`,
    ...lines(children, depth + 1),
  ]);
const contents = (files: Record<string, string>, pages = PAGES) =>
  (read(files, pages).parts ?? []).map(({ title, entries }) => [title, ...lines(entries)]);

describe("the configuration of Hugo by its former name", () => {
  const SITE = ["content/a.md", "text/a.md"];
  const folder = (text: string) => read({ "config.yml": text }, SITE).folder;

  it.each([
    ...["baseURL: x", "theme: dark", '"languageCode": en', "enableGitInfo: true"],
    ...["[languages.en]", "[[module.imports]]", "[module]", "title = 'a'\n\nbaseurl = 'x'"],
    ...['{"title":"a","baseURL":"x"}', '\n{\n  "title": "a",\n  "Menus": {}\n}'],
  ])("is known by a setting: %j", (text) => {
    expect(folder(text)).toBe("content");
  });

  it.each([
    ...["enabled: true", '"enable_tls": true', "ui:\n  theme: dark", "version: 2", "{theme: dark"],
    ...['{"ui":{"theme":"dark"}}', "# one, theme: two", "{}", "null"],
  ])("is not that of another program: %j", (text) => {
    expect(folder(text)).toBeUndefined();
  });

  it.each(["contentDir: text", '{"title":"a","contentDir":"text"}', "[languages.en]\n  contentDir = 'text'"])(
    "names the folder of the pages: %j",
    (text) => {
      expect(read({ "config.yml": text }, ["text/a.md"]).folder).toBe("text");
    },
  );

  it.each([
    ...[
      'defaultContentLanguage = "de"',
      "  defaultContentLanguage: de",
      '{"x":1,"defaultContentLanguage":"de"}',
    ],
    '{\n  "title": "a",\n  "defaultContentLanguage": "de"\n}',
  ])("names the language of the originals: %j", (text) => {
    expect(read({ "hugo.json": text }, SITE).language).toBe("de");
  });

  it("is read in a number of steps that grows with its length", () => {
    // Steps that grow with the square of this length would take minutes.
    for (const part of ["\n", " ", "{", ",\n", "[", "a"])
      expect(read({ "config.toml": part.repeat(1_000_000) }, SITE).folder).toBeUndefined();
  });
});

describe("data of a Jekyll site", () => {
  const SITE = ["index.md", "_docs/01-quick-start.md", "_docs/home.md", "guide/setup.md", "about.md"];

  it("gives titles and order by the list with groups, beside the menu at the top", () => {
    const text = `main:
  - title: About
    url: /about/
docs:
  - title: Getting started
    children:
      - title: "Quick start"
        url: /docs/quick-start/
      - title: Setup
        url: "{{ site.baseurl }}/guide/setup.html#first"
  - title: Site
    url: https://example.org
    children:
      - title: Missing
        url: /gone/
`;
    expect(contents({ "_data/navigation.yml": text }, SITE)).toEqual([
      ["Getting started", "Quick start <_docs/01-quick-start.md>", "Setup <guide/setup.md>"],
      [null, "Site <https://example.org>", "  Missing <gone.md>"],
    ]);
  });

  it("is read from lists of names, and from those of folders", () => {
    expect(
      contents({ "_data/docs_nav.yml": "- title: Start\n  docs:\n    - home\n    - quick-start\n" }, SITE),
    ).toEqual([["Start", " <_docs/home.md>", " <_docs/01-quick-start.md>"]]);
    const folders = (...items: string[]) => `entries:
- title: Sidebar
  folders:
  - title:
    folderitems:
    - title:
      url: /titlepage.html
  - title: Overview
    folderitems:
${items.join("")}`;
    const item = (title: string, url: string) => `    - title: ${title}\n      url: ${url}\n`;
    const sidebars = {
      "docs/_data/sidebars/a_sidebar.yml": folders(item("Setup", "/guide/setup.html")),
      "docs/_data/sidebars/b_sidebar.yml": folders(
        item("Own", "/own_address.html"),
        item("Setup", "/guide/setup"),
        item("Twice", "/twice.html"),
      ),
    };
    const pages = ["guide/setup.md", "pages/b/own_address.md", "a/twice.md", "b/twice.md"];
    expect(
      contents(
        sidebars,
        pages.map((path) => `docs/${path}`),
      ),
    ).toEqual([
      ["Overview", "Setup <guide/setup.md>"],
      ["Overview", "Own <pages/b/own_address.md>", "Setup <guide/setup.md>", "Twice <twice.md>"],
    ]);
  });

  it("without addresses arranges nothing", () => {
    const found = read({ "_data/menu.yml": "colors: [red]\nsize: 3\n", "_data/toc.yml": "- {a: 1}\n" }, SITE);
    expect(found).toMatchObject({ parts: null, path: null });
    expect(found.tool).toBeUndefined();
  });

  it("excludes pages by short patterns only, each of which is compared with all pages", () => {
    const exclude = ["a*c*.md", "folder/", `${"*b".repeat(10)}*`, `b${"b".repeat(500)}`];
    const pages = ["abc.md", "bbbbbbbbbbbb.md", `b${"b".repeat(500)}/x.md`, "folder/x.md"];
    const { excluded, problems } = read({ "_config.yml": JSON.stringify({ exclude }) }, pages);
    expect(excluded).toEqual(["abc.md", "folder/x.md"]);
    const detail = "Patterns of excluded files that are too many or too long were ignored: 2.";
    expect(problems).toEqual([{ path: "_config.yml", detail }]);
  });

  it("leaves menus at the top and the foot of pages out", () => {
    const menu = "- {title: Start, url: /}\n- {title: News, url: /news}\n- {title: Shop, url: /shop}\n";
    expect(read({ "_data/menu.yml": menu }, SITE).parts).toBeNull();
    const list = "- title: Guide\n  docs:\n    - {title: Setup, url: /guide/setup}\n";
    const top = "- {title: Home, url: /}\n- {title: About, url: /about}\n";
    for (const names of [
      ["a_nav", "b_nav"],
      ["b_nav", "a_nav"],
    ]) {
      const files = { [`_data/${names[0]}.yml`]: list, [`_data/${names[1]}.yml`]: top };
      expect(contents(files, SITE)).toEqual([["Guide", "Setup <guide/setup.md>"]]);
    }
    const paths = [
      "_data/topnav.yml",
      "_data/footer_nav.yml",
      "_data/navigation.yml",
      "_data/sidebars/a_sidebar.yml",
    ];
    expect(configurationAmong(paths.map((path) => [path, 1]))).toEqual(paths.slice(2));
  });
});

describe("mkdocs.yml", () => {
  const TEXT = `site_name: X
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
nav:
  - Home: index.md
  - plain.md
  - Guide:
      - guide/index.md
      - Setup: guide/setup.md
  - Elsewhere: https://example.org
plugins:
  - search
  - redirects:
      redirect_maps:
        old/page.md: guide/setup.md
`;

  it("redirects to other sites are left out and named", () => {
    const maps =
      "plugins:\n  - redirects:\n      redirect_maps:\n        a.md: b.md\n        c.md: https://example.org/\n";
    const { redirects, problems } = read({ "mkdocs.yml": maps });
    expect(redirects).toEqual([{ from: "a.md", to: "docs/b.md" }]);
    expect(problems).toEqual([
      { path: "mkdocs.yml", detail: "Redirects with patterns or to other sites were left out: c.md." },
    ]);
  });

  it("gives order, titles and redirects", () => {
    const navigation = read({ "mkdocs.yml": TEXT });
    expect(navigation.root).toBe("docs");
    expect(lines(navigation.parts![0]!.entries)).toEqual([
      "Home <index.md>",
      " <plain.md>",
      "Guide <guide/index.md>",
      "  Setup <guide/setup.md>",
      "Elsewhere <https://example.org>",
    ]);
    expect(navigation.redirects).toEqual([{ from: "old/page.md", to: "docs/guide/setup.md" }]);
    expect(navigation.used).toEqual(["mkdocs.yml"]);
  });

  it("names folders whose pages the plugin for lists adds", () => {
    const { parts } = read({
      "mkdocs.yml": "nav: [a.md, more/, { The guide: guide/inner/ }, { Elsewhere: https://example.org/ }]",
    });
    const folder = (path: string) => ({ title: "", href: null, folder: path, children: [] });
    expect(parts![0]!.entries).toEqual([
      { title: "", href: "a.md", children: [] },
      folder("docs/more"),
      { title: "The guide", href: null, children: [folder("docs/guide/inner")] },
      { title: "Elsewhere", href: "https://example.org/", children: [] },
    ]);
  });

  it("sets the folder of the pages, with or without an order", () => {
    expect(read({ "x/mkdocs.yml": "docs_dir: src\nnav: [a.md]" }).root).toBe("x/src");
    expect(read({ "mkdocs.yml": "site_name: X" }).parts).toBeNull();
  });
});

describe(".gitbook.yaml", () => {
  it("names the table of contents and redirects", () => {
    const text =
      "root: ./docs/\nstructure:\n  readme: R.md\n  summary: ./TOC.md\nredirects:\n  old/path: guide/setup.md\n";
    const { summary, redirects } = read({ ".gitbook.yaml": text });
    expect(summary).toBe("docs/TOC.md");
    expect(redirects).toEqual([{ from: "old/path", to: "docs/guide/setup.md" }]);
    expect(read({ ".gitbook.yaml": "root: docs" })).toMatchObject({
      ...{ summary: "docs/SUMMARY.md", folder: "docs" },
    });
  });
});

describe("sidebars of Docusaurus", () => {
  it("are read from literals, in every documented form", () => {
    const text = `// @ts-check
/** @type {import('x').SidebarsConfig} */
const sidebars = {
  docs: [
    'intro', // the first
    {type: 'category', label: 'Guide', link: {type: 'doc', id: 'guide/index'}, items: ['guide/setup']},
    {type: 'link', label: 'Site', href: 'https://example.org'},
    {Short: ['gone']},
  ],
};
module.exports = sidebars;`;
    expect(contents({ "sidebars.js": text })).toEqual([
      [
        null,
        " <01-intro.md>",
        "Guide <guide/index.md>",
        "  <guide/02-setup.md>".replace("  <", "   <"),
        "Site <https://example.org>",
        "Short <>",
        "   <gone.md>",
      ],
    ]);
  });

  it("name the folders of autogenerated parts, and report a problem where they are code", () => {
    const generated = "export default { a: ['guide/index', {type: 'autogenerated', dirName: 'guide'}] };";
    const [part] = read({ "sidebars.ts": generated }).parts!;
    expect(part!.entries.map(({ href, folder }) => [href, folder])).toEqual([
      ["guide/index.md", undefined],
      [null, "docs/guide"],
    ]);
    const { parts, problems } = read({ "sidebars.js": "module.exports = { a: make() };" });
    expect([parts, problems.length]).toEqual([null, 1]);
  });

  it("are read from JSON, with groups as its members", () => {
    const text = '{ "docs": { "Guide": ["guide/setup", "intro"] } }';
    expect(contents({ "sidebars.json": text })).toEqual([
      [null, "Guide <>", "   <guide/02-setup.md>", "   <01-intro.md>"],
    ]);
  });

  it("find pages in the folder of the configuration's path", () => {
    const config =
      "module.exports = { baseUrl: '/x/', presets: [['classic', { docs: { path: '../text', sidebarPath: require.resolve('./sidebars.js') } }]] };";
    const files = {
      "site/docusaurus.config.js": config,
      "site/sidebars.js": "module.exports = { docs: ['a'] };",
    };
    const { root, parts, bases } = read(files, ["docs/a.md", "text/a.md"]);
    expect([root, bases, lines(parts![0]!.entries)]).toEqual(["text", ["x"], [" <a.md>"]]);
  });

  it("find pages in a folder of docs beside the site's folder", () => {
    const { root, parts } = read({ "website/sidebars.js": "module.exports = { docs: ['intro'] };" });
    expect([root, lines(parts![0]!.entries)]).toEqual(["docs", [" <01-intro.md>"]]);
  });

  it("come with the redirects beside them", () => {
    const text = `module.exports = { plugins: [['client-redirects', { redirects: [
      { to: '/docs/guide/setup', from: ['/old', '/older'] }, { from: '/a', to: '/b' } ] }]], x: f() };`;
    expect(read({ "docusaurus.config.js": text }).redirects).toEqual([
      { from: "old", to: "/docs/guide/setup" },
      { from: "older", to: "/docs/guide/setup" },
      { from: "a", to: "/b" },
    ]);
  });
});

describe("folders", () => {
  it("set their names and positions", () => {
    const { folders } = read({
      "docs/guide/_category_.json": '{ "label": "The guide", "position": 3 }',
      "docs/_meta.js":
        "export default { index: 'Start', guide: { title: 'G', display: 'hidden' }, 'a-b': '' }",
      "docs/guide/_meta.json": '{ "setup": "Set up" }',
      "x/meta.json": '{ "title": "X", "pages": ["b", "a"] }',
    });
    expect(folders["docs/guide"]).toEqual({
      title: "The guide",
      position: 3,
      entries: { setup: { position: 0, title: "Set up" } },
    });
    expect(folders.docs!.entries).toEqual({
      index: { position: 0, title: "Start" },
      guide: { position: 1, title: "G", hidden: true },
      "a-b": { position: 2 },
    });
    expect(folders.x).toEqual({ title: "X", entries: { b: { position: 0 }, a: { position: 1 } } });
  });

  it("have headings between their entries, and titles that are written as elements", () => {
    const text = `export default { index: '', '-- a': { type: 'separator' }, '-- b': { type: 'separator', title: <Badge color={{ a: 1 }} name="it's">Don't&nbsp;{'go'} <b>on</b><br/></Badge> }, setup: <>Set&thinsp;up</> }`;
    const { folders, problems } = read({ "docs/_meta.js": text });
    expect(folders.docs!.entries).toEqual({
      index: { position: 0 },
      setup: { position: 3, title: "Set up" },
    });
    expect(folders.docs!.separators).toEqual([{ path: "docs/_meta.js", position: 2, title: "Don't go on" }]);
    expect(problems).toEqual([]);
  });
});

describe("sidebars of VitePress", () => {
  it("are read from literals", () => {
    const text = `import { defineConfig } from 'vitepress'
export default defineConfig({ title: f(), themeConfig: { sidebar: { '/guide/': [
  { text: 'Guide', items: [ { text: 'Setup', link: '/guide/setup' }, { text: 'Start', link: '/guide/' } ] } ] } } })`;
    const files = { "docs/.vitepress/config.mts": text };
    expect(read(files).root).toBe("docs");
    expect(contents(files)).toEqual([["Guide", "Setup <guide/02-setup.md>", "Start <guide/index.md>"]]);
  });

  it("are read from constants, functions without conditions, imports, spreads and wrapped configurations", () => {
    const files = {
      ".vitepress/config.ts": `import type { X } from 'y'; import { api } from './api'
const major = 7
const sidebar: DefaultTheme.Sidebar = { '/guide/': guide(), '/api/': [...api, { text: \`v\${major}\`, link: '/new' }] }
function guide(): DefaultTheme.SidebarItem[] { return [{ text: 'Guide', items: [{ text: 'A', link: 'guide/a' }] }] }
export default ({ mode }: { mode: string }) => { return withPwa(defineConfig({
  markdown: { config(md) { md.use(x => /[/'"]/.test(x)) }, theme: mode === 'a' ? [f("'")] : [g()] },
  srcDir: 'src', base: '/b/', themeConfig: { sidebar } } satisfies UserConfig)) }`,
      ".vitepress/api.ts":
        "export const api = [{ text: 'API', items: [{ link: '/api/' }, ...made()] }] as const",
    };
    const navigation = read(files, ["src/guide/a.md", "src/api/index.md", "src/new.md"]);
    expect([navigation.root, navigation.bases]).toEqual(["src", ["b"]]);
    expect(contents(files, ["src/guide/a.md", "src/api/index.md", "src/new.md"])).toEqual([
      ["Guide", "A <guide/a.md>"],
      ["API", " <api/index.md>"],
      [null, "v7 <new.md>"],
    ]);
    expect(navigation.problems).toMatchObject([{ detail: expect.stringContaining("Parts of the sidebar") }]);
  });

  it("of all languages follow each other, the main one first, and shared groups are read once", () => {
    const sidebar = (name: string) => `themeConfig: { sidebar: { '/': ${name}, '/x/': ${name} } }`;
    const text = `const en = [{ text: 'Guide', items: [{ link: '/intro' }] }], zh = [{ text: '指南', items: [] }]
export default { locales: { zh: { ${sidebar("zh")} }, root: { ${sidebar("en")} } } }`;
    expect(contents({ ".vitepress/config.mts": text.replace("], zh", "]\nconst zh") }, ["intro.md"])).toEqual(
      [["Guide", " <intro.md>"], ["指南"]],
    );
  });

  it("are continued in configurations beside the pages, whose addresses a rewrite can shorten", () => {
    const sidebar = (base: string) =>
      `export default defineAdditionalConfig({ themeConfig: { sidebar: { '${base}': { base: '${base}', items: items() } } } })
function items() { return [{ text: 'Guide', items: [{ text: 'Start', link: 'start' },
  { text: 'Theme', base: '${base}theme-', items: [{ text: 'Menu', link: 'menu' }] }] }] }`;
    const files = {
      "docs/.vitepress/config.ts": "export default defineConfig({ rewrites: { 'en/:rest*': ':rest*' } })",
      "docs/de/config.ts": sidebar("/de/guide/"),
      "docs/config.ts": sidebar("/guide/"),
    };
    const pages = ["en", "de"].flatMap((language) =>
      ["start", "theme-menu"].map((name) => `docs/${language}/guide/${name}.md`),
    );
    expect(contents(files, pages)).toEqual(
      ["en", "de"].map((language) => [
        "Guide",
        `Start <${language}/guide/start.md>`,
        "Theme <>",
        `  Menu <${language}/guide/theme-menu.md>`,
      ]),
    );
    const found = ["src/config.ts", ...Object.keys(files), "docs/a/b/c/d/e/config.ts"];
    expect(configurationAmong(found.map((path) => [path, 1]))).toEqual(Object.keys(files));
  });

  it("are those of the site with the most pages, and not of a sample", () => {
    const config = (name: string) =>
      `export default { themeConfig: { sidebar: [{ text: '${name}', link: '/a' }] } }`;
    const files = Object.fromEntries(
      ["examples", "other", "docs"].map((folder) => [`${folder}/.vitepress/config.ts`, config(folder)]),
    );
    const pages = ["examples/a.md", "examples/b.md", "examples/c.md", "other/a.md", "docs/a.md", "docs/b.md"];
    expect(read(files, pages)).toMatchObject({ root: "docs", folder: "docs" });
    expect(contents(files, pages)).toEqual([[null, "docs <a.md>"]]);
  });

  it("report a problem where they are code", () => {
    expect(read({ ".vitepress/config.js": "export default { sidebar: make() }" }).problems).toHaveLength(1);
  });
});

it("a site may have another base where it is built for a preview", () => {
  const text = 'module.exports = {\n  baseUrl: process.env.PREVIEW ? "/" : "/immer/",\n};\n';
  expect(read({ "docusaurus.config.js": text }, ["docs/a.md"]).bases).toEqual(["immer"]);
});

it.each([
  ...[
    'const baseUrl = "/x/"; module.exports = { baseUrl };',
    'const B = "/x/"; module.exports = { baseUrl: B };',
  ],
  ...['module.exports = { "baseUrl": "/x/" };', 'module.exports = { baseUrl:\n  "/x/" };'],
  ...['module.exports = { "baseUrl": TEST ? "/" : "/x/" };', 'module.exports = { baseUrl: "/x/" };'],
])("the base of a site is read from a constant, a name in quotes and the next line: %j", (text) => {
  expect(read({ "docusaurus.config.js": text }, ["docs/a.md"]).bases).toEqual(["x"]);
});

describe("the sidebar of Starlight", () => {
  it("is read from its configuration: slugs, links, groups and generated folders", () => {
    const text = `import starlight from '@astrojs/starlight'; import { defineConfig } from 'astro/config'
export default defineConfig({ base: '/docs', integrations: [mdx(), starlight({ title: 'X', locales: { root: {}, de: {} }, sidebar: [
  'getting-started', { label: 'Guides', translations: { de: 'Anleitungen' }, items: [
    { slug: 'guides/one', label: 'First' }, { label: 'Two', link: '/guides/two/' }, ...more ] },
  { label: 'Reference', autogenerate: { directory: 'reference' } } ] })] })`;
    const at = (path: string) => `site/src/content/docs/${path}`;
    const navigation = read({ "site/astro.config.mjs": text }, [
      at("Getting Started.md"),
      at("guides/one.mdx"),
      at("guides/two/index.md"),
      at("reference/a.md"),
      "README.md",
    ]);
    expect(navigation).toMatchObject({ root: "site/src/content/docs", bases: ["docs", "root", "de"] });
    expect(navigation.parts!.map(({ title, entries }) => [title, ...lines(entries)])).toEqual([
      [null, " <Getting%20Started.md>"],
      ["Guides", "First <guides/one.mdx>", "Two <guides/two/index.md>"],
      ["Reference", " <>"],
    ]);
    expect(navigation.parts![2]!.entries[0]!.folder).toBe(at("reference"));
    expect(navigation.problems).toHaveLength(1);
  });

  it("is that of each language, with its titles and without the pages that are not translated", () => {
    const text = `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' }, 'zh-cn': { label: '中文', lang: 'zh-CN' }, ja: {} },
  sidebar: [
    { label: 'Start', translations: { de: 'Beginn', 'zh-CN': '开始' }, items: ['one', 'two'] },
    { label: 'Guides', items: ['guides/a', { label: 'B', slug: 'guides/b' }] },
    { label: 'Reference', autogenerate: { directory: 'reference' } } ] })] }`;
    const at = (path: string) => `src/content/docs/${path}`;
    const { parts } = read({ "astro.config.mjs": text }, [
      ...["one.md", "two.md", "guides/a.md", "guides/b.md", "reference/x.md"].map(at),
      ...["de/one.md", "de/two.md", "de/guides/b.md", "de/reference/x.md", "zh-cn/two.md"].map(at),
    ]);
    expect(parts!.map(({ title, entries }) => [title, ...lines(entries)])).toEqual([
      ["Start", " <one.md>", " <two.md>"],
      ["Guides", " <guides/a.md>", "B <guides/b.md>"],
      ["Reference", " <>"],
      [
        "Deutsch",
        "Beginn <>",
        "   <de/one.md>",
        "   <de/two.md>",
        "Guides <>",
        "  B <de/guides/b.md>",
        "Reference <>",
        "   <>",
      ],
      ["中文", "开始 <>", "   <zh-cn/two.md>"],
    ]);
    expect(parts![3]!.entries[2]!.children[0]!.folder).toBe(at("de/reference"));
  });

  it("is repeated for fewer languages the longer it is", () => {
    const languages = [..."abcdefghij"].map((letter) => `a${letter}`);
    const locales = JSON.stringify(Object.fromEntries(languages.map((name) => [name, {}])));
    const groups = (slugs: number) => {
      const sidebar = JSON.stringify(["one", "x".repeat(slugs)]);
      const text = `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ locales: ${locales}, sidebar: ${sidebar} })] }`;
      const pages = ["", ...languages].map((name) => `src/content/docs/${name}/one.md`.replace("//", "/"));
      const { parts, problems } = read({ "astro.config.mjs": text }, pages);
      const { length } = parts!.filter(({ title }) => title !== null);
      return [length, ...problems.map(({ detail }) => detail)];
    };
    expect(groups(10)).toEqual([10]);
    expect(groups(190_000)).toEqual([
      5,
      "The sidebar is too long to be repeated for these languages: af, ag, ah, ai, aj.",
    ]);
  });

  it("gives the folder of the pages without a sidebar, and other Astro sites are left alone", () => {
    const pages = ["src/content/docs/a.md"];
    const text =
      "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({})] }";
    expect(read({ "astro.config.ts": text }, pages)).toMatchObject({
      folder: "src/content/docs",
      parts: null,
      problems: [],
    });
    expect(read({ "astro.config.ts": "export default {}" }, pages).folder).toBeUndefined();
  });
});

describe("the tool that arranges pages", () => {
  it.each([
    ["mkdocs.yml", "site_name: X", true],
    ["website/docusaurus.config.js", "module.exports = {}", true],
    ["sidebars.js", "module.exports = { a: make() };", true],
    ["docs/.vitepress/config.mts", "export default {}", true],
    ["docs/_category_.json", "{}", true],
    ["content/docs/meta.json", '{ "pages": ["a"] }', true],
    ["data/meta.json", '{ "size": 1 }', false],
    [".gitbook.yaml", "root: docs", false],
    ["_redirects", "/a /b", false],
  ])("is recognized by %s: %s", (path, text, isKnown) => {
    expect(read({ [path]: text }).tool).toBe(isKnown ? path : undefined);
  });
});

describe("untrusted configuration", () => {
  it("is not run and does not stop the rest", () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghi"
      .split("")
      .map((name, index) => `${name}: &${name} [${`*${"abcdefghi"[index]},`.repeat(9)}]`)
      .join("\n")}\nnav: *i\n`;
    const { parts, problems, redirects } = read({
      "mkdocs.yml": bomb,
      "sidebars.js": `module.exports = ${"[".repeat(50_000)}`,
      "_meta.js": "export default { ...x, [y]: `z` }",
      _redirects: "/a /b 301\n# no\n/c/* /d\nx y\n",
      ".gitbook.yaml": "root: [",
    });
    expect(parts).toBeNull();
    expect(problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["mkdocs.yml", "sidebars.js", "_meta.js", ".gitbook.yaml"]),
    );
    expect(redirects).toEqual([{ from: "a", to: "/b" }]);
  });

  it("is read only in files of a usual size", () => {
    expect(
      configurationAmong([
        ["mkdocs.yml", 10],
        ["a/node_modules/x/mkdocs.yml", 10],
        ["sidebars.js", 10_000_000],
        ["docs/page.md", 10],
        ["docs/_category_.yml", 10],
      ]),
    ).toEqual(["mkdocs.yml", "docs/_category_.yml"]);
  });
});
