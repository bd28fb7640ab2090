import { describe, expect, it } from "vitest";
import { inMemory } from "@/lib/core/byte-source";
import { fromHtml } from "@/lib/core/content/html";
import { arrangeByParents } from "./arrange/by-parents";
import { type ImportPlan, planMarkdownImport, walk } from "./plan";
import { RemovedConditions } from "./template-conditions";
import { templateTags } from "./template-tags";
import { outline, reader } from "./testing";
import { unpack } from "./unpack";
import { zipOf } from "./zip-fixture";

/** Imports an archive of these files. */
async function imported(files: Record<string, string | Buffer>): Promise<ImportPlan> {
  const archive = zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
  const { entries, report, fragments } = await unpack([{ name: "export.zip", bytes: inMemory(archive) }], {
    readHtml: fromHtml,
    readDocx: async () => null,
  });
  let count = 0;
  const plan = await planMarkdownImport(entries, {
    ...{ newId: () => `id${++count}`, reader, adopts: true, fragments },
  });
  plan.report.push(...report);
  return plan;
}

/** The text of a page, with the paths of its links' targets in place of their ids. */
function textAt(plan: ImportPlan, path: string): string {
  const pages = [...walk(plan.pages)];
  const paths = new Map([...pages, ...plan.files].map((each) => [each.id, each.path]));
  const { text } = pages.find((page) => page.path === path)!;
  return text!.replace(/\/(?:pages|files)\/(\w+)/g, (_address, id: string) => paths.get(id) ?? "?");
}

const skipped = ({ report }: ImportPlan): string[] =>
  report.filter(({ outcome }) => outcome === "skipped").map(({ path }) => path);

describe("a GitHub wiki", () => {
  it("has its sidebar's order with Home first, and links in double brackets", async () => {
    const plan = await imported({
      "Home.md":
        "See [[Getting Started]], [[the guide|User Guide]], [[API-Reference#Some errors]], [[images/a.png]], `[[Home]]`, [[Site|https://example.org/a_b]], [[https://example.org]], [[images/a.png|width=9px|alt=A pump]] and [[Lost]].\n",
      "Getting-Started.md": "```\n[[Home]]\n```\n\n[[Home]]\n",
      "User-Guide.md": "Guide\n",
      "API-Reference.md": "## Some errors\n",
      "_Sidebar.md": "* [[User Guide]]\n  * [[API Reference]]\n* [[Getting Started]]\n",
      "_Footer.md": "Footer text\n",
      "images/a.png": "png",
    });
    expect(outline(plan.pages)).toEqual(["Home", "User Guide", "  API Reference", "Getting Started"]);
    expect(textAt(plan, "Home.md")).toBe(
      "See [Getting Started](Getting-Started.md), [the guide](User-Guide.md), [API-Reference#Some errors](API-Reference.md#some-errors), ![](images/a.png), `[[Home]]`, [Site](<https://example.org/a_b>), [https://example.org](<https://example.org>), ![A pump](images/a.png) and [[Lost]].\n",
    );
    expect(textAt(plan, "Getting-Started.md")).toBe("```\n[[Home]]\n```\n\n[Home](Home.md)\n");
    expect(skipped(plan)).toEqual(["_Footer.md"]);
  });

  it("without a sidebar begins with Home", async () => {
    expect(outline((await imported({ "Home.md": "x", "About.md": "y" })).pages)).toEqual(["Home", "About"]);
  });
});

it("a vault of Obsidian has its links, with aliases, headings, sizes and notes in other folders", async () => {
  const plan = await imported({
    "Vault/Start.md":
      "[[Deep note|there]], [[Deep note#A part]], ![[shot.png|300]], ![[Deep note]], [[#Here]]\n",
    "Vault/folder/Deep note.md": "# A part\n",
    "Vault/files/shot.png": "png",
  });
  expect(textAt(plan, "Vault/Start.md")).toBe(
    "[there](Vault/folder/Deep note.md), [Deep note#A part](Vault/folder/Deep note.md#a-part), ![](Vault/files/shot.png), [Deep note](Vault/folder/Deep note.md), [#Here](#here)\n",
  );
});

it("a vault of Obsidian has links in tables, comments and marks as Markdown has them", async () => {
  const plan = await imported({
    ".obsidian/app.json": "{}",
    "Start.md":
      "| a | b |\n|---|---|\n| [[Note\\|alias]] | ![[pic one.png\\|100]] |\n\n==hi== and a == b %%secret%% `%%code%%`\n\n%%\nmore ==x==\n%%\n\n%% open\n",
    "Note.md": "# Note\n",
    "att/pic one.png": "png",
  });
  expect(textAt(plan, "Start.md")).toBe(
    "| a | b |\n|---|---|\n| [alias](Note.md) | ![](att/pic one.png) |\n\n<mark>hi</mark> and a == b <!--secret--> `%%code%%`\n\n<!--\nmore ==x==\n-->\n\n%% open\n",
  );
});

describe("a document of Google Docs", () => {
  it("as a web page has its title, marks, nested lists, notes and links to headings; comments are reported", async () => {
    const css =
      '@import url(https://themes.googleusercontent.com/fonts/css?kit=x);.lst-kix_a-0>li:before{content:"x"}.c1{font-weight:700}.c2{color:#000;font-style:italic}.c5{text-decoration:line-through}';
    const list = (level: number, text: string, start = "") =>
      `<ul class="c7 lst-kix_a-${level} ${start}"><li class="c3 li-bullet-0"><span class="c0">${text}</span></li></ul>`;
    const plan = await imported({
      "Manual.html": `<html><head><style type="text/css">${css}</style></head><body class="c9 doc-content"><p class="c3 title" id="h.a"><span class="c0">Manual</span></p><h1 class="c4" id="h.b"><span class="c1">Parts</span></h1><p class="c3"><span class="c1">bold </span><span class="c1 c2">both</span><span class="c5">gone</span><span>, </span><span><a class="c6" href="https://www.google.com/url?q=https://example.org/a?b%3D1&amp;sa=D">out</a></span><span>, <a href="#h.b">parts</a></span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>${list(0, "one", "start")}${list(1, "in one", "start")}${list(0, "two")}<p><img alt="" src="images/image1.png"></p><hr style="page-break-before:always;display:none;"><div><p class="c3"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;The note</span></p></div><div class="c8"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>A remark</span></p></div></body></html>`,
      "images/image1.png": "png",
    });
    expect(outline(plan.pages)).toEqual(["Manual"]);
    expect(textAt(plan, "Manual.md")).toBe(
      "# Manual\n\n## Parts\n\n**bold *both***~~gone~~, [out](https://example.org/a?b=1), [parts](#parts)[^1]\n\n- one\n  - in one\n- two\n\n![](images/image1.png)\n\n[^1]: The note\n",
    );
    expect(plan.report.find(({ outcome }) => outcome === "warning")?.detail).toBe(
      "Not shown on the page: 3 words: “a A remark”.",
    );
  });

  it("as a web page has code where the font is one of code", async () => {
    const html = `<html><head><style>.lst-kix_a-0{x:y}.c1{font-family:"Roboto Mono"}.c2{font-family:"Arial"}</style></head><body class="doc-content"><p><span class="c2">Run </span><span class="c1">{% if x %}</span></p><p><span class="c1">npm i</span></p><p><span class="c1">  npm start<br></span><span class="c1"># end</span></p><table><tr><td><p><span class="c1">a</span></p></td></tr></table></body></html>`;
    expect(textAt(await imported({ "Doc.html": html }), "Doc.md")).toBe(
      "Run `{% if x %}`\n\n```\nnpm i\n  npm start\n# end\n```\n\n|     |\n| --- |\n| `a` |\n",
    );
  });

  it("as Markdown has its pictures as files", async () => {
    const plan = await imported({
      "My doc (1).md":
        '# Doc\n\n![][image1] <img src="data:image/png;base64,AAAA">\n\n```\n![](data:image/gif;base64,AAAA)\n```\n\n[image1]: <data:image/jpeg;base64,/9j/>\n',
    });
    expect(textAt(plan, "My doc (1).md")).toBe(
      '# Doc\n\n![][image1] <img src="My doc (1)-1.png">\n\n```\n![](data:image/gif;base64,AAAA)\n```\n\n[image1]: <My doc (1)-2.jpg>\n',
    );
    expect(plan.files.map(({ name }) => name)).toEqual(["My doc (1)-1.png", "My doc (1)-2.jpg"]);
  });
});

