import { describe, expect, it } from "vitest";
import { glossaryLinks } from "@/lib/exchange/imports/hugo-glossary";
import { type ImportPlan, walk } from "@/lib/exchange/imports/plan";
import { planOf } from "@/lib/exchange/imports/testing";

const HUGO = { "hugo.toml": "title = 'X'\n", "content/en/_index.md": "---\ntitle: Home\n---\n" };

const plannedOf = (files: Record<string, string>) => planOf(files, { adopts: true });
const planned = (files: Record<string, string>) => plannedOf({ ...HUGO, ...files });

const textAt = ({ pages }: ImportPlan, path: string): string =>
  [...walk(pages)].find((page) => page.path === path)!.text!;

const warningsAt = ({ report }: ImportPlan, path: string): string[] =>
  report.flatMap((entry) => (entry.path === path && entry.outcome === "warning" ? (entry.detail ?? "") : []));

it("files that a page of Hugo includes are in its text, without their front matter, with their own links", async () => {
  const plan = await planned({
    "content/en/docs/use/a.md": [
      "# A",
      "",
      '{{% include "/_common/one.md" %}}',
      "",
      "1. Step",
      '   {{< readfile file="more/two.txt" >}}',
      "",
      '{{< readfile file="/code/x.go" code="true" lang="go" >}}',
      "",
      "{{% glossary-term floating-point %}}",
      "",
      "```",
      '{{% include "/_common/one.md" %}}',
      "```",
      "",
    ].join("\n"),
    "content/en/_common/one.md":
      '+++\ntitle = "One"\n+++\n\nOne, see [page](page.md).\n\n{{% include "_common/three" %}}\n',
    "content/en/_common/page.md": "---\n_comment: x\n---\n\nPage.\n",
    "content/en/_common/three.md": "---\n_comment: x\n---\n\nThree.\n",
    "content/en/docs/use/more/two.txt": "Two\n\nlines\n",
    "code/x.go": "```\nfunc x() {}\n",
    "content/en/quick-reference/glossary/floating-point.md": "---\ntitle: floating point\n---\n\nA number.\n",
  });
  const page = [...walk(plan.pages)].find(({ path }) => path === "content/en/_common/page.md")!;
  expect(textAt(plan, "content/en/docs/use/a.md")).toBe(
    [
      "# A",
      "",
      `One, see [page](/pages/${page.id}).`,
      "",
      "Three.",
      "",
      "1. Step",
      "   Two",
      "",
      "   lines",
      "",
      "````go",
      "```",
      "func x() {}",
      "````",
      "",
      "A number.",
      "",
      "```",
      '{{% include "/_common/one.md" %}}',
      "```",
      "",
    ].join("\n"),
  );
  expect(warningsAt(plan, "content/en/docs/use/a.md")).toEqual([]);
});

it("files that include themselves, missing ones and those outside of the import stay as written, and are reported", async () => {
  const plan = await planned({
    "content/en/a.md": 'Words.\n\n{{% include "b.md" %}}\n\n{{% include "../../../../etc/passwd" %}}\n',
    "content/en/b.md": 'More.\n\n{{% include "a.md" %}}\n',
  });
  expect(textAt(plan, "content/en/a.md")).toBe(
    'Words.\n\nMore.\n\n{{% include "a.md" %}}\n\n{{% include "../../../../etc/passwd" %}}\n',
  );
  expect(warningsAt(plan, "content/en/a.md")).toEqual([
    '{{% include "a.md" %}} stays as written: the file includes itself by content/en/a.md → content/en/b.md → content/en/a.md.',
    '{{% include "../../../../etc/passwd" %}} stays as written: its file is not in the import.',
  ]);
});

it("files that include others many times make a page no larger than a page may be", async () => {
  const twenty = '{{% include "f1.md" %}}\n\n'.repeat(20);
  const plan = await planned({
    "content/en/f0.md": twenty,
    "content/en/f1.md": `${"word ".repeat(199)}\n`.repeat(60),
  });
  expect(textAt(plan, "content/en/f0.md").length).toBeLessThan(1024 * 1024);
  expect(warningsAt(plan, "content/en/f0.md").join("\n")).toContain("larger than 1 MB");
});

