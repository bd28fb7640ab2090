import { expect, it } from "vitest";
import { walk } from "./plan";
import { ReactPages } from "./react-pages";
import { planOf } from "./testing";

it("pages that are components of React have addresses in Docusaurus and Next.js", () => {
  const pages = new ReactPages(
    [
      ...["website/src/pages/index.tsx", "website/src/pages/help/index.js", "website/src/pages/repl.tsx"],
      ...["website/src/pages/_app.tsx", "website/src/pages/[slug].tsx", "website/src/pages/a.test.tsx"],
      ...["website/src/pages/b.module.css", "app/(site)/showcase/page.tsx", "app/showcase/card.tsx"],
      ...["app/api/[name]/page.tsx", "app/[[...path]]/page.tsx"],
    ],
    { root: "docs", bases: ["docs"] },
  );
  const has = (address: string) => pages.has(address, "docs/guide/a.md");
  expect(["/", "/help", "/help/", "/repl", "../../repl", "/showcase", "/api/use-name"].map(has)).toEqual(
    Array.from({ length: 7 }, () => true),
  );
  expect(["/_app", "/[slug]", "/a.test", "/b", "/card", "repl", "/api/a/b"].map(has)).toEqual(
    Array.from({ length: 7 }, () => false),
  );
});

it("pages that are components of React are found in folders of any name", () => {
  const at = (path: string) => new ReactPages([path], { root: ".", bases: [] }).has("/a", "b.md");
  expect(["pages/a.tsx", "x/pages/pages/a.js", "app/app/a/page.tsx", "app/(b)/a/page.jsx"].map(at)).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  expect(["pages.tsx", "app.tsx", "a/page.tsx", "mypages/a.tsx", "pages/a.ts.md"].map(at)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

it("links to pages of React are reported as such, and Markdown beside those is imported", async () => {
  const files = {
    "website/docusaurus.config.js": "module.exports = { baseUrl: '/' };\n",
    "website/sidebars.js": "module.exports = { docs: ['start'] };\n",
    "website/docs/start.md": "# Start\n\n[Team](/team) [About](/about) [Lost](/lost)\n",
    "website/src/pages/team.tsx": "export default () => null;\n",
    "website/src/pages/about.mdx": "# About us\n\nWords.\n",
    "website/src/pages/_note.md": "# Note\n",
  };
  const plan = await planOf(files, { adopts: true });
  const pages = [...walk(plan.pages)];
  expect(pages.map(({ title }) => title)).toEqual(["Start", "About us"]);
  expect(pages[0]!.text).toBe(`# Start\n\n[Team](/team) [About](/pages/${pages[1]!.id}) [Lost](/lost)\n`);
  expect(plan.report.filter(({ path }) => path === "website/docs/start.md")).toMatchObject([
    { outcome: "page", links: { resolved: 1, broken: 1 } },
    { outcome: "warning", detail: "Broken links: /lost." },
    { outcome: "warning", detail: "Links to pages written in React, which are not imported: /team." },
  ]);
});