it("links to pages where they were before the export lead to the imported pages", async () => {
  const notion = "22ef".repeat(8);
  const pages = await imported({
    [`Notes ${notion}.md`]: "# Notes\n",
    "a.md": `[1](https://www.notion.so/team/Notes-${notion}?pvs=21) [2](https://x.notion.site/${notion}#part)\n`,
  });
  expect(textAt(pages, "a.md")).toBe(`[1](Notes ${notion}.md) [2](Notes ${notion}.md#part)\n`);
  const space = await imported({
    "ENG/Setup_98305.md": "# Setup\n",
    "ENG/65537.md":
      "# Home & more\n\n[1](/pages/viewpage.action?pageId=98305) [2](https://x.example/wiki/spaces/ENG/pages/98305/Setup#Run)\n",
  });
  expect(textAt(space, "ENG/65537.md")).toContain("[1](ENG/Setup_98305.md) [2](ENG/Setup_98305.md#Run)");
  expect([...walk(space.pages)].map(({ slug }) => slug)).toEqual(["home-more", "setup"]);
});

it("files may have colons in their names, and addresses backslashes", async () => {
  const plan = await imported({
    "a: b.md": "# B\n",
    "c.md": "[b](<a: b.md>) ![p](img\\p.png)\n",
    "img/p.png": "png",
  });
  expect(textAt(plan, "c.md")).toContain("![p](img/p.png)");
  expect(outline(plan.pages)).toEqual(["B", "C"]);
});

it("pictures of MDX whose address is code are HTML, and code stays", async () => {
  const plan = await imported({
    "docusaurus.config.js": "module.exports = {};\n",
    "docs/a.mdx": [
      "import logo from '@site/static/img/c.png';",
      "import useBaseUrl from '@docusaurus/useBaseUrl';",
      "",
      "<img",
      "  src={require('./img/a.png').default}",
      '  alt="One"',
      "  width={300}",
      "  style={{ color: 'red' }}",
      "/>",
      "",
      "Text <img src={useBaseUrl('/img/b.png')} alt={'Two'} /> and <Image src={logo} alt=\"Three\" />, `<Image src={logo} />`.",
      "",
      "```jsx",
      "<Image src={logo} />",
      "```",
      "",
      "<img src={user.avatar} />",
      "",
    ].join("\n"),
    "docs/img/a.png": "png",
    "static/img/b.png": "png",
    "static/img/c.png": "png",
  });
  const text = textAt(plan, "docs/a.mdx");
  expect(text).toContain('<img\n  src="docs/img/a.png"\n  alt="One"\n  width="300"\n/>');
  expect(text).toContain(
    'Text <img src="static/img/b.png" alt="Two" /> and <img src="static/img/c.png" alt="Three" />, `<Image src={logo} />`.',
  );
  expect(text).toContain("```jsx\n<Image src={logo} />\n```\n\n<img src={user.avatar} />\n");
});

it("addresses of Astro may begin at the top of its source", async () => {
  const plan = await imported({
    "astro.config.mjs": "export default {};\n",
    "src/content/docs/guides/one.md": "![logo](~/assets/logo.png) ![logo](@/assets/logo.png)\n",
    "src/assets/logo.png": "png",
  });
  expect(textAt(plan, "src/content/docs/guides/one.md")).toBe(
    "![logo](src/assets/logo.png) ![logo](src/assets/logo.png)\n",
  );
});

it("MkDocs has all other pages where a plugin puts them", async () => {
  const plan = await imported({
    "mkdocs.yml": "nav:\n  - z.md\n  - ...\n  - Last: b.md\n",
    ...Object.fromEntries(["a", "b", "c", "z"].map((name) => [`docs/${name}.md`, `# ${name}\n`])),
  });
  expect(outline(plan.pages)).toEqual(["z", "a", "c", "Last"]);
});

it("a Confluence page exported for Word has its title, macros and pictures", async () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  );
  const [one, two] = ["8d1f0c", "77aa21"];
  const html = `<html xmlns:o=3D'urn:schemas-microsoft-com:office:office'
      xmlns=3D'urn:w3-org-ns:HTML'>
<head>
    <meta http-equiv=3D"Content-Type" content=3D"text/html; charset=3Dutf-8=
">
    <title>Gr=C3=B6=C3=9Fe</title>
    <!--[if gte mso 9]><xml><w:View>Print</w:View></xml><![endif]-->
    <style><!-- @page Section1 { size: 8.5in 11.0in; } --></style>
</head>
<body>
    <h1>Gr=C3=B6=C3=9Fe</h1>
    <div class=3D"Section1">
        <h1 id=3D"Gr-Start">Start</h1><p>Words of a line that goes on in the n=
ext.</p>
<div class=3D"confluence-information-macro confluence-information-macro-tip"><div class=3D"confluence-information-macro-body"><p>A tip.</p></div></div>
<p><span class=3D"confluence-embedded-file-wrapper"><img class=3D"confluence-embedded-image" src=3D"${one}" alt=3D"First"></span></p>
<p><img src=3D"cid:${two}"> <img src=3D"${one}"> <img src=3D"lost"></p>
    </div>
</body>
</html>
`;
  const lines = [
    "Date: Wed, 17 Sep 2025 15:33:16 +0000 (UTC)",
    "Message-ID: <265945599.29.1758123196242@4bdbc70beb76>",
    "Subject: Exported From Confluence",
    "MIME-Version: 1.0",
    "Content-Type: multipart/related; ",
    '\tboundary="----=_Part_28_2131790293.1758123196241"',
    "",
    "------=_Part_28_2131790293.1758123196241",
    "Content-Type: text/html; charset=UTF-8",
    "Content-Transfer-Encoding: quoted-printable",
    "Content-Location: file:///C:/exported.html",
    "",
    html,
    ...[`Content-Location: file:///C:/${one}`, `Content-ID: <${two}>`].flatMap((address) => [
      "------=_Part_28_2131790293.1758123196241",
      "Content-Type: application/octet-stream",
      "Content-Transfer-Encoding: base64",
      address,
      "",
      png.toString("base64").replace(/.{76}/g, "$&\r\n"),
    ]),
    "------=_Part_28_2131790293.1758123196241--",
    "",
  ];
  const plan = await imported({ "pages/Size.doc": lines.join("\r\n") });
  expect(textAt(plan, "pages/Size.md")).toBe(`# Größe

## Start

Words of a line that goes on in the next.

:::hint{style="success"}
A tip.
:::

![First](pages/Size/image-1.png)

![](pages/Size/image-2.png) ![](pages/Size/image-1.png) ![](lost)
`);
  expect(plan.files.map(({ path, content }) => [path, content.size])).toEqual([
    ["pages/Size/image-1.png", png.length],
    ["pages/Size/image-2.png", png.length],
  ]);
  expect(skipped(plan)).toEqual([]);
});