it("links to terms of a glossary lead to their pages, in the plural and as other forms of a verb", () => {
  const follow = glossaryLinks([
    "content/en/quick-reference/glossary/page.md",
    "x/glossary/chain.md",
    "y.md",
  ])!;
  expect(
    follow("[_pages_](g), [chaining](g), [`page`](g), [lost](g) `[page](g)`\n```\n[page](g)\n```\n"),
  ).toBe(
    "[_pages_](</content/en/quick-reference/glossary/page.md>), [chaining](</x/glossary/chain.md>), [`page`](</content/en/quick-reference/glossary/page.md>), [lost](g) `[page](g)`\n```\n[page](g)\n```\n",
  );
  expect(glossaryLinks(["y.md"])).toBeNull();
});

describe("partials of Docusaurus", () => {
  const SITE = { "docusaurus.config.js": "module.exports = { title: 'X' };\n" };

  it("are found in a folder of parts that has a name for imports", async () => {
    const plan = await plannedOf({
      "astro.config.mjs": "export default {}",
      "src/content/docs/a.mdx": "import Cta from '@fragments/cta.mdx';\n\n# A\n\n<Cta />\n",
      "src/content/docs/_fragments/cta.mdx": "Start now.\n",
    });
    expect(plan.pages.map(({ text }) => text)).toEqual(["# A\n\nStart now.\n"]);
  });

  it("are shown in the pages that import them, with their values and links, and are no pages", async () => {
    const plan = await plannedOf({
      ...SITE,
      "docs/a.mdx": [
        "---",
        "title: A",
        "---",
        "",
        "import Tabs from '@theme/Tabs';",
        "import Steps from './parts/_steps.mdx';",
        "import Note from '@site/docs/_note.md';",
        "import Source from '!!raw-loader!./x.py';",
        "",
        "Before.",
        "",
        '<Steps name="Bindery" count={3} />',
        "",
        "- Item",
        "",
        "  <Note></Note>",
        "",
        '<CodeBlock language="python">{Source}</CodeBlock>',
        "",
        '  <CodeBlock\n    language="py"\n  >\n    {Source}\n  </CodeBlock>',
        "",
        '<Note\n  a="b"\n/>',
        "",
        "```jsx",
        "import Steps from './parts/_steps.mdx';",
        "<Steps />",
        "```",
        "",
      ].join("\n"),
      "docs/parts/_steps.mdx":
        "---\ntitle: no\n---\nimport TabItem from '@theme/TabItem';\nimport Inner from './_inner.mdx';\n\n{props.count} steps of {props.name}, see [b](../b.md).\n\n<Inner />\n",
      "docs/parts/_inner.mdx": "Inner ![x](x.png)\n",
      "docs/parts/x.png": "png",
      "docs/_note.md": "A note.\n\nIts end.\n",
      "docs/_unused.md": "Three lost words.\n",
      "docs/x.py": "print(1)\n",
      "docs/b.md": "# B\n",
    });
    const pages = [...walk(plan.pages)];
    expect(pages.flatMap(({ path }) => path ?? []).sort()).toEqual(["docs/a.mdx", "docs/b.md"]);
    const page = pages.find(({ path }) => path === "docs/b.md")!;
    const file = plan.files.find(({ path }) => path === "docs/parts/x.png")!;
    expect(textAt(plan, "docs/a.mdx")).toBe(
      [
        "---",
        "title: A",
        "---",
        "",
        "import Tabs from '@theme/Tabs';",
        "",
        "Before.",
        "",
        `3 steps of Bindery, see [b](/pages/${page.id}).`,
        "",
        `Inner ![x](/files/${file.id})`,
        "",
        "- Item",
        "",
        "  A note.",
        "",
        "  Its end.",
        "",
        "```python",
        "print(1)",
        "```",
        "",
        "  ```py",
        "  print(1)",
        "  ```",
        "",
        "A note.",
        "",
        "Its end.",
        "",
        "```jsx",
        "import Steps from './parts/_steps.mdx';",
        "<Steps />",
        "```",
        "",
      ].join("\n"),
    );
    expect(plan.report.filter(({ outcome }) => outcome === "skipped")).toEqual([
      {
        path: "docs/_unused.md",
        outcome: "skipped",
        detail: "No page includes this partial: 3 words are not shown.",
      },
    ]);
  });

  it("are shown within a sentence, several lines as blocks of their own, and on one line in a table", async () => {
    const plan = await plannedOf({
      ...SITE,
      "docs/a.mdx":
        "import Name from './_name.md';\nimport Long from './_long.md';\n\nUse <Name /> or <Name/>, not `<Name />`.\n\nBefore <Long /> after.\n\n| a | <Long /> |\n",
      "docs/_name.md": "**Bindery**\n",
      "docs/_long.md": "One.\n\nTwo.\n",
    });
    expect(textAt(plan, "docs/a.mdx")).toBe(
      "Use **Bindery** or **Bindery**, not `<Name />`.\n\nBefore \n\nOne.\n\nTwo.\n\n after.\n\n| a | One. Two. |\n",
    );
  });

  it("that are missing or show themselves stay as written, and are reported", async () => {
    const plan = await plannedOf({
      ...SITE,
      "docs/a.mdx":
        "import Lost from './_lost.mdx';\nimport Round from './_round.mdx';\n\n<Lost />\n\n<Round />\n",
      "docs/_round.mdx": "import Round from './_round.mdx';\n\nRound.\n\n<Round />\n",
    });
    expect(textAt(plan, "docs/a.mdx")).toBe(
      "import Lost from './_lost.mdx';\n\n<Lost />\n\nRound.\n\n<Round />\n",
    );
    expect(warningsAt(plan, "docs/a.mdx")).toEqual([
      "<Lost /> stays as written: its file is not in the import.",
      "<Round /> stays as written: the file includes itself by docs/a.mdx → docs/_round.mdx → docs/_round.mdx.",
    ]);
  });
});

