import { expect, it } from "vitest";
import { walk } from "@/lib/exchange/imports/plan";
import { imported } from "@/lib/exchange/imports/testing";

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
