import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { reusableContents } from "@/lib/content/reusable-contents/operations";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { inMemory } from "@/lib/core/byte-source";
import { openZip } from "@/lib/exchange/imports/read-zip";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { getSpace, updateSpace } from "@/lib/spaces/spaces/commands";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api, expectProblem } from "@/lib/testing/api";
import { PNG, start, uploadKey } from "@/lib/testing/import-fixture";
import { contextOf, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { downloadExport } from "./download";
import type { ExportQuery } from "./schemas";

async function exported(w: World, { id }: { id: string }, query: ExportQuery) {
  const space = await getSpace(database(), contextOf(w.admin), id);
  const { body } = await downloadExport(database(), scopeOfSpace(space), { userId: w.admin.id }, query);
  const bytes = await buffer(body as Readable);
  const { entries } = await openZip(inMemory(bytes));
  const files = new Map<string, string>();
  for (const [path, content] of entries) files.set(path, (await content.read()).toString("latin1"));
  return { bytes, files };
}

/** A space made of imported files. */
async function imported(w: World, archive: Buffer): Promise<SpaceSubject> {
  const space = await w.space();
  await start(w, w.admin, { space: space.id }, [await uploadKey(w, w.admin, "book.zip", archive)]);
  await runWaitingJobs(database());
  return space;
}

const BOOK = zipOf([
  {
    name: "SUMMARY.md",
    content:
      "- [Start](README.md)\n  - [Pumps & pipes](start/pumps.md)\n\n## Reference\n\n- [Valves](valves.md)\n- [Site](https://example.org)\n",
  },
  {
    name: "README.md",
    content:
      '---\nicon: rocket\nx: kept\n---\n\n# Start\n\nSee [pumps](start/pumps.md#speed) and ![shot](shot.png).\n\n{% include ".gitbook/includes/note.md" %}\n',
  },
  {
    name: "start/pumps.md",
    content:
      '# Pumps & pipes\n\n## Speed\n\n* $a^2$ [back](../README.md)\n\n:::tabs\n::tab{title="One"}\nA <br> b\n:::\n',
  },
  {
    name: "valves.md",
    content: "---\nhidden: true\ndescription: All valves\n---\n\n# Valves\n\nText &amp; *more*.\n",
  },
  { name: "shot.png", content: PNG },
  {
    name: ".gitbook/includes/note.md",
    content: "Mind the *gap*, see [valves](../../valves.md) and ![](../../shot.png).\n",
  },
]);

describe("an export as Markdown", () => {
  it("gives the same pages, files and reusable contents when it is imported", async () => {
    const w = await world();
    const first = await exported(w, await imported(w, BOOK), { format: "markdown" });
    expect([...first.files.keys()].sort()).toEqual([
      ".bindery.jsonl",
      ".gitbook/includes/note.md",
      "README.md",
      "SUMMARY.md",
      "assets/shot.png",
      "pumps.md",
      "reference/valves.md",
    ]);
    const second = await exported(w, await imported(w, first.bytes), { format: "markdown" });
    // The manifest has the ids of the pages, which are new.
    for (const { files } of [first, second]) files.delete(".bindery.jsonl");
    expect(second.files).toEqual(first.files);
    expect(first.files.get("README.md")).toContain("x: kept");
    expect(first.files.get("README.md")).not.toContain("/pages/");
    expect(first.files.get(".gitbook/includes/note.md")).toBe(
      "Mind the *gap*, see [valves](../../reference/valves.md) and ![](../../assets/shot.png).\n",
    );
  });

  it("of a page has its subpages, its comments, and the console's addresses of pages outside", async () => {
    const w = await world();
    const space = await w.space({ pages: { Start: "# Start\n", Other: "# Other\n" } });
    const ids = await w.pageIds(space);
    const comment = "<!--{% if page.beta %}-->";
    await w.live(space, { edits: { Other: `# Other\n\n[Start](/pages/${ids.Start}) ${comment}\n` } });
    const { files } = await exported(w, space, { format: "markdown", page: ids.Other!, only: true });
    expect([...files.keys()]).toEqual(["SUMMARY.md", "README.md", ".bindery.jsonl"]);
    expect(files.get("README.md")).toBe(`# Other\n\n[Start](${env.url}/s/${space.id}/start) ${comment}\n`);
  });

  it("of a page has the reusable contents that its reusable contents include", async () => {
    const w = await world();
    const space = await w.space({ pages: { Start: "# Start\n" } });
    const ids = new Map<string, string>();
    // Each is made after the one that it includes.
    const put = async (title: string, markdown: string) => {
      await w.live(space, {
        changes: [{ operation: "insert_reusable_content", title, document: { markdown } }],
      });
      const { items } = await api
        .as(w.admin)
        .call(reusableContents.list.space, { params: { spaceId: space.id }, query: {} });
      for (const { id, title } of items) ids.set(title, id);
    };
    const including = (title: string) => `::reusable-content{ref="/reusable-contents/${ids.get(title)}"}\n`;
    await put("Inner", "Inner words.\n");
    await put("Middle", including("Inner"));
    await put("Outer", including("Middle"));
    await put("Other", "Other words.\n");
    await w.live(space, { edits: { Start: `# Start\n\n${including("Outer")}` } });
    const { Start } = await w.pageIds(space);
    const { files } = await exported(w, space, { format: "markdown", page: Start! });
    const folder = ".gitbook/includes";
    expect([...files.keys()].sort()).toEqual([
      ".bindery.jsonl",
      ...[`${folder}/inner.md`, `${folder}/middle.md`, `${folder}/outer.md`],
      ...["README.md", "SUMMARY.md"],
    ]);
  });
});

describe("an export as web pages", () => {
  it("leads from file to file, leaves out hidden pages, and is imported in its order", async () => {
    const w = await world();
    const { bytes, files } = await exported(w, await imported(w, BOOK), { format: "html" });
    expect(Object.keys(await w.pageIds(await imported(w, bytes)))).toEqual([
      ...["Start", "Pumps & pipes", "Reference", "Site"],
    ]);
    expect([...files.keys()]).toEqual([
      "style.css",
      "index.html",
      "start.html",
      "start/pumps.html",
      "assets/shot.png",
    ]);
    expect(files.get("index.html")).toContain(
      '<li><span>Reference</span><ul><li><a href="https://example.org">Site</a></li></ul></li>',
    );
    const start = files.get("start.html");
    expect(start).toContain('<a href="start/pumps.html#speed">pumps</a>');
    expect(start).toContain('<img src="assets/shot.png" alt="shot" width="10" height="20" decoding="async">');
    expect(start).toContain("Mind the <em>gap</em>,");
    expect(start).toContain('<a rel="next" href="start/pumps.html">');
    const pumps = files.get("start/pumps.html");
    expect(pumps).toContain('<link rel="stylesheet" href="../style.css">');
    expect(pumps).toContain('<a href="../start.html">back</a>');
    expect(pumps).toContain('<a class="home" href="../index.html">');
  });
});

describe("an export in a language from right to left", () => {
  it.each(["html", "epub"] as const)("has its direction and our words in it, as %s", async (format) => {
    const w = await world();
    const space = await w.space({ pages: { API: "# API\n\nx[^1]\n\n[^1]: y\n", Second: "# Second\n" } });
    const subject = await getSpace(database(), contextOf(w.admin), space.id);
    await updateSpace(database(), contextOf(w.admin), subject, { language: "ar" });
    const { files } = await exported(w, space, { format });
    const page = Buffer.from(
      files.get(format === "html" ? "api.html" : "EPUB/api.xhtml")!,
      "latin1",
    ).toString();
    expect(page).toMatch(/class="prose-doc" dir="rtl"/);
    expect(page).toContain("الحواشي");
    if (format === "html") expect(page).toContain('aria-label="الصفحة السابقة والتالية"');
  });
});

describe("an export as electronic book", () => {
  it("is well-formed and names all of its files", async () => {
    const w = await world();
    const { files, bytes } = await exported(w, await imported(w, BOOK), { format: "epub" });
    expect(bytes.subarray(30, 58).toString()).toBe("mimetypeapplication/epub+zip");
    for (const [path, text] of files) {
      if (!/\.(?:xhtml|opf|xml)$/.test(path)) continue;
      const problems: string[] = [];
      const parser = new SaxesParser({ xmlns: true });
      parser.on("error", ({ message }) => problems.push(message));
      parser.write(Buffer.from(text, "latin1").toString("utf8")).close();
      expect(problems, path).toEqual([]);
    }
    const listed = files.get("EPUB/package.opf")!;
    expect(listed).toContain(
      'href="start/pumps.xhtml" media-type="application/xhtml+xml" properties="mathml"/>',
    );
    const inPackage = [...listed.matchAll(/ href="([^"]*)"/g)].map(([, href]) => `EPUB/${href}`);
    const others = ["mimetype", "META-INF/container.xml", "EPUB/package.opf"];
    expect([...others, ...inPackage].sort()).toEqual([...files.keys()].sort());
    expect(files.get("EPUB/nav.xhtml")).toContain(
      '<ol><li><a href="start.xhtml">Start</a><ol><li><a href="start/pumps.xhtml">',
    );
  });
});

describe("an export as one document", () => {
  const text = async (w: World, space: { id: string }, query: ExportQuery) => {
    const { body } = await downloadExport(
      database(),
      scopeOfSpace(await getSpace(database(), contextOf(w.admin), space.id)),
      { userId: w.admin.id },
      query,
    );
    return body instanceof Uint8Array ? Buffer.from(body) : buffer(body as Readable);
  };

  it("of Markdown has all pages that are not hidden, with the contents that they include", async () => {
    const w = await world();
    const space = await imported(w, BOOK);
    const found = (await text(w, space, { format: "single-markdown" })).toString();
    expect(found).toMatch(/^# [^\n]+\n\n## Start\n\nSee \[pumps\]\(#speed\) and !\[shot\]\(https?:/);
    expect(found).toContain("Mind the *gap*, see");
    expect(found).toContain("\n### Pumps & pipes\n\n#### Speed\n\n* $a^2$ [back](#start)\n");
    expect(found).not.toContain("## Valves");
    const { Pumps } = Object.fromEntries(
      Object.entries(await w.pageIds(space)).map(([title, id]) => [title.split(" ")[0], id]),
    );
    expect((await text(w, space, { format: "single-markdown", page: Pumps! })).toString()).toMatch(
      /^# Pumps & pipes\n\n## Speed\n/,
    );
  });

  it("of Word is imported with the same words, formulas, pictures and links", async () => {
    const w = await world();
    const word = await text(w, await imported(w, BOOK), { format: "docx" });
    const again = await w.space();
    await start(w, w.admin, { space: again.id }, [await uploadKey(w, w.admin, "book.docx", word)]);
    await runWaitingJobs(database());
    const { files } = await exported(w, again, { format: "markdown" });
    const all = [...files].flatMap(([path, content]) => (path.endsWith(".md") ? content : [])).join("\n");
    expect(all).toContain("Mind the *gap*, see");
    expect(all).toContain("$a^{2}$");
    expect(all).toMatch(/\[pumps\]\([^)]*#speed\)/);
    expect([...files.keys()].some((path) => path.endsWith(".png"))).toBe(true);
  });
});

const CONDITIONAL = { operation: "insert_page", document: { markdown: "Not for all." } } as const;

describe("an export", () => {
  /** The text of an export, and the paths and texts of all files in it. */
  const words = async (w: World, { id }: { id: string }, query: ExportQuery): Promise<string> => {
    const source = scopeOfSpace(await getSpace(database(), contextOf(w.admin), id));
    const { body } = await downloadExport(database(), source, { userId: w.admin.id }, query);
    const bytes = body instanceof Uint8Array ? Buffer.from(body) : await buffer(body as Readable);
    if (query.format === "single-markdown") return bytes.toString();
    const { entries } = await openZip(inMemory(bytes));
    const texts = await Promise.all([...entries.values()].map((content) => content.read()));
    return [...entries.keys(), ...texts].join("\n");
  };

  it.each(["epub", "docx"] as const)(
    "of words with control characters is well-formed, as %s",
    async (format) => {
      const w = await world();
      const space = await w.space({
        title: "Pumps\u000band pipes",
        pages: { "Start\u000bhere": "One\u000btwo\u0008 \uffff and [three](https://a.example/).\n" },
      });
      const source = scopeOfSpace(await getSpace(database(), contextOf(w.admin), space.id));
      const { body } = await downloadExport(database(), source, { userId: w.admin.id }, { format });
      const { entries } = await openZip(inMemory(await buffer(body as Readable)));
      for (const [path, content] of entries) {
        if (!/\.(?:xhtml|opf|xml|rels)$/.test(path)) continue;
        const problems: string[] = [];
        const parser = new SaxesParser({ xmlns: true });
        parser.on("error", ({ message }) => problems.push(message));
        parser.write((await content.read()).toString()).close();
        expect(problems, path).toEqual([]);
      }
    },
  );

  it("hides parts with conditions about unknown names, as a site does", async () => {
    const w = await world();
    const part = (expression: string) => `:::if{expression="${expression}"}\nThe quokka.\n:::\n`;
    const parts = ["space.vars.unknown", "visitor.claims.plan == 'pro'", "no such thing"].map(part);
    const value = '<expression expression="page.vars.unknown"/>';
    const space = await w.space({
      pages: { Guide: `# Guide\n\nThe wombat ${value}.\n\n${parts.join("\n")}` },
    });
    for (const format of ["html", "epub", "single-markdown", "docx"] as const) {
      const found = await words(w, space, { format });
      expect([format, found.includes("wombat"), /quokka|unknown/.exec(found)?.[0]]).toEqual([
        format,
        true,
        undefined,
      ]);
    }
  });

  it.each(["html", "epub", "single-markdown", "docx"] as const)(
    "as %s leaves out pages that a reader without an account does not see, unless one is chosen",
    async (format) => {
      const w = await world();
      const space = await w.space({ pages: { Wombat: "All see it." } });
      await w.live(space, {
        changes: [
          { ...CONDITIONAL, title: "Quokka", condition: 'visitor.claims.plan == "pro"' },
          { ...CONDITIONAL, title: "Numbat", condition: "!visitor.claims.plan" },
        ],
      });
      const page = (await w.pageIds(space)).Quokka!;
      await w.live(space, { changes: [{ ...CONDITIONAL, title: "Dunnart", into: page }] });
      const { Dunnart } = await w.pageIds(space);
      const links = ["quokka", "/quokka/dunnart", `/pages/${page}`, `/pages/${Dunnart}#a`];
      const document = { markdown: links.map((href) => `[All](${href})`).join(" ") };
      await w.live(space, { changes: [{ operation: "insert_page", title: "Links", document }] });
      const namesIn = async (query: object) =>
        [
          ...new Set((await words(w, space, { format, ...query })).match(/wombat|quokka|numbat|dunnart/gi)),
        ].map((name) => name.toLowerCase());
      expect(new Set(await namesIn({}))).toEqual(new Set(["wombat", "numbat"]));
      expect(new Set(await namesIn({ page }))).toEqual(new Set(["quokka", "dunnart"]));
    },
  );

  it("is refused for content without pages, and to people who may not see it", async () => {
    const w = await world();
    const space = await w.space();
    const at = `/v1/spaces/${space.id}/content/export`;
    expectProblem(await api.as(w.admin).get(`${at}?format=html`), 400, "nothing_to_export");
    expectProblem(await api.as(w.admin).get(`${at}?format=markdown&page=none`), 404);
    expectProblem(await api.as(w.admin).get(at), 400, "validation");
    expectProblem(await api.as(await w.stranger()).get(`${at}?format=html`), 404);
  });
});