describe("files that a page of VitePress includes", () => {
  const SITE = { "docs/.vitepress/config.mts": "export default { title: 'X' };\n" };

  it("are shown whole, by their lines, regions and headings, also in code", async () => {
    const plan = await plannedOf({
      ...SITE,
      "docs/guide/a.md": [
        "# A",
        "",
        "<!--@include: ./part.md-->",
        "",
        "<!-- @include: @/guide/part.md{6,8} -->",
        "",
        "1. Step",
        "   <!--@include: ./part.md#usage-->",
        "",
        "<!--@include: ./part.md#basics{,1}-->",
        "",
        "<!--@include: ./part.md#next-1-1-->",
        "",
        "```md",
        "<!--@include: ./part.md{6,6}-->",
        "```",
        "",
      ].join("\n"),
      "docs/guide/part.md":
        "---\ntitle: Part\n---\n\nFirst.\n## Basics\n<!-- #region usage -->\nUsage.\n<!-- #endregion usage -->\n## Next 1.1\n",
    });
    expect(textAt(plan, "docs/guide/a.md")).toBe(
      [
        "# A",
        "",
        "First.",
        "## Basics",
        "<!-- #region usage -->",
        "Usage.",
        "<!-- #endregion usage -->",
        "## Next 1.1",
        "",
        "## Basics",
        "<!-- #region usage -->",
        "Usage.",
        "",
        "1. Step",
        "   Usage.",
        "",
        "## Basics",
        "",
        "## Next 1.1",
        "",
        "```md",
        "## Basics",
        "```",
        "",
      ].join("\n"),
    );
    expect(warningsAt(plan, "docs/guide/a.md")).toEqual([]);
  });

  it("are code with the language, the highlighted lines and the title of their tag", async () => {
    const plan = await plannedOf({
      ...SITE,
      "docs/a.md": [
        "<<< @/code/x.js{2}",
        "",
        "<<< ./code/x.js#part{1,3-4 ts:line-numbers} [Title]",
        "",
        "::: code-group",
        "<<< @/code/x.cs [C#]",
        ":::",
        "",
        "<<< @/code/lost.js",
        "",
        "<<<<<<< HEAD",
        "",
      ].join("\n"),
      "docs/code/x.js": "a();\n  // #region part\n  b();\n    c();\n  // #endregion part\n",
      "docs/code/x.cs": "x\n",
    });
    expect(textAt(plan, "docs/a.md")).toBe(
      [
        "```js {2}",
        "a();",
        "  // #region part",
        "  b();",
        "    c();",
        "  // #endregion part",
        "```",
        "",
        "```ts {1,3-4} [Title]",
        "b();",
        "  c();",
        "```",
        "",
        "::: code-group",
        "```cs [C#]",
        "x",
        "```",
        ":::",
        "",
        "<<< @/code/lost.js",
        "",
        "<<<<<<< HEAD",
        "",
      ].join("\n"),
    );
    expect(warningsAt(plan, "docs/a.md")).toEqual([
      "<<< @/code/lost.js stays as written: its file is not in the import.",
    ]);
  });
});

