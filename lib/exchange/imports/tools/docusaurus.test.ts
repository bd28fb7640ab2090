import { expect, it } from "vitest";
import { imported, outline, textAt } from "@/lib/exchange/imports/testing";

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
