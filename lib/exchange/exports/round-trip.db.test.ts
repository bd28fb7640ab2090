import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { listPages } from "@/lib/content/pages/queries";
import type { PageChange } from "@/lib/content/pages/schemas";
import { readContextOf, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { inMemory } from "@/lib/core/byte-source";
import { openZip } from "@/lib/exchange/imports/read-zip";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import { database } from "@/lib/platform/db/client";
import { getSpace } from "@/lib/spaces/spaces/commands";
import { api } from "@/lib/testing/api";
import { PNG, read, start, uploadKey } from "@/lib/testing/import-fixture";
import { contextOf, flatten, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { downloadExport } from "./download";

async function exported(w: World, spaceId: string, page?: string): Promise<Buffer> {
  const space = await getSpace(database(), contextOf(w.admin), spaceId);
  const query = { format: "markdown" as const, ...(page !== undefined && { page }) };
  const { body } = await downloadExport(database(), scopeOfSpace(space), { userId: w.admin.id }, query);
  return buffer(body as Readable);
}

async function imported(w: World, archive: Buffer, target?: string) {
  const id = target ?? (await w.space()).id;
  const { body } = await start(w, w.admin, { space: id }, [await uploadKey(w, w.admin, "book.zip", archive)]);
  await runWaitingJobs(database());
  return { id, run: await read(w, w.admin, body.id) };
}

const get = async <T>(w: World, spaceId: string, path: string): Promise<T> =>
  (await api.as(w.admin).get<T>(`/v1/spaces/${spaceId}/content/${path}`)).body;

type Items = { items: { id: string; name: string; title: string }[] };

/** All of a space that people write, with the paths and names of things in place of their ids. */
async function contentOf(w: World, spaceId: string): Promise<unknown[]> {
  const space = await getSpace(database(), contextOf(w.admin), spaceId);
  const { pages } = await listPages(database(), readContextOf(scopeOfSpace(space), null));
  const [{ items: files }, { items: reusables }] = await Promise.all([
    get<Items>(w, spaceId, "files?limit=100"),
    get<Items>(w, spaceId, "reusable-contents?limit=100"),
  ]);
  const all = flatten(pages);
  const names = new Map([
    [spaceId, "(the space)"],
    ...all.map((page) => [page.id, `(${"path" in page ? page.path : page.title})`] as const),
    ...files.map(({ id, name }) => [id, `(${name})`] as const),
    ...reusables.map(({ id, title }) => [id, `(${title})`] as const),
  ]);
  const named = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value).replace(/[A-Za-z0-9]{22}/g, (id) => names.get(id) ?? id),
      (key, member) => (/^(?:createdAt|updatedAt|urls|document|documentId)$/.test(key) ? undefined : member),
    );
  const contents = await Promise.all([
    ...all.map(({ id }) => get(w, spaceId, `page/${id}?format=markdown`)),
    ...reusables.map(({ id }) => get(w, spaceId, `reusable-contents/${id}?format=markdown`)),
  ]);
  const sizes = named(files) as { name: string; size: number }[];
  return [
    ...contents.map(named),
    await get(w, spaceId, "variables"),
    sizes.map(({ name, size }) => [name, size]).sort(),
  ];
}

const file = (name: string, ref: string, bytes: Buffer, contentType = "image/png") => ({
  ...{ name, ref, contentType },
  base64: bytes.toString("base64"),
});
const picture = (name: string, ref: string) => file(name, ref, Buffer.concat([PNG, Buffer.from(ref)]));

/** Blocks of each kind, with the ids of what they name. */
const blocks = ({ a, b, c, dark, page }: Record<string, string>, reusable: string) => `Words[^1] with H~2~O,
~~gone~~ and <kbd>Ctrl</kbd>, :rocket: and \\$5 or $E = mc^2$.

:::hint{style="warning"}
Take the cell out first.
:::

> [!NOTE] Title
> A note.

::::tabs
:::tab{title="Linux"}
Text
:::
:::tab{title="Win: \\"x\\""}
\`\`\`sh title="a.sh" {1,3}
echo hi${"   "}
\`\`\`
:::
::::

::::stepper
:::step
### Unpack

Text
:::
::::

:::expandable[What is in the box?]
One logger, one cell.
:::

::::columns
:::column
Left
:::
:::column
Right
:::
::::

::::cards
:::card{url="https://example.org"}
**First card**
:::
::::

::::updates{format="full"}
:::update{date="2026-11-29" title="2.1" tags="New, Fixed"}
Loggers report their charge.
:::
::::

$$
\\int_0^1 x^2 \\, dx
$$

\`\`\`mermaid
graph LR
  Draft --> Review
\`\`\`

![A picture](/files/${a} "Caption *x*") <img src="/files/${b}" alt="Ü"> ![](/files/${c})

:::images
![Light](/files/${a})
![Dark](/files/${dark}#dark)
:::

<picture><source media="(prefers-color-scheme: dark)" srcset="/files/${dark}"><img src="/files/${a}"></picture>

[A web page](/files/${page}) and <https://example.org/x?a=1&b=2>

::embed{url="https://example.org/video"}

:::if{expression="visitor.claims.plan == 'pro'"}
For pros.
:::

::reusable-content{ref="/reusable-contents/${reusable}"}

::openapi-operation{spec="AAAAAAAAAAAAAAAAAAAAAA" path="/pets" method="get"}

<expression expression="space.vars.version"/> and <mention ref="/users/AAAAAAAAAAAAAAAAAAAAAA"/>

| A | B |
|---|:-:|
| a \\| b | c <br> d |

<table><thead><tr><th>X</th></tr></thead><tbody><tr><td>

- one
- two

</td></tr></tbody></table>

- [x] done
- [ ] open
   1. one

Term
: Definition

*[HTML]: Hypertext Markup Language

[^1]: A note
    on two lines.

[ref]: https://example.org
`;