it("snippets of MkDocs are shown whole, by lines and sections, in code and between two marks", async () => {
  const plan = await plannedOf({
    "mkdocs.yml": "site_name: X\nnav:\n  - A: a.md\n",
    "docs/a.md": [
      "# A",
      "",
      '--8<-- "docs/parts/one.md"',
      "",
      "```python",
      '--8<-- "x.py:2:3"',
      '--8<-- "x.py:main"',
      "```",
      "",
      "    --8<-- 'x.py::1'",
      "",
      "--8<--",
      "docs/parts/one.md",
      "; docs/parts/skipped.md",
      "--8<--",
      "",
      '--8<-- "x.py:lost"',
      "",
      '--8<-- "https://example.com/x.md"',
      "",
    ].join("\n"),
    "docs/parts/one.md": "One.\n",
    "snippets/x.py": "a\nb\nc\n# --8<-- [start:main]\nd\n# --8<-- [end:main]\n",
  });
  expect(textAt(plan, "docs/a.md")).toBe(
    [
      "# A",
      "",
      "One.",
      "",
      "```python",
      "b",
      "c",
      "d",
      "```",
      "",
      "    a",
      "",
      "One.",
      "",
      '--8<-- "x.py:lost"',
      "",
      '--8<-- "https://example.com/x.md"',
      "",
    ].join("\n"),
  );
  expect(warningsAt(plan, "docs/a.md")).toEqual([
    '--8<-- "x.py:lost" stays as written: its file has no such part.',
    '--8<-- "https://example.com/x.md" stays as written: its file is not in the import.',
  ]);
  expect(plan.report.filter(({ path }) => path === "snippets/x.py")).toEqual([]);
});

it("tags of templates are no tags of plugins that a site of MkDocs does not have", async () => {
  const text = '# A\n\n```html\n{% include "partials/header.html" %}\n```\n';
  const plan = await plannedOf({ "mkdocs.yml": "site_name: X\n", "docs/a.md": text });
  expect(textAt(plan, "docs/a.md")).toBe(text);
  expect(warningsAt(plan, "docs/a.md")).toEqual([]);
});

it("plugins of the configuration that a site of MkDocs is based on include files, too", async () => {
  const plan = await plannedOf({
    "mkdocs.yml": "INHERIT: 'base/mkdocs.base.yml' # shared\nsite_name: X\n",
    "base/mkdocs.base.yml": "plugins: [include-markdown]\n",
    "docs/index.md": "{% include-markdown 'b.inc' %}\n",
    "docs/b.inc": "Words of b.\n",
  });
  expect(textAt(plan, "docs/index.md")).toBe("Words of b.\n");
});

