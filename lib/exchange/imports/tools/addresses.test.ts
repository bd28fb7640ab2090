import { expect, it } from "vitest";
import { walk } from "@/lib/exchange/imports/plan";
import { imported, outline, textAt } from "@/lib/exchange/imports/testing";

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

it("links between pages of Confluence lead to the pages, by ids and by titles", async () => {
  const links = [
    ...[
      "viewpage.action?pageId=98305",
      "../pages/viewpage.action?pageId=98305#x",
      "/display/ENG/Set+%C3%BCp",
    ],
    ...[
      "https://x.example/wiki/display/ENG/Set+%C3%BCp?src=a#x",
      "/pages/viewpage.action?spaceKey=ENG&title=Set+%C3%BCp",
    ],
    ...["/display/OPS/Set+%C3%BCp", "/display/ENG/Other"],
  ];
  const plan = await imported({
    "ENG/Set-üp_98305.md": "# Set üp\n",
    "ENG/65537.md": `# Home\n\n${links.map((link, at) => `[${at}](${link})`).join(" ")}\n`,
  });
  const setup = "ENG/Set-üp_98305.md";
  expect(textAt(plan, "ENG/65537.md")).toBe(
    `# Home\n\n[0](${setup}) [1](${setup}#x) [2](${setup}) [3](${setup}#x) [4](${setup}) [5](/display/OPS/Set+%C3%BCp) [6](/display/ENG/Other)\n`,
  );
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
