import { expect, it } from "vitest";
import { imported, outline, textAt } from "@/lib/exchange/imports/testing";

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
