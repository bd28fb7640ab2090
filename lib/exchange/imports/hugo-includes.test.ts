import { expect, it } from "vitest";
import { bytesContent } from "@/lib/core/byte-source";
import { glossaryLinks } from "./hugo-glossary";
import { type ImportPlan, planMarkdownImport, walk } from "./plan";
import { reader } from "./testing";

const SITE = { "hugo.toml": "title = 'X'\n", "content/en/_index.md": "---\ntitle: Home\n---\n" };

function planned(files: Record<string, string>): Promise<ImportPlan> {
  let count = 0;
  const entries = new Map(
    Object.entries({ ...SITE, ...files }).map(([path, text]) => [path, bytesContent(Buffer.from(text))]),
  );
  return planMarkdownImport(entries, { newId: () => `id${++count}`, reader, adopts: true });
}

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