/** Blocks and tags of other tools. */
const DIALECTS = `{% hint style="info" %}
x
{% endhint %}

::: tip Title
y
:::

!!! note "t"
    z

<Tabs><TabItem label="a">b</TabItem></Tabs>

{% include "x.md" %} {{#include a.md}} {% raw %}{{ site.title }}{% endraw %} {{< ref "x" >}} [[wiki]] ![[embed.png]]

<details><summary>s</summary>

text

</details>

<script>x</script>

import X from "x"

<!-- comment -->
`;

const page = (title: string | undefined, markdown: string | null, more: object = {}) =>
  ({
    operation: "insert_page",
    ...(title !== undefined && { title }),
    ...(markdown !== null && { document: { markdown } }),
    ...more,
  }) as PageChange;
const noText = (title: string, type: string, more: object = {}) => page(title, null, { type, ...more });

/** A space with all that people write in one. */
async function fullSpace(w: World): Promise<string> {
  const { id } = await w.space();
  const space = { id };
  await w.live(space, {
    changes: [
      {
        operation: "insert_files",
        files: [
          ...[picture("a.png", "a"), picture("Ünï ço\u0308de (1).png", "b"), picture("a.png", "c")],
          picture("dark.png", "dark"),
          file("report.html", "page", Buffer.from("<h1>Report</h1>"), "text/html"),
        ],
      },
      { operation: "set_variables", variables: { version: "2.0", count: 3, beta: true } },
    ],
  });
  const { items: files } = await get<Items & { items: { hash: string }[] }>(w, id, "files?limit=100");
  const [a, c] = files.filter(({ name }) => name === "a.png").map((each) => each.id);
  const fileNamed = (name: RegExp) => files.find((each) => name.test(each.name))!.id;
  const ids = { a: a!, b: fileNamed(/^Ünï/), c: c!, dark: fileNamed(/dark/), page: fileNamed(/html/) };
  const note = { markdown: `Mind the *gap* ![](/files/${a}).\n` };
  await w.live(space, {
    changes: [{ operation: "insert_reusable_content", title: "Note: mind / it", document: note }],
  });
  const { items: reusables } = await get<Items>(w, id, "reusable-contents");
  await w.live(space, {
    changes: [
      page("Start", blocks(ids, reusables[0]!.id), { icon: "rocket", description: "All: # here", ref: "s" }),
      page("Front", '---\nx: kept\n# comment\nlist:\n  - a\n"quoted key": 1\n---\n\n\n\nNo heading.\n', {
        ...{ emoji: "🚀", hidden: true, into: "s" },
      }),
      page(undefined, "# Own *title*\n\nText\n", { into: "s" }),
      page("Setext", "Setext\n======\n\nText\n", { into: "s" }),
      page("Blank first", "\n\n    code first\n", { into: "s" }),
      page("Other heading", "# Another one\n\n# And more\n"),
      ...[page("Same", "one\n"), page("Same", "two\n"), page("Only spaces", "   \n")],
      ...[page("Ends with spaces", "text  "), page("CRLF", "a\r\n\r\nb"), page("BOM", "\uFEFF# BOM\n\nx\n")],
      ...[page("Cafe\u0301 / a: b? 🚀", "[l](/pages/none)\n"), page("Empty", ""), page("No text", null)],
      noText("Group", "group", { ref: "g", icon: "star", hidden: true }),
      page("In group", "in\n", {
        ...{ into: "g", noIndex: true, noRobotsIndex: true, template: true },
        condition: 'visitor.claims.plan == "pro"',
      }),
      noText("Empty group", "group"),
      noText("Link", "link", {
        target: { kind: "url", url: "https://example.org/?a=1&b=(2)" },
        icon: "link",
      }),
      noText("Relative link", "link", { target: { kind: "url", url: "/relative" } }),
      noText("File link", "link", { target: { kind: "file", file: a } }),
      page("Laid out", "x\n", {
        layout: { outline: false, title: false, cover: true, coverSize: "full", width: "wide" },
        cover: {
          ref: { kind: "file", file: a },
          refDark: { kind: "url", url: "https://e.example/d.png" },
          yPos: 20,
        },
        metaLinks: { canonical: { kind: "url", url: "https://example.org/c" } },
        ref: "laid",
      }),
      { operation: "set_variables", page: "laid", variables: { v: "x", n: 2 } },
      page("x".repeat(240), "deep\n", { ref: "d0" }),
      ...Array.from({ length: 8 }, (_, at) =>
        page(`Deep ${at}`, `deep ${at}\n`, { into: `d${at}`, ref: `d${at + 1}` }),
      ),
      page("custom", "slug\n", { slug: "v1.2_größe" }),
      page(
        "Named twice",
        "---\ntitle: Front title\nslug: hello\ndescription: mine\nicon: bolt\n---\n\n# Heading\n",
      ),
      page(undefined, "---\ndraft: true\nsidebar_position: 3\naliases: [/old]\n---\n\n# Draft\n"),
      ...[page("README", "readme\n"), page("SUMMARY", "- [a](b.md)\n"), page("Other tools", DIALECTS)],
    ],
  });
  const at = await w.pageIds(space);
  const [start, group] = [at.Start, at.Group];
  await w.live(space, {
    changes: [
      page(
        "Links",
        `[a](/pages/${start}#unpack) [b](/pages/${at["In group"]} "t") <a href="/pages/${at.Front}">c</a> [d](/pages/${group}) [e](/files/${a}) [f](start.md) [g](/spaces/BBBBBBBBBBBBBBBBBBBBBB/pages/BBBBBBBBBBBBBBBBBBBBBB)\n\n[h]: /pages/${start}\n\n::page-link{ref="/pages/${start}"}\n`,
      ),
      noText("Page link", "link", { target: { kind: "page", page: start } }),
      noText("Anchor link", "link", { target: { kind: "anchor", page: start, anchor: "unpack" } }),
    ],
  });
  return id;
}

