import { expect, it } from "vitest";
import { freeSlug } from "@/lib/core/content/free-slug";
import { blankPage, type PageRecord, slugify } from "@/lib/core/content/records";
import { toFile } from "@/lib/exchange/git/exported-text";
import { LayoutPlanner, walkNodes } from "@/lib/exchange/git/layout";
import { summaryText } from "@/lib/exchange/git/summary-text";
import { slugOfPath } from "@/lib/exchange/imports/arrange/pages";
import { walk } from "@/lib/exchange/imports/plan";
import type { PlannedPage } from "@/lib/exchange/imports/planned-page";
import { planOf } from "@/lib/exchange/imports/testing";

const TITLES = [
  ...["xyz", "語", "🚀x"].map((sign) => sign.repeat(80)),
  "`code`",
  ...String.raw`Start
A/B \ C
🚀
🚀 Start
مرحبا بالعالم
שלום (2)
Ends with dots...
Same
Same
same
CON
NUL
com1.txt
*Bold* [link](x) <b> code
1. List
# Hash #
- dash
a | b
&amp; & &#35;
$x$ for $5
:rocket: {% tag %} {{ x }}
README
SUMMARY
index
.hidden
..
!!!
Über
日本語
https://example.org/?a=1
[x]
Say "hi"
_x_
~~x~~
a@b.c
> quote
---
+++
<x>
\
`
    .trim()
    .split("\n"),
];

it("pages with odd titles and the same ones are the same after an export and an import", async () => {
  const taken = new Set<string>();
  const pages = TITLES.map(
    (title, at): PageRecord => ({
      ...blankPage(`p${at}`),
      ...{ title, slug: freeSlug(slugify(title), taken), orderKey: String(at).padStart(3, "0") },
      parentId: at % 5 === 4 ? `p${at - 1}` : null,
    }),
  );
  const exported = (
    records: readonly PageRecord[],
    texts: ReadonlyMap<string, { text: string; title: string | null }>,
  ) => {
    const layout = new LayoutPlanner({ root: "", known: [], others: ["SUMMARY.md"] }).plan(records, []);
    const files = new Map([["SUMMARY.md", summaryText(layout)]]);
    for (const { page, path } of walkNodes(layout.nodes)) {
      const { text, title } = texts.get(page.id)!;
      files.set(path!, toFile(text, title, page, slugOfPath(path!, page.title)).text);
    }
    return files;
  };
  const first = exported(
    pages,
    new Map(pages.map(({ id }) => [id, { text: `Text of ${id}.\n`, title: null }])),
  );
  for (const path of first.keys())
    expect(path).not.toMatch(/(?:^|\/)(?:con|nul|com1)(?:\.|\/|$)|\.\.|[\s.]$/i);
  for (const name of [...first.keys()].flatMap((path) => path.split("/")))
    expect(Buffer.byteLength(name)).toBeLessThan(256);
  const plan = await planOf(Object.fromEntries(first), { adopts: true });
  const recordOf = (planned: PlannedPage, at: number, parentId: string | null): PageRecord => ({
    ...blankPage(planned.id),
    ...{ title: planned.title, slug: planned.slug, parentId, orderKey: String(at).padStart(3, "0") },
  });
  const recordsOf = (children: readonly PlannedPage[], parentId: string | null = null): PageRecord[] =>
    children.flatMap((planned, at) => [
      recordOf(planned, at, parentId),
      ...recordsOf(planned.children, planned.id),
    ]);
  const imported = recordsOf(plan.pages);
  const named = (records: readonly PageRecord[]) => records.map(({ title, slug }) => [title, slug]);
  expect(named(imported)).toEqual(named(pages));
  const texts = [...walk(plan.pages)].map(({ id, title, text }) => [id, { text: text!, title }] as const);
  expect(exported(imported, new Map(texts))).toEqual(first);
});
