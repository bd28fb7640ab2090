import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inMemory } from "@/lib/core/byte-source";
import { fromHtml } from "@/lib/core/content/html";
import { docxOf } from "./docx-fixture";
import { type Readers, unpack } from "./unpack";
import { zipOf, zipOfTexts } from "./zip-fixture";

const page = (name: string) => ({ name, bytes: inMemory(Buffer.from("# A\n")) });
const archive = (name: string) => ({ name, bytes: inMemory(zipOfTexts({ "a.md": "# A\n" })) });
const readers: Readers = { readHtml: fromHtml, readDocx: async () => null };
const paths = async (given: Parameters<typeof unpack>[0]) => [
  ...(await unpack(given, readers)).entries.keys(),
];

describe("unpack", () => {
  it("treats a single archive as the folder itself, and keeps several apart", async () => {
    expect(await paths([archive("one.zip")])).toEqual(["a.md"]);
    expect(await paths([archive("one.zip"), archive("two.zip"), page("b.md")])).toEqual([
      "one/a.md",
      "two/a.md",
      "b.md",
    ]);
  });

  it("opens an archive of nothing but archives, whose parts are one folder", async () => {
    const part = (name: string) => ({
      name: `Part-${name}.zip`,
      content: zipOfTexts({ [`${name}.md`]: "# A\n" }),
    });
    const split = zipOf([part("1"), part("2"), { name: "__MACOSX/._Part-1.zip", content: "x" }]);
    expect(await paths([{ name: "export.zip", bytes: inMemory(split) }])).toEqual(["1.md", "2.md"]);
    const mixed = zipOf([part("1"), { name: "a.md", content: "# A\n" }]);
    expect(await paths([{ name: "export.zip", bytes: inMemory(mixed) }])).toEqual(["Part-1.zip", "a.md"]);
  });

  it("leaves out files that operating systems add, without a word in the report", async () => {
    const added = ["__MACOSX/._a.md", "__MACOSX/a/._b.doc", ".DS_Store", "a/Thumbs.db"];
    const bytes = inMemory(zipOfTexts(Object.fromEntries(["a.md", ...added].map((name) => [name, "# A\n"]))));
    const loose = { name: ".DS_Store", bytes: inMemory(Buffer.from("x")) };
    const { entries, report } = await unpack([{ name: "export.zip", bytes }, loose], readers);
    expect([...entries.keys()]).toEqual(["export/a.md"]);
    expect(report).toEqual([]);
  });

  it("counts the files of all parts of an archive", async () => {
    const part = (name: string) => ({
      name: `Part-${name}.zip`,
      content: zipOf(Array.from({ length: 4_000 }, (_, at) => ({ name: `${name}-${at}.md`, content: "" }))),
    });
    const split = zipOf(["1", "2", "3"].map(part));
    await expect(paths([{ name: "export.zip", bytes: inMemory(split) }])).rejects.toMatchObject({
      reason: "too_many_files",
    });
  });

  it("refuses parts that take up more than 1 GB of memory together, before one is read", async () => {
    const parts = Array.from({ length: 11 }, (_, at) => ({
      name: `Part-${at}.zip`,
      content: "",
      claimedSize: 99_000_000,
    }));
    const split = zipOf([{ name: "Part.zip", content: randomBytes(12_000_000) }, ...parts]);
    await expect(paths([{ name: "export.zip", bytes: inMemory(split) }])).rejects.toThrow(/1 GB/);
  });

  it("uses only the last part of a name", async () => {
    expect(await paths([page("C:\\docs\\..\\b.md"), page("../../c.md")])).toEqual(["b.md", "c.md"]);
  });

  it("recognizes archives by their bytes, not by their names", async () => {
    expect(await paths([archive("page.md")])).toEqual(["a.md"]);
    expect(await paths([page("text.md")])).toEqual(["text.md"]);
  });

  it("recognizes a Word document by its content, for addresses without an extension", async () => {
    const readDocx: Readers["readDocx"] = async () => ({ markdown: "# A\n", notes: [], pictures: new Map() });
    const given = [{ name: "archive.zip", bytes: inMemory(docxOf({ body: "" })) }];
    expect([...(await unpack(given, { ...readers, readDocx })).entries.keys()]).toEqual(["archive.md"]);
  });

  it("reads Google Docs' zipped web pages, with pictures and link addresses", async () => {
    const link = "https://www.google.com/url?q=https://example.org/a?b%3D1&amp;sa=D&amp;usg=x";
    const html = `<html><head><style>.c1{font-weight:700}</style></head><body class="doc-content"><h1>Pumps</h1><p><span>See </span><span class="c1"><a href="${link}">there</a></span>.</p><p><img src="images/image1.png" alt="A pump"></p></body></html>`;
    const { entries } = await unpack(
      [
        {
          name: "Pumps.zip",
          bytes: inMemory(zipOfTexts({ "Pumps.html": html, "images/image1.png": "png" })),
        },
      ],
      readers,
    );
    expect([...entries.keys()].sort()).toEqual(["Pumps.md", "images/image1.png"]);
    expect(String(await entries.get("Pumps.md")!.read())).toBe(
      "# Pumps\n\nSee **[there](https://example.org/a?b=1)**.\n\n![A pump](images/image1.png)\n",
    );
  });

  it("refuses equal names, and imports without Markdown", async () => {
    await expect(unpack([page("a.md"), page("a.md")], readers)).rejects.toMatchObject({
      reason: "duplicate_file",
    });
    await expect(unpack([page("a.png")], readers)).rejects.toMatchObject({ reason: "nothing_to_import" });
  });
});