it("an export as Markdown is imported into another organization with the same content, byte for byte", async () => {
  const [w, other] = [await world(), await world()];
  const space = await fullSpace(w);
  const archive = await exported(w, space);
  const { id, run } = await imported(other, archive);
  expect(run.report!.filter(({ outcome }) => outcome !== "page" && outcome !== "file")).toEqual([]);
  expect(await contentOf(other, id)).toEqual(await contentOf(w, space));
});

it("an export of a page with its subpages is imported with the same texts and links", async () => {
  const w = await world();
  const space = await w.space({ pages: { Outside: "# Outside\n" } });
  const outside = (await w.pageIds(space)).Outside!;
  const text = `See [it](/pages/${outside}#a).\n`;
  await w.live(space, {
    changes: [
      page("Top", text, { ref: "t", icon: "star" }),
      page("Sub", "x", { into: "t" }),
      noText("Link", "link", { into: "t", target: { kind: "anchor", page: outside, anchor: "a" } }),
    ],
  });
  const { Top: top } = await w.pageIds(space);
  const { id } = await imported(w, await exported(w, space.id, top!));
  const [first, second, link] = (await contentOf(w, id)) as { markdown: string; target: { url: string } }[];
  expect(first).toMatchObject({ title: "Top", icon: "star" });
  expect(first!.markdown).toMatch(/^See \[it\]\(http[^)]*\/outside#a\)\.\n$/);
  expect(second).toMatchObject({ path: "top/sub", markdown: "x\n" });
  expect(link!.target.url).toMatch(/^http.*\/outside#a$/);
});

it("an export whose texts were edited is imported from its files, which the report says", async () => {
  const w = await world();
  const space = await w.space({ pages: { Start: "One.\n", Next: "Two.\n" } });
  const { entries } = await openZip(inMemory(await exported(w, space.id)));
  const files = await Promise.all(
    [...entries].map(async ([name, content]) => ({ name: `my-docs/${name}`, content: await content.read() })),
  );
  const edited = files.map(({ name, content }) => ({
    name,
    content: name.endsWith("next.md") ? content.toString().replace("Two", "Three") : content,
  }));
  const { id, run } = await imported(w, zipOf(edited));
  expect(run.report!.filter(({ outcome }) => outcome === "warning").map(({ path }) => path)).toEqual([
    "my-docs/.bindery.jsonl",
  ]);
  expect((await contentOf(w, id))[1]).toMatchObject({ title: "Next", markdown: "# Next\n\nThree.\n" });
  const whole = await imported(w, zipOf(files));
  expect(await contentOf(w, whole.id)).toEqual(await contentOf(w, space.id));
});

it("an import keeps the values of variables that the space has, and names them in its report", async () => {
  const w = await world();
  const variables = { same: "1", other: "1", only: "1" };
  const space = await w.space({ pages: { Start: "One.\n" } });
  await w.live(space, { changes: [{ operation: "set_variables", variables }] });
  const target = await w.space();
  await w.live(target, { changes: [{ operation: "set_variables", variables: { same: "1", other: "2" } }] });
  const { id, run } = await imported(w, await exported(w, space.id), target.id);
  expect(run.report!.filter(({ outcome }) => outcome === "warning")).toEqual([
    {
      ...{ path: "Variables", outcome: "warning" },
      detail: "The space has variables with the same names, which keep their values: other.",
    },
  ]);
  expect((await contentOf(w, id)).at(-2)).toMatchObject({ variables: { same: "1", other: "2", only: "1" } });
});