it("files that plugins of MkDocs include are shown within a line, by their lines and by the words around a part", async () => {
  const plan = await plannedOf({
    "mkdocs.yml": "site_name: X\nnav:\n  - A: guide/a.md\nplugins: [include-markdown]\n",
    "docs/guide/a.md": [
      "Version {!docs/version.md!}, `{!docs/version.md!}`.",
      "",
      "{!docs/lines.md!lines=1 3-4}",
      "",
      "{%",
      '   include-markdown "../parts/one.md"',
      '   start="<!--start-->"',
      '   end="<!--end-->"',
      "%}",
      "",
      "```sh",
      "{% include 'guide/x.sh' %}",
      "```",
      "",
      '{% include "lost.md" %}',
      "",
    ].join("\n"),
    "docs/version.md": "1.2\n",
    "docs/lines.md": "a\nb\nc\nd\n",
    "docs/parts/one.md": "Not this.\n<!--start-->\nSee [two](two.md).\n<!--end-->\nNor this.\n",
    "docs/parts/two.md": "# Two\n",
    "docs/guide/x.sh": "ls\n",
  });
  const { id } = [...walk(plan.pages)].find(({ path }) => path === "docs/parts/two.md")!;
  expect(textAt(plan, "docs/guide/a.md")).toBe(
    `Version 1.2, \`{!docs/version.md!}\`.\n\na\nc\nd\n\nSee [two](/pages/${id}).\n\n\`\`\`sh\nls\n\`\`\`\n\n{% include "lost.md" %}\n`,
  );
  expect(warningsAt(plan, "docs/guide/a.md")).toEqual([
    '{% include "lost.md" %} stays as written: its file is not in the import.',
    "Broken links: lost.md.",
  ]);
});

it("Markdown that a page of Jekyll includes is shown with its values, and other files stay tags", async () => {
  const plan = await plannedOf({
    "_config.yml": "title: X\n",
    "docs/a.md":
      'See {% include note.md text="this" %}\n\n{% include_relative more/part.md %}\n\n{% include box.html %} [post]({% post_url 2024-01-02-hello %})\n',
    "docs/more/part.md": "A part, [a](../a.md).\n",
    "_includes/note.md": "A note: {{ include.text }}{{ include.other }}.\n",
    "_includes/unused.md": "Words.\n",
    "_includes/box.html": "<div></div>\n",
    "_posts/2024-01-02-hello.md": "# Hello\n",
  });
  const pages = [...walk(plan.pages)].filter(({ path }) => path !== null);
  expect(pages.map(({ path }) => path).sort()).toEqual([
    "_posts/2024-01-02-hello.md",
    "docs/a.md",
    "docs/more/part.md",
  ]);
  const idOf = (path: string) => pages.find((page) => page.path === path)!.id;
  expect(textAt(plan, "docs/a.md")).toBe(
    `See A note: this.\n\nA part, [a](/pages/${idOf("docs/a.md")}).\n\n{% include box.html %} [post](/pages/${idOf("_posts/2024-01-02-hello.md")})\n`,
  );
});

it("files that a book of mdBook includes are shown by their lines and anchors, and as code", async () => {
  const plan = await plannedOf({
    "src/SUMMARY.md": "# Summary\n\n- [A](a.md)\n",
    "src/a.md": [
      "{{#include part.md}} `{{#include part.md}}`",
      "",
      "```rust",
      "{{#include ../code/x.rs:2:3}}",
      "{{#rustdoc_include ../code/x.rs:main}}",
      "{{#include ../code/x.rs:1}}",
      "```",
      "",
      "{{#playground ../code/y.rs editable}}",
      "",
      "{{#include ../code/x.rs:lost}}",
      "",
    ].join("\n"),
    "src/part.md": "A part.\n",
    "code/x.rs":
      "a\nb\nc\n// ANCHOR: main\nd\n// ANCHOR: inner\ne\n// ANCHOR_END: inner\n// ANCHOR_END: main\n",
    "code/y.rs": "fn main() {}\n",
  });
  expect(textAt(plan, "src/a.md")).toBe(
    "A part. `{{#include part.md}}`\n\n```rust\nb\nc\nd\ne\na\n```\n\n```rust,editable\nfn main() {}\n```\n\n{{#include ../code/x.rs:lost}}\n",
  );
  expect(warningsAt(plan, "src/a.md")).toEqual([
    "{{#include ../code/x.rs:lost}} stays as written: its file has no such part.",
  ]);
});