describe("an export of Notion", () => {
  const [handbook, onboarding, tasks, write] = ["6eb8", "3cef", "11ef", "22ef"].map((id) => id.repeat(8));

  it("has one page for a file and its folder, names without ids, and databases as tables", async () => {
    const plan = await imported({
      [`Home/Handbook ${handbook}.md`]: `# Handbook\n\n[Onboarding](Handbook/Onboarding%20${onboarding}.md)\n`,
      [`Home/Handbook/Onboarding ${onboarding}.md`]: "# Onboarding\n",
      [`Home/Handbook/Tasks ${tasks}.csv`]: "Name,Status\nWrite,Done\n",
      [`Home/Handbook/Tasks ${tasks}_all.csv`]: 'Name,Status\nWrite,Done\n"Read, again",Open\n',
      [`Home/Handbook/Tasks ${tasks}/Write ${write}.md`]: "# Write\n",
    });
    expect(outline(plan.pages)).toEqual(["Handbook", "  Onboarding", "  Tasks", "    Write"]);
    expect([...walk(plan.pages)].map(({ slug }) => slug)).toEqual([
      "handbook",
      "onboarding",
      "tasks",
      "write",
    ]);
    const table = textAt(plan, `Home/Handbook/Tasks ${tasks}.md`).replace(/ +/g, " ").replace(/-+/g, "-");
    expect(table).toBe(
      `# Tasks\n\n| Name | Status |\n| - | - |\n| [Write](Home/Handbook/Tasks ${tasks}/Write ${write}.md) | Done |\n| Read, again | Open |\n`,
    );
    expect(skipped(plan)).toEqual([]);
  });

  it("reports a database that is too large", async () => {
    const name = `Tasks ${tasks}.csv`;
    const plan = await imported({ "a.md": "# A\n", [name]: "x\n".repeat(2_100) });
    expect(skipped(plan)).toEqual([name]);
  });
});