it("parts of large files are looked for a bounded number of times", async () => {
  const tags = "<!--@include: ./part.md#lost-->\n".repeat(3_000);
  const plan = await plannedOf({ "docs/a.md": tags, "docs/part.md": `${"x".repeat(500_000)}\n` });
  expect(warningsAt(plan, "docs/a.md")).toContain(
    "<!--@include: ./part.md#lost--> stays as written: the import has too many tags for parts of large files.",
  );
});

it("a region of a great many lines skips its page only", async () => {
  const plan = await plannedOf({
    "docs/a.md": "# A\n\n<<< ./x.js#all\n",
    "docs/b.md": "# B\n",
    "docs/x.js": `// #region all\n${"x\n".repeat(200_000)}// #endregion all\n`,
  });
  expect([...walk(plan.pages)].map(({ path }) => path)).toEqual(["docs/b.md"]);
  expect(plan.report.find(({ path }) => path === "docs/a.md")?.detail).toContain("too many lines");
});

it.each([
  ['--8<-- "docs/part.md:end"', "-"],
  ["<!--@include: ./part.md#end-->", "# "],
  ["<!--@include: ./part.md#end-->", "`"],
])("a part for %s in a line of many %j is looked for once", async (tag, repeated) => {
  // Steps that grow with the square of this length would take minutes.
  const hostile = `# ${" ".repeat(400_000)}.\n${repeated.repeat(400_000 / repeated.length)}\n`;
  const plan = await plannedOf({
    "docs/.vitepress/config.mts": "export default {};\n",
    "docs/a.md": `# A\n\n${tag}\n`,
    "docs/part.md": hostile,
  });
  expect(textAt(plan, "docs/a.md")).toContain(tag);
});

it.each([
  ["<<< a{", "", "<<< a{"],
  ["<Part a={", '"b" c} />', "Part."],
])("tags that begin with %s and many blanks, and such a file, are read at once", async (tag, end, shown) => {
  const hostile = `${tag}${" ".repeat(950)}${end}\n`.repeat(300);
  const plan = await plannedOf({
    "docs/a.md": `import Part from "./_part.mdx"\n\n# A\n\n${hostile}\n`,
    "docs/_part.mdx": "Part.\n",
    "docs/b.md": "# B\n\n<!--@include: ./part.md#end-->\n",
    "docs/part.md": `${`${" ".repeat(490)}x\n`.repeat(2_000)}// region${" ".repeat(400)}x\n`,
  });
  expect(textAt(plan, "docs/a.md")).toContain(shown);
  expect(warningsAt(plan, "docs/b.md")).toEqual([
    "<!--@include: ./part.md#end--> stays as written: its file has no such part.",
  ]);
});

it("files that MkDocs appends to every page give it the abbreviations and targets of links that it uses", async () => {
  const plan = await plannedOf({
    "mkdocs.yml":
      "theme: !!python/name:a.b\nmarkdown_extensions:\n  - abbr\n  - pymdownx.snippets:\n      auto_append:\n        - includes/words.md\n        - missing.md\n",
    "includes/words.md": "*[HTML]: Hypertext\n*[CSS]: Style\n\n[site]: https://example.org\n[other]: b.md\n",
    "docs/a.md": "# A\n\nHTML on the [site].\n",
    "docs/b.md": "# B\n\nNone.\n",
  });
  expect(textAt(plan, "docs/a.md")).toBe(
    "# A\n\nHTML on the [site].\n\n*[HTML]: Hypertext\n\n[site]: https://example.org\n",
  );
  expect(textAt(plan, "docs/b.md")).toBe("# B\n\nNone.\n");
  expect(plan.report.filter(({ outcome }) => outcome !== "page")).toEqual([]);
});