describe("front matter", () => {
  it("gives titles as they are written, also numbers", async () => {
    const plan = await imported({
      "1.md": "---\ntitle: 2024\n---\n",
      "2.md": "---\ntitle: 1.10\n---\n",
      "3.md": "---\ntitle: true\nhidden: true\n---\n",
    });
    expect(outline(plan.pages)).toEqual(["2024", "1.10", "true (hidden)"]);
  });

  it("that cannot be read is reported", async () => {
    const plan = await imported({ "a.md": "---\ntitle: Foo: bar\ntags: [a\n---\n\ntext\n" });
    expect(plan.report).toContainEqual({
      path: "a.md",
      outcome: "warning",
      detail: expect.stringMatching(
        /^The front matter can't be read and was ignored: a value contains a colon and needs quotes in line 2\.$/,
      ),
    });
  });

  it("may have blank lines before it", async () => {
    const { pages } = await imported({ "a.md": "\n  \n---\ntitle: Own title\nicon: bolt\n---\n\nText\n" });
    expect(pages).toMatchObject([
      { title: "Own title", text: "---\ntitle: Own title\nicon: bolt\n---\n\nText\n" },
    ]);
  });

  it("in TOML becomes YAML, and stays where it is broken", async () => {
    const toml =
      "+++\ntitle = \"A # b\" # c\nweight = 3\ndraft = true\ndate = 2024-01-02T10:00:00Z\ntags = [\n  \"x\",\n  'y',\n]\n[menu.main]\nname = 'M'\n+++\n\ntext\n";
    const plan = await imported({ "a.md": toml, "b.md": "+++\nx = y\n+++\n" });
    expect(textAt(plan, "a.md")).toBe(
      '---\ntitle: "A # b"\nweight: 3\ndraft: true\ndate: 2024-01-02T10:00:00Z\ntags:\n  - x\n  - y\nmenu:\n  main:\n    name: M\n---\n\ntext\n',
    );
    expect(outline(plan.pages)).toEqual(["A # b (hidden)", "B"]);
    expect(textAt(plan, "b.md")).toContain("+++");
    expect(plan.report).toContainEqual({
      path: "b.md",
      outcome: "warning",
      detail: expect.stringMatching(/^The front matter can't be read and stays in the text: .* in line 2\.$/),
    });
  });

  it("in TOML may have all of its forms", async () => {
    const toml =
      '+++\ntitle = """\nLong \\\n  title"""\nday = 2024-01-02\ntime = 07:32:00\nat = 2024-01-02T10:00:00.5+02:00\nx = {y = 1}\na.b = 0x10\n[[list]]\nn = 1\n[[list]]\nn = 2\n+++\n';
    expect(textAt(await imported({ "a.md": toml }), "a.md")).toBe(
      "---\ntitle: Long title\nday: 2024-01-02\ntime: 07:32:00\nat: 2024-01-02T10:00:00.500+02:00\nx:\n  y: 1\na:\n  b: 16\nlist:\n  - n: 1\n  - n: 2\n---\n",
    );
  });
});

it("fragments and templates of HTML beside Markdown are no pages, and whole pages are", async () => {
  const plan = await imported({
    "docs/index.md": "# Home\n",
    "docs/_includes/footer.html": "<footer>{{ site.time }}</footer>\n",
    "docs/_layouts/page.html": "<html><body>{{ content }}</body></html>\n",
    "docs/page.html": "<!DOCTYPE html><title>Page</title><p>Words\n",
  });
  expect(outline(plan.pages)).toEqual(["Home", "Page"]);
  expect(skipped(plan)).toEqual(["docs/_includes/footer.html", "docs/_layouts/page.html"]);
});

describe("words and pictures that no page shows are counted and named", () => {
  const notesOf = ({ report }: ImportPlan) =>
    report.flatMap(({ path, outcome, detail }) => (outcome === "warning" ? [`${path}: ${detail}`] : []));

  it("for menus and footers of web pages", async () => {
    const html =
      '<html><head><title>T</title></head><body><nav>One two</nav><main><h1>T</h1><p>Words.</p></main><footer>Made by hand <img src="x.png"></footer></body></html>';
    expect(notesOf(await imported({ "a.html": html }))).toEqual([
      "a.md: Not shown on the page: 5 words and 1 picture: “One two Made by hand”.",
    ]);
  });

  it("for HTML that is nested too deeply to be read", async () => {
    const html = `${"<div>".repeat(80)}Lost words <img src="https://x.example/a.png">${"</div>".repeat(80)}`;
    expect(notesOf(await imported({ "a.md": `# A\n\n${html}\n` }))).toEqual([
      "a.md: Not shown on the page: 2 words and 1 picture: “Lost words”.",
    ]);
  });
});

it("a site of Jekyll has the tree and the order that its front matter names", async () => {
  const page = (title: string, fields: string) => `---\ntitle: ${title}\n${fields}\n---\n\ntext\n`;
  const plan = await imported({
    "docs/ui/buttons.md": page("Buttons", "parent: UI\nnav_order: 2"),
    "docs/ui/labels.md": page("Labels", "parent: UI\nnav_order: 1"),
    "docs/ui.md": page("UI", "nav_order: 5"),
    "docs/deep.md": page("Deep", "parent: Buttons\ngrand_parent: UI"),
    "docs/secret.md": page("Secret", "nav_exclude: true\nnav_order: 9"),
    "docs/loop.md": page("Loop", "parent: Loop\nnav_order: 8"),
    "index.md": page("Home", "nav_order: 1"),
  });
  expect(outline(plan.pages)).toEqual([
    "Home",
    "UI",
    "  Labels",
    "  Buttons",
    "    Deep",
    "Loop",
    "Secret (hidden)",
  ]);
});

it("pages that a site of Jekyll excludes are hidden", async () => {
  const plan = await imported({
    "_config.yml": 'exclude:\n  - vendor/\n  - "*-notes.md"\n  - CHANGES.md\n',
    "index.md": "# Home\n",
    "CHANGES.md": "# Changes\n",
    "docs/CHANGES.md": "# Changes of the docs\n",
    "vendor/lib/README.md": "# Library\n",
    "_sass/normalize/README.md": "# Normalize\n",
    "docs/release-notes.md": "# Notes\n",
  });
  expect(outline(plan.pages).filter((line) => !line.includes("(hidden)"))).toEqual([
    ...["Home", "Docs (group)", "  Changes of the docs"],
  ]);
  expect([...walk(plan.pages)].filter(({ hidden, path }) => hidden && path !== null)).toHaveLength(4);
});

describe("tags of templates", () => {
  it("of Jekyll become addresses and code, outside of code", async () => {
    const plan = await imported({
      "_config.yml": "title: X\n",
      "docs/a.md":
        "[b]({{ site.baseurl }}/docs/b) [c]({% link docs/b.md %}) [d]({{ '/docs/b' | relative_url }}) `{{ site.baseurl }}`\n{: .note }\n\n{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\n{% include x.html %}\n",
      "docs/b.md": "# B\n",
    });
    expect(textAt(plan, "docs/a.md")).toBe(
      "[b](docs/b.md) [c](docs/b.md) [d](docs/b.md) `{{ site.baseurl }}`\n\n\n```ruby\nputs 1\n```\n\n{% include x.html %}\n",
    );
  });

  it("of Jekyll that are conditions leave the words of all branches, and are named in the report", async () => {
    const plan = await imported({
      "_config.yml": "title: X\n",
      "a.md": [
        "{% if page.beta and site.x contains 'y' %}",
        "One",
        "{% else %}",
        'Two {%- unless x -%}three{%- endunless -%} {% if jekyll.environment == "a" %}four{% endif %}',
        "{% endif %}",
        "",
        "{% case page.kind %}{% when 1 %}five{% endcase %} `{% if x %}`",
        "{% raw %}{% if x %}{% endraw %}",
        "",
        "{% for x in y %}six{% else %}seven{% endfor %}",
        "",
        '{% if visitor.claims.plan == "pro" %}',
        "Eight",
        "{% else %}",
        "Nine",
        "{% endif %}",
        "",
      ].join("\n"),
    });
    expect(textAt(plan, "a.md")).toBe(
      [
        ...["", "One", "", "Two three four", "", "", "five `{% if x %}`", "&#123;% if x %}", ""],
        ...["{% for x in y %}sixseven{% endfor %}", ""],
        ...['{% if visitor.claims.plan == "pro" %}', "Eight", "{% else %}", "Nine", "{% endif %}", ""],
      ].join("\n"),
    );
    expect(plan.report.filter(({ outcome }) => outcome === "warning")).toEqual([
      {
        ...{ path: "a.md", outcome: "warning" },
        detail:
          "Conditions of a template are removed, and the words of all their branches are shown: {% if page.beta and site.x contains 'y' %}, {%- unless x -%}, {% if jekyll.environment == \"a\" %}, {% case page.kind %}.",
      },
    ]);
  });

  it("of Hugo become videos, cards and diagrams", async () => {
    const plan = await imported({
      "hugo.toml": "title = 'X'\n",
      "content/a.md": [
        "{{< youtube w7Ft2ymGmfc >}}",
        '{{< vimeo id="146022717" >}}',
        "",
        "{{< cards >}}",
        '{{< card link="/b" title="To B" subtitle="Its words" icon="x" >}}',
        "{{< /cards >}}",
        "",
        "{{< mermaid >}}",
        "graph LR",
        "{{< /mermaid >}}",
        "",
        "{{% pageinfo %}}",
        "See [b]({{< relref b.md >}}).",
        "{{% /pageinfo %}}",
        "",
      ].join("\n"),
      "content/b.md": "# B\n",
    });
    expect(textAt(plan, "content/a.md")).toBe(
      [
        '{% embed url="https://www.youtube.com/watch?v=w7Ft2ymGmfc" %}',
        '{% embed url="https://vimeo.com/146022717" %}',
        "",
        "::::cards",
        ':::card{url="content/b.md"}',
        "",
        "**To B**",
        "",
        "Its words",
        "",
        ":::",
        "::::",
        "",
        "```mermaid",
        "graph LR",
        "```",
        "",
        '{% hint style="info" %}',
        "See [b](content/b.md).",
        "{% endhint %}",
        "",
      ].join("\n"),
    );
  });

  it("of Hugo become tabs where a formatter joined them on one line, and comments are left out", async () => {
    const plan = await imported({
      "hugo.toml": "title = 'X'\n",
      "content/a.md": [
        '{{< tabpane text=true >}} {{% tab header="File:" disabled=true /%}}',
        '{{% tab header="toml" lang="toml" %}}',
        "",
        "one",
        "",
        '{{% /tab %}} {{% tab header="yaml" %}}',
        "",
        "two",
        "",
        "{{% /tab %}} {{< /tabpane >}}",
        "",
        "{{% comment %}} cSpell:ignore: un {{% /comment %}}",
        "Use `{{% tab %}} {{% /tab %}}`.",
        "",
      ].join("\n"),
    });
    expect(textAt(plan, "content/a.md")).toBe(
      [
        ...["{% tabs %}", '{% tab title="File:" %}', "{% endtab %}", '{% tab title="toml" %}', "", "one", ""],
        ...["{% endtab %}", '{% tab title="yaml" %}', "", "two", "", "{% endtab %}", "{% endtabs %}", "", ""],
        ...["Use `{{% tab %}} {{% /tab %}}`.", ""],
      ].join("\n"),
    );
    expect(plan.report.filter(({ outcome }) => outcome === "warning")).toEqual([]);
  });

  it("of Jekyll end HTML where they close it, also without a blank line", async () => {
    const plan = await imported({
      "_config.yml": "title: X\n",
      "a.md": '<div class="x">\n**b**\n</div>\n```md\n</div>\n[b](b)\n```\n',
    });
    expect(textAt(plan, "a.md")).toBe('<div class="x">\n**b**\n</div>\n\n```md\n</div>\n[b](b)\n```\n');
  });

  it("of Hugo become links, code and pictures, and its folders have their pages and weights", async () => {
    const plan = await imported({
      "hugo.toml": "title = 'X'\n",
      "content/_index.md": "+++\ntitle = 'Start'\n+++\n",
      "content/guide/_index.md":
        '---\ntitle: Guide\nweight: 2\n---\n\n[z]({{< ref "z.md" >}}) [a]({{% relref "/other" %}})\n',
      "content/guide/z.md":
        '---\ntitle: Z\nweight: 1\n---\nUse {{</* ref "z" */>}}, {{%/* note */%}} and {{</*br*/>}}.\n\n{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}\n\n{{< figure src="/img/a.png" alt="A pump" / >}}\n',
      "content/guide/a.md": "---\ntitle: A\nweight: 2\n---\n",
      "content/other.md": "---\ntitle: Other\nweight: 1\n---\n",
      "static/img/a.png": "png",
    });
    expect(outline(plan.pages)).toEqual(["Start", "Other", "Guide", "  Z", "  A"]);
    expect(textAt(plan, "content/guide/_index.md")).toContain(
      "[z](content/guide/z.md) [a](content/other.md)\n",
    );
    expect(textAt(plan, "content/guide/z.md")).toContain(
      'Use {{< ref "z" >}}, {{% note %}} and {{\\<br>}}.\n',
    );
    expect(textAt(plan, "content/guide/z.md")).toContain(
      "```go\nx := 1\n```\n\n![A pump](<static/img/a.png>)\n",
    );
  });
});

it("a site of Hugo has the pages of its content by weight, date and title, with links from its top", async () => {
  const page = (fields: string, words = "") => `---\n${fields}\n---\n${words}\n`;
  const plan = await imported({
    "README.md": "# Site\n",
    "archetypes/default.md": "# Default\n",
    "hugo.yaml": "contentDir: text/en\n",
    "text/en/guide/_index.md": page("title: Guide"),
    "text/en/guide/b.md": page("title: Anvil\ndate: 2020-01-01"),
    "text/en/guide/a.md": page("title: Zinc\nlinktitle: Bolt\nweight: 0", "[x](news/x/)"),
    "text/en/guide/home/Home.md": page("title: Home"),
    "text/en/guide/home/area.md": page("title: Area"),
    "text/en/about.md": page("title: About"),
    "text/en/news/x.md": page("title: X\ndate: 2024-01-01"),
    "text/en/last.md": page("title: Last\nweight: 1"),
  });
  expect(outline(plan.pages)).toEqual([
    ...[
      "Last",
      "News (group)",
      "  X",
      "Guide",
      "  Anvil",
      "  Bolt",
      "  Home",
      "    Area",
      "    Home",
      "About",
    ],
  ]);
  expect(textAt(plan, "text/en/guide/a.md")).toContain("[x](text/en/news/x.md)");
});

it("pages that a site of Hugo puts into no list are hidden", async () => {
  const plan = await imported({
    "hugo.yaml": "title: Site\n",
    "content/_index.md": "# Home\n",
    "content/a.md": "---\ntitle: A\n---\n",
    "content/b.md": "---\ntitle: B\nbuild: { list: never }\n---\n",
    "content/parts/_index.md": "---\ncascade: { build: { list: never, render: never } }\n---\n",
    "content/parts/c/d.md": "---\ntitle: D\n---\n",
  });
  const hidden = [...walk(plan.pages)].flatMap((page) => (page.hidden ? (page.path ?? []) : []));
  expect(hidden.toSorted()).toEqual(["content/b.md", "content/parts/_index.md", "content/parts/c/d.md"]);
});

it("values of a site's configuration are in its texts; addresses of other templates are reported apart", async () => {
  const jekyll = await imported({
    "_config.yml":
      "repository: https://example.org/r\nteam: { name: Ada }\nnav_external_links:\n  - { title: Code, url: https://example.org }\n  - { title: No, url: 'javascript:1' }\n",
    "rendering-process.md": "Words.\n",
    "a.md":
      "[issue]({{ site.repository }}/new) {{ site.team.name }} `{{ site.team }}` [b](<{{ page.x }}/b>) {{ site.none }}\n",
  });
  expect(textAt(jekyll, "a.md")).toBe(
    "[issue](https://example.org/r/new) Ada `{{ site.team }}` [b](<{{ page.x }}/b>) {{ site.none }}\n",
  );
  expect(outline(jekyll.pages)).toEqual(["A", "Rendering Process", "Code (link)"]);
  const hugo = await imported({
    "config/_default/hugo.toml": "title = 'x'\n[params]\nGithub_Repo = 'https://example.org/r'\n",
    "config/_default/params.yaml": "main: &main blue\nui:\n  color: *main\n",
    "content/_index.md":
      '[code]({{% param github_repo %}}) {{< param "ui.color" >}} [other](<{{% eturl rss %}}>)\n',
  });
  expect(textAt(hugo, "content/_index.md")).toBe(
    "[code](https://example.org/r) blue [other](<{{% eturl rss %}}>)\n",
  );
  const warnings = [...jekyll.report, ...hugo.report].filter(({ outcome }) => outcome === "warning");
  expect(warnings.map(({ detail }) => detail)).toEqual([
    "Addresses that a template of the site makes stay as written: {{ page.x }}/b.",
    "Addresses that a template of the site makes stay as written: {{% eturl rss %}}.",
  ]);
});

it("a site of Nextra has the pages of its content, with the links between them", async () => {
  const plan = await imported({
    "README.md": "# Site\n",
    "app/_components/part.mdx": "# Part\n",
    "content/_meta.ts":
      "export default { b: '', code: { title: 'Code 🐙', href: 'https://example.org/code' }, js: { title: 'No', href: 'javascript:1' }, a: 'First' }",
    "content/a.mdx": "# A\n",
    "content/b.mdx": "# B\n",
  });
  expect(outline(plan.pages)).toEqual(["B", "Code 🐙 (link)", "First"]);
});

it("a site of Nextra has headings with the pages below them, menus with links, and links to its own pages", async () => {
  const plan = await imported({
    "content/_meta.tsx": `export default {
      index: 'Start', s1: { type: 'separator', title: <b>Basics</b> }, b: '', a: '', c: '',
      s2: { type: 'separator', title: 'More' }, d: '', up: { title: 'Up', href: '/b' }, no: { title: 'No', href: '/none' },
      versions: { type: 'menu', title: 'Versions', items: { v1: { title: 'v1', href: 'https://example.org/v1' }, a: '' } },
      s3: { type: 'separator', title: 'Empty' } }`,
    "content/c/_meta.ts": "export default { x: { type: 'separator', title: 'Deep' }, e: '' }",
    ...Object.fromEntries(
      ["index", "a", "b", "c/e", "d"].map((name) => [`content/${name}.mdx`, `# ${name}\n`]),
    ),
  });
  expect(outline(plan.pages)).toEqual([
    "Start",
    "Basics (group)",
    ...["  b", "  a", "  C", "    Deep", "      c/e"],
    "More (group)",
    ...["  d", "  Up (link)", "  Versions", "    v1 (link)"],
  ]);
  const warnings = plan.report.filter(({ outcome }) => outcome === "warning").map(({ detail }) => detail);
  expect(warnings.toSorted()).toEqual([
    "The pages stay, without the heading “Empty” above them.",
    "“No” was left out: it leads to /none, which is no page of the import.",
  ]);
});

it("a site of Nextra in an application has the page of a folder where the configuration names it", async () => {
  const config = `export default { redirects: async () => [
    { source: '/docs/old', destination: '/docs/guide', permanent: true },
    { source: '/docs/was/:slug(a|b)', destination: '/docs/:slug' }, { source: '/x/:path*', destination: '/:path*' } ] }`;
  const plan = await imported({
    "next.config.mjs": config,
    "app/_meta.global.js": `export default { docs: { type: 'page', title: 'Documentation', items: {
      guide: '', index: '', a: '' } }, more: { title: 'More' } }`,
    "app/docs/page.mdx": "# Introduction\n\n[old](/docs/old#part) [a](/docs/was/a) [x](/x/a)\n",
    "app/docs/guide/page.mdx": "# Guide\n",
    "app/docs/a/page.mdx": "# A\n",
    "app/docs/a/part.mdx": "# Part\n",
    "app/docs/[name]/page.tsx": "export default () => null",
    "app/more/page.mdx": "# More\n\n[React](/docs/name)\n",
  });
  expect(outline(plan.pages)).toEqual([
    ...["Documentation (group)", "  Guide", "  Introduction", "  A", "    Part (hidden)", "More"],
  ]);
  expect(textAt(plan, "app/docs/page.mdx")).toBe(
    "# Introduction\n\n[old](app/docs/guide/page.mdx#part) [a](app/docs/a/page.mdx) [x](/x/a)\n",
  );
  expect(plan.redirects?.map(({ path }) => path)).toEqual(["docs/old", "docs/was/a"]);
  const warnings = plan.report.filter(({ outcome }) => outcome === "warning").map(({ detail }) => detail);
  expect(warnings).toEqual([
    "Redirects with patterns or to other sites were left out: /x/:path*.",
    "Redirects to /docs/b, which is missing.",
    "Broken links: /x/a.",
    "Links to pages written in React, which are not imported: /docs/name.",
  ]);
});

it("a site of Docusaurus has its blog as a group, the latest post first", async () => {
  const files = {
    "docs/a.md": "# A\n\n[new](/blog/2024/02/03/new) [old](/blog/2023/01/02/old) [named](/blog/third)\n",
    "blog/2023-01-02-old.md": "---\ntitle: Old\nauthors: [ada]\n---\n\nWords.\n",
    "blog/2024-02-03-new/index.mdx": "# New\n\n[a](/docs/a)\n",
    "blog/2022-05-06-third.md": "---\nslug: third\n---\n\n# Third\n",
  };
  const config = (blog: string) =>
    `export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, ${blog} }]] }`;
  const sidebars = "export default { docs: ['a'] }";
  const plan = await imported({ ...files, "docusaurus.config.ts": config(""), "sidebars.js": sidebars });
  expect(outline(plan.pages)).toEqual(["A", "Blog (group)", "  New", "  Old", "  Third"]);
  expect(textAt(plan, "docs/a.md")).toContain(
    "[new](blog/2024-02-03-new/index.mdx) [old](blog/2023-01-02-old.md) [named](blog/2022-05-06-third.md)",
  );
  expect(textAt(plan, "blog/2023-01-02-old.md")).toContain("authors: [ada]");
  const without = await imported({
    ...files,
    "docusaurus.config.ts": config("blog: false"),
    "sidebars.js": sidebars,
  });
  expect(outline(without.pages)).toEqual(["A"]);
});

it("a site of Nextra without a folder of content has one order for all of its folders", async () => {
  const meta =
    "const GUIDE: MetaRecord = { b: '', a: { title: <B>x</B> }, _: { title: <B>y</B>, href: 'https://example.org/y' }, c: { items: { z: 'Last', y: '' } } }\nexport default { docs: { type: 'page', title: 'Docs', items: { index: 'Start', guide: { items: GUIDE } } } }";
  const plan = await imported({
    "app/_meta.global.tsx": meta,
    "app/docs/page.mdx": "# Docs\n",
    ...Object.fromEntries(
      ["", "/a", "/b", "/c", "/c/y", "/c/z"].map((path) => [
        `app/docs/guide${path}/page.mdx`,
        `# ${path}\n\n[b](/docs/guide/b) [a](./a)\n`,
      ]),
    ),
  });
  expect(outline(plan.pages)).toEqual([
    "Start",
    "Guide",
    "  /b",
    "  x",
    "  y (link)",
    "  /c",
    "    Last",
    "    /c/y",
  ]);
  expect(textAt(plan, "app/docs/guide/b/page.mdx")).toContain(
    "[b](app/docs/guide/b/page.mdx) [a](app/docs/guide/a/page.mdx)",
  );
});

it("links from the top of a translated site lead to its own pages, else to those that are not translated", async () => {
  const plan = await imported({
    "hugo.toml": "defaultContentLanguage = 'en'\n",
    "content/en/docs/start.md": "# Start\n",
    "content/en/about/index.md": "# About\n",
    "content/de/docs/start.md": "# Anfang\n",
    "content/no/docs/tasks.md": "[Start](/docs/start/), [om](/about), [mangler](/docs/lost/)\n",
    "content/de/docs/tasks.md": "[Anfang](/docs/start/)\n",
  });
  expect(textAt(plan, "content/no/docs/tasks.md")).toBe(
    "[Start](content/en/docs/start.md), [om](content/en/about/index.md), [mangler](/docs/lost/)\n",
  );
  expect(textAt(plan, "content/de/docs/tasks.md")).toBe("[Anfang](content/de/docs/start.md)\n");
});

it("the configuration of Hugo may have its former name, and pages of one language are at the top", async () => {
  const files = {
    "site/README.md": "# How to build\n",
    "site/content/en/about.md": "---\ntitle: About\n---\n",
    "site/content/en/docs/_index.md": "---\ntitle: Documentation\n---\n",
    "site/content/en/docs/b.md": "---\ntitle: B\nweight: 1\n---\n",
    "site/content/en/docs/a.md": "---\ntitle: A\nweight: 2\n---\n",
  };
  const pages = ["About", "Documentation", "  B", "  A"];
  for (const name of ["config.toml", "config/_default/config.yaml", "hugo.toml"]) {
    const settings = {
      [`site/${name}`]: name.endsWith("toml") ? 'contentDir = "content/en"' : "contentDir: content/en",
    };
    expect([name, outline((await imported({ ...files, ...settings })).pages)]).toEqual([name, pages]);
  }
  const other = await imported({
    ...files,
    "site/config.yml": "version: 2\njobs: {}\n",
    "site/docs/c.md": "# C\n",
  });
  expect(outline(other.pages).join()).toContain("C");
  const german = { "site/config.toml": 'contentDir = "content/en"', "site/content/de/docs/a.md": "# A\n" };
  expect(outline((await imported({ ...files, ...german })).pages).slice(0, 2)).toEqual([
    "De (group)",
    "  Docs",
  ]);
});

describe("files with their language before the ending", () => {
  it("of Hugo are the tree of each language, with links within it and files from the top of its address", async () => {
    const plan = await imported({
      "hugo.toml": 'baseURL = "/"\ndefaultContentLanguage = "de"\n',
      "content/_index.de.md": "---\ntitle: Start\n---\n[Pumpe](pumpe.md) ![Bild](/en/bilder/a.png)\n",
      "content/_index.en.md":
        "---\ntitle: Home\n---\n[Pump](pumpe.md) [Pumps](/en/pumpen/) [Pumpe](pumpe.de.md)\n",
      "content/pumpe.de.md": "---\ntitle: Pumpe\nweight: 1\n---\n[Start](_index.md)\n",
      "content/pumpe.en.md": "---\ntitle: Pump\nweight: 1\n---\n[Home](../) [Tube](pumpen/schlauch.md)\n",
      "content/pumpen/_index.de.md": "---\ntitle: Pumpen\nweight: 2\n---\nAlle\n",
      "content/pumpen/_index.en.md": "---\ntitle: Pumps\nweight: 2\n---\nAll\n",
      "content/pumpen/schlauch.de.md": "---\ntitle: Schlauch\n---\nSchlauch\n",
      "content/bilder/a.png": "png",
    });
    expect(outline(plan.pages)).toEqual([
      ...["Start", "Pumpe", "Pumpen", "  Schlauch"],
      ...["English (group)", "  Home", "  Pump", "  Pumps"],
    ]);
    expect(textAt(plan, "content/_index.de.md")).toContain(
      "[Pumpe](content/pumpe.de.md) ![Bild](content/bilder/a.png)",
    );
    expect(textAt(plan, "content/_index.en.md")).toContain(
      "[Pump](content/pumpe.en.md) [Pumps](content/pumpen/_index.en.md) [Pumpe](content/pumpe.de.md)",
    );
    expect(textAt(plan, "content/pumpe.de.md")).toContain("[Start](content/_index.de.md)");
    // A page without a translation is the target in its own language.
    expect(textAt(plan, "content/pumpe.en.md")).toContain("[Tube](content/pumpen/schlauch.de.md)");
  });

  it("of Fumadocs are a group behind the originals, whose names have none, in the same order", async () => {
    const plan = await imported({
      "content/docs/meta.json": JSON.stringify({ pages: ["index", "b", "a"] }),
      "content/docs/index.mdx": "---\ntitle: Home\n---\n[A](./a)\n",
      "content/docs/index.cn.mdx": "---\ntitle: 首页\n---\n[A](./a)\n",
      "content/docs/a.mdx": "---\ntitle: A\n---\n",
      "content/docs/a.cn.mdx": "---\ntitle: 甲\n---\n",
      "content/docs/b.mdx": "---\ntitle: B\n---\n",
      "content/docs/b.cn.mdx": "---\ntitle: 乙\n---\n",
    });
    expect(outline(plan.pages)).toEqual(["Home", "B", "A", "中文 (group)", "  首页", "  乙", "  甲"]);
    expect(textAt(plan, "content/docs/index.cn.mdx")).toContain("[A](content/docs/a.cn.mdx)");
    expect(textAt(plan, "content/docs/index.mdx")).toContain("[A](content/docs/a.mdx)");
  });

  it("of a README alone, or with endings of programs, are pages as all others", async () => {
    const plan = await imported({
      "README.md": "# Project\n",
      "README.fr.md": "# Projet\n",
      "api/a.md": "# A\n",
      "api/a.ts.md": "# A in TypeScript\n",
      "api/b.md": "# B\n",
      "api/b.ts.md": "# B in TypeScript\n",
    });
    expect(outline(plan.pages)).toEqual([
      ...["Project", "Api (group)", "  A", "  A in TypeScript", "  B", "  B in TypeScript", "Projet"],
    ]);
  });
});

it("boxes, tabs and details of Hugo's themes become blocks", async () => {
  const plan = await imported({
    "hugo.toml": "title = 'X'\n",
    "content/a.md": `---
title: A
---

{{< hint warning >}}
One
{{< /hint >}}

{{% alert title="Mind" color="danger" %}}
Two
{{% /alert %}}

{{< callout >}}
Three
{{< /callout >}}

{{< tabs items="JSON, YAML" >}}
{{< tab >}}
a
{{< /tab >}}
{{< tab >}}
b
{{< /tab >}}
{{< tab "TOML" >}}
c
{{< /tab >}}
{{< /tabs >}}

{{< details "More" open >}}
Four
{{< /details >}}

{{% steps %}}
1. {{< button href="/b" >}}Go{{< /button >}}
{{% /steps %}}
`,
  });
  expect(textAt(plan, "content/a.md")).toContain(`
{% hint style="warning" %}
One
{% endhint %}

{% hint style="danger" %}
**Mind**

Two
{% endhint %}

{% hint style="info" %}
Three
{% endhint %}

{% tabs %}
{% tab title="JSON" %}
a
{% endtab %}
{% tab title="YAML" %}
b
{% endtab %}
{% tab title="TOML" %}
c
{% endtab %}
{% endtabs %}

{% details title="More" %}
Four
{% enddetails %}


1. [Go](</b>)
`);
});

describe("hostile tags of templates", () => {
  it.each(["{% if ", "{% if x %}", "{% if % % ", "{% else %}", "{% raw %}"])(
    "that are many of %j on a line are read once",
    (tag) => {
      const conditions = new RemovedConditions();
      conditions.removeFrom(tag.repeat(20_000));
      expect(conditions.removeFrom("x")).toBe("x");
    },
  );

  const replace = templateTags(["_config.yml", "hugo.toml"], { jekyll: new Map(), hugo: new Map() })!;
  /** Steps that grow with the square of this length would take minutes. */
  const LENGTH = 400_000;
  const BEGINNINGS: [beginning: string, repeated: string][] = [
    ["{{< figure ", " "],
    ["{{< tabs ", " "],
    ['{{< tab title="', " "],
    ["{{< hint ", "a "],
    ["{{< figure ", "/ "],
    ["", "{{< figure "],
    ["", "{{< highlight a "],
    ["{{< highlight ", "a"],
    ["{% highlight ", "a"],
    ["", '{{< ref "a" '],
    ["", "{{</* "],
    ["{{</* ", "*/ "],
  ];

  it.each(BEGINNINGS)("as %j with many %j are read once", (beginning, repeated) => {
    const words = beginning + repeated.repeat(LENGTH / repeated.length);
    expect(replace(words)).toBe(words);
  });

  it("in the address of a link are looked for once", async () => {
    const address = "{".repeat(120_000);
    const plan = await imported({ "a.md": `# A\n\n[Go](<${address}>) and [on](<{{ a }}>).\n` });
    expect(plan.report.filter(({ detail }) => detail?.includes("{{ a }}"))).toHaveLength(1);
  });

  it("are short if many pages of a title name pages of that title above them", async () => {
    const count = 20_000;
    const placed = Array.from({ length: count }, (_, index) => ({
      page: { title: "Same", children: [] },
      source: { parents: ["Same", `Missing ${index}`], position: null },
    }));
    const tree = arrangeByParents(placed as unknown as Parameters<typeof arrangeByParents>[0]);
    expect(tree.map(({ children }) => children.length)).toEqual([count - 1]);
  });
});

it("redirects have decoded paths, none leads to its own page, and a query keeps them apart", async () => {
  const plan = await imported({
    "docs/a.md":
      "---\naliases: [/%C3%9Cber/Alt%20Seite.html, /a/, /A, /viewpage.action?pageId=12]\n---\n# A\n",
    "docs/b.md": '---\naliases: ["/viewpage.action?pageId=13&x", /?p=13]\n---\n# B\n',
  });
  expect(plan.redirects).toEqual([
    { path: "über/alt seite", pageId: plan.pages[0]!.id },
    { path: "viewpage.action?pageid=12", pageId: plan.pages[0]!.id },
    { path: "viewpage.action?pageid=13&x=", pageId: plan.pages[1]!.id },
  ]);
  expect(plan.report).toContainEqual(expect.objectContaining({ path: "/?p=13", outcome: "warning" }));
});

it("redirects that lead to redirects lead to the page at the end, and patterns are named", async () => {
  const plan = await imported({
    "docs/a.md": "# A\n",
    _redirects:
      "/old /older\n/older /docs/a\n/x/* /docs/a\n/out https://example.org\n/round /round2\n/round2 /round\n",
  });
  expect(plan.redirects).toEqual([
    { path: "old", pageId: plan.pages[0]!.id },
    { path: "older", pageId: plan.pages[0]!.id },
  ]);
  expect(plan.report.flatMap(({ outcome, detail }) => (outcome === "warning" ? [detail] : []))).toEqual([
    "Redirects with patterns or to other sites were left out: /x/*, /out.",
    "Redirects to /round2, which is missing.",
    "Redirects to /round, which is missing.",
  ]);
});

it.each([
  [
    "astro.config.mjs",
    "import s from '@astrojs/starlight';\nexport default { redirects: { '/old': '/a', '/older': { status: 302, destination: '/a/' }, '/[...x]': '/a' } };\n",
    "src/content/docs/a.md",
  ],
  [
    "book.toml",
    '[book]\ntitle = "X"\n\n[output.html.redirect]\n"/old.html" = "/a.html"\n"/older.html" = "a.html"\n"/x.html" = "https://example.org"\n',
    "src/a.md",
  ],
])("the redirects in %s lead to their pages", async (path, text, page) => {
  const plan = await imported({ [path]: text, [page]: "# A\n" });
  const [{ id } = { id: "" }] = [...walk(plan.pages)].filter((each) => each.path === page);
  expect(plan.redirects).toEqual(["old", "older"].map((from) => ({ path: from, pageId: id })));
  expect(plan.report).toContainEqual(
    expect.objectContaining({ path, detail: expect.stringContaining("were left out: /") }),
  );
});

it("a Confluence space has the tree of its index, which is no page", async () => {
  const page = (title: string, text: string) =>
    `<html><head><title>ENG : ${title}</title></head><body><div id="breadcrumb-section"></div><h1><span id="title-text">ENG : ${title}</span></h1><div id="main-content">${text}</div></body></html>`;
  const plan = await imported({
    "ENG/index.html":
      '<body><h1><span id="title-text">Space Details:</span></h1><div class="pageSection"><h2 class="pageSectionTitle">Available Pages:</h2><ul><li><a href="65537.html">Engineering</a><ul><li><a href="Setup_98305.html">Setup</a></li><li><a href="Runbook_98320.html">Runbook</a></li></ul></li></ul></div></body>',
    "ENG/65537.html": page("Engineering", '<p>See <a href="Setup_98305.html">Setup</a>.</p>'),
    "ENG/Setup_98305.html": page("Setup", "<h1>Steps</h1>"),
    "ENG/Runbook_98320.html": page("Runbook", "<p>Run.</p>"),
  });
  expect(outline(plan.pages)).toEqual(["Engineering", "  Setup", "  Runbook"]);
  expect(textAt(plan, "ENG/65537.md")).toBe("# Engineering\n\nSee [Setup](ENG/Setup_98305.md).\n");
  expect(skipped(plan)).toEqual([]);
});

describe("an export of Notion", () => {
  const [home, tasks, one, view] = ["1", "2", "3", "4"].map((digit) => digit.repeat(32));
  const page = (title: string, text: string) =>
    `<html><head><title>${title}</title></head><body><article class="page sans"><header><h1 class="page-title">${title}</h1></header><div class="page-body">${text}</div></article></body></html>`;

  it("as web pages has the order of its index, with databases beside the folder of their pages", async () => {
    const plan = await imported({
      "index.html": `<html><body><ul id="id::w"><li><h3>Workspace details:</h3></li><li><ul id="id::h"><a href="./Zoo%20${home}.html">Zoo ${home}.html</a><li><ul id="id::t"><a>Tasks ${tasks} (Inline database)</a><li><ul id="id::o"><a href="./Zoo/Tasks/One%20${one}.html">One ${one}.html</a></ul></li></ul></li></ul></li><li><ul id="id::v.csv"><a href="https://www.notion.so/${view}">View ${view}.csv</a></ul></li><li><ul id="id::a"><a href="./Animals.html">Animals.html</a></ul></li></ul></body></html>`,
      [`Zoo ${home}.html`]: page(
        "Zoo",
        `<div class="collection-content"><h4 class="collection-title">Tasks</h4><a href="Zoo/Tasks%20${tasks}.csv"><code>Zoo/Tasks ${tasks}.csv</code></a></div><figure class="link-to-page"><a href="Zoo/Tasks/One%20${one}.html">One</a></figure>`,
      ),
      [`Zoo/Tasks ${tasks}.csv`]: "Name,Done\nOne,Yes\n",
      [`Zoo/Tasks/One ${one}.html`]: page("One", "<p>Words.</p>"),
      "Animals.html": page("Animals", "<p>All.</p>"),
    });
    expect(outline(plan.pages)).toEqual(["Zoo", "  Tasks", "    One", "Animals"]);
    expect(textAt(plan, `Zoo ${home}.md`)).toBe(
      `# Zoo\n\n#### Tasks\n\n[Tasks](Zoo/Tasks ${tasks}.md)\n\n[One](Zoo/Tasks/One ${one}.md)\n`,
    );
    expect(textAt(plan, `Zoo/Tasks ${tasks}.md`)).toContain(`[One](Zoo/Tasks/One ${one}.md)`);
    expect(plan.report.filter(({ outcome }) => outcome !== "page")).toEqual([
      {
        path: `View ${view}.md`,
        outcome: "warning",
        detail: "Listed in the index of the export, but missing.",
      },
    ]);
  });

  it("as Markdown has callouts as boxes, and properties in lines of their own", async () => {
    const plan = await imported({
      [`Task ${one}.md`]: `# Task

Assign: Ada
Tags: a, b

Text: one
and two

<aside>
⚠️ Mind **it**

</aside>

- Item

    <aside>
    <img src="https://www.notion.so/icons/x.svg" alt="x" width="40px" />

    In it

    </aside>

\`\`\`
<aside>
</aside>
\`\`\`

<aside>
never closed
`,
    });
    expect(textAt(plan, `Task ${one}.md`)).toBe(`# Task

**Assign**: Ada\\
**Tags**: a, b

Text: one
and two

{% hint style="warning" %}
Mind **it**

{% endhint %}

- Item

    {% hint style="info" %}
    

    In it

    {% endhint %}

\`\`\`
<aside>
</aside>
\`\`\`

<aside>
never closed
`);
  });
});

it("a page of Confluence has its frame left out without a word, and links to its headings follow these", async () => {
  const page = (title: string, text: string) =>
    `<html><head><title>ENG : ${title}</title></head><body><div id="page"><div id="main-header"><div id="breadcrumb-section"><ol id="breadcrumbs"><li><a href="index.html">Engineering</a></li></ol></div><h1 id="title-heading"><span id="title-text">ENG : ${title}</span></h1></div><div class="page-metadata">Created by <span class="author">A. Writer</span>, last modified on 01. Aug. 2025</div><div id="main-content">${text}</div><div class="pageSection group"><h2 id="attachments" class="pageSectionTitle">Attachments:</h2><img src="images/icons/bullet_blue.gif"/> manual.pdf (application/pdf)</div><div class="pageSection group"><h2 id="comments" class="pageSectionTitle">Comments:</h2><p>A remark.</p></div><div id="footer"><p>Document generated by Confluence</p></div></div></body></html>`;
  const plan = await imported({
    "ENG/Setup_98305.html": page(
      "Setup",
      '<div class="toc-macro"><a href="#Setup-Steps">Steps</a></div><h2 id="Setup-Steps">Steps</h2><p>Go.</p><h2 id="Setup-Über%2Cuns">Über, uns</h2>',
    ),
    "ENG/Runbook_98320.html": page(
      "Runbook",
      '<p><a href="Setup_98305.html#Setup-Steps">a</a> <a href="https://wiki.example/pages/viewpage.action?pageId=98305#Setup-Steps">b</a> <a href="Setup_98305.html#other">c</a></p>',
    ),
  });
  expect(textAt(plan, "ENG/Runbook_98320.md")).toBe(
    "# Runbook\n\n[a](ENG/Setup_98305.md#steps) [b](ENG/Setup_98305.md#steps) [c](ENG/Setup_98305.md#other)\n",
  );
  expect(plan.report.filter(({ outcome }) => outcome === "warning").map(({ detail }) => detail)).toEqual([
    "Not shown on the page: 3 words: “Comments A remark”.",
    "Not shown on the page: 3 words: “Comments A remark”.",
  ]);
});

it("a text of which the encoding is unknown, and the words of a skipped page, are reported", async () => {
  const plan = await imported({
    "windows.md": Buffer.from("# Gr\xf6\xdfe\n", "latin1"),
    "utf16.md": Buffer.from("\uFEFF# Größe\n", "utf16le"),
    "deep.md": `# Deep\n\n${">".repeat(50)} three deep words\n`,
  });
  expect(plan.pages.map(({ text }) => text)).toEqual(["# Größe\n", "# Größe\n"]);
  expect(plan.report.filter(({ outcome }) => outcome !== "page")).toEqual([
    { path: "windows.md", outcome: "warning", detail: expect.stringContaining("read as Windows-1252") },
    {
      path: "deep.md",
      outcome: "skipped",
      detail: expect.stringMatching(/nested quotes.*: 4 words are not shown\.$/),
    },
  ]);
});

it("pictures with a size behind their address have it, with their title as caption", async () => {
  const plan = await imported({
    "a.md": [
      "![A & \\[b\\]](img/a.png =100x20) and ![](<img/b c.png> =x30)",
      "",
      '![x](img/a.png "A *title*" =200x)',
      "",
      "![half](img/a.png =50%x) ![none](img/a.png =x) `![code](img/a.png =1x1)`",
      "",
    ].join("\n"),
    "img/a.png": "png",
    "img/b c.png": "png",
  });
  expect(textAt(plan, "a.md")).toBe(
    [
      '<img src="img/a.png" alt="A &amp; [b]" width="100" height="20"> and <img src="img/b c.png" alt="" height="30">',
      "",
      '<figure><img src="img/a.png" alt="x" width="200"><figcaption>A *title*</figcaption></figure>',
      "",
      '<img src="img/a.png" alt="half"> ![none](img/a.png =x) `![code](img/a.png =1x1)`',
      "",
    ].join("\n"),
  );
});

it("links to headings lead to these with the hyphens of another tool, and others stay", async () => {
  const plan = await imported({
    "a.md":
      "# A\n\n[1](b.md#v-if-v-else) [2](b.md#_1-2-node-js) [3](b.md#usage_1) [4](b.md#own-place) [5](b.md#lost) [6](#über-uns)\n\n## Uber, uns\n",
    "b.md":
      '# B\n\n## v-if / v-else\n\n## 1.2 Node.js\n\n## Usage\n\n## Usage\n\n<a id="own-place"></a>\n\n## Ownplace\n',
  });
  expect(textAt(plan, "a.md")).toBe(
    "# A\n\n[1](b.md#v-if--v-else) [2](b.md#12-nodejs) [3](b.md#usage-1) [4](b.md#own-place) [5](b.md#lost) [6](#uber-uns)\n\n## Uber, uns\n",
  );
});
