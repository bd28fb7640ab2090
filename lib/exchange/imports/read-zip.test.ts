import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inMemory } from "@/lib/core/byte-source";
import { openZip, ZIP_LIMITS } from "./read-zip";
import { zipOf, zipOfTexts } from "./zip-fixture";

/** Opens an archive and reads all its entries. */
async function readZip(bytes: Buffer) {
  const { entries, skipped } = await openZip(inMemory(bytes));
  const contents = new Map<string, Buffer>();
  for (const [path, content] of entries) contents.set(path, await content.read());
  return { entries: contents, skipped };
}

const anyRatio = { ...ZIP_LIMITS, ratio: Number.POSITIVE_INFINITY };

describe("archives", () => {
  it("returns files by path and skips folders", async () => {
    const { entries } = await readZip(zipOfTexts({ "docs/": "", "docs/a.md": "# A\n", "ünï.md": "u" }));
    expect([...entries].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
      ["docs/a.md", "# A\n"],
      ["ünï.md", "u"],
    ]);
  });

  it.each([
    "../out.md",
    "a/../../out.md",
    "/etc/passwd",
    "C:/windows.md",
    "..\\out.md",
    "a//b.md",
    "./a.md",
    "a\0.md",
  ])("refuses the name %j", async (name) => {
    await expect(readZip(zipOfTexts({ [name]: "x" }))).rejects.toMatchObject({ reason: "PARSE_ERROR" });
  });

  it.each([
    ["UTF-8", Buffer.from("Übersicht/Größe ändern.md"), "Übersicht/Größe ändern.md"],
    ["the format", Buffer.from("477294e165", "hex"), "Größe"],
    ["Chinese Windows", Buffer.from("cad6b2e12fbfeccbd9bfaacabc2e6d64", "hex"), "手册/快速开始.md"],
    [
      "Japanese Windows",
      Buffer.from("835c837483678345834683412f90e096be2e6d64", "hex"),
      "ソフトウェア/説明.md",
    ],
    ["Korean Windows", Buffer.from("c3cab1e2bcb3c1a4bec8b3bb2e6d64", "hex"), "초기설정안내.md"],
    [
      "Taiwanese Windows",
      Buffer.from("a8cfa5cea4e2a5552fa677b8cbabfcab6e2e6d64", "hex"),
      "使用手冊/安裝指南.md",
    ],
  ])("reads names in the encoding of %s, which is not declared", async (_system, name, path) => {
    const { entries } = await readZip(
      zipOf([
        { name, content: "x" },
        { name: "a.md", content: "y" },
      ]),
    );
    expect([...entries.keys()]).toEqual([path, "a.md"]);
  });

  it("composes the letters of names", async () => {
    const { entries } = await readZip(zipOfTexts({ ["Größe.md".normalize("NFD")]: "x" }));
    expect([...entries.keys()]).toEqual(["Größe.md".normalize("NFC")]);
  });

  it("reads only the central directory, until a file is read", async () => {
    const names = Array.from({ length: 8 }, (_, n) => `${n}.bin`);
    const archive = zipOf(names.map((name) => ({ name, content: randomBytes(1_000_000) })));
    const { size, read } = inMemory(archive);
    let bytes = 0;
    const { entries } = await openZip({
      size,
      read: (start, end) => {
        bytes += end - start;
        return read(start, end);
      },
    });
    expect([...entries.values()].map((content) => content.size)).toEqual(names.map(() => 1_000_000));
    expect(bytes).toBeLessThan(100_000);
    await entries.get("5.bin")!.read();
    expect(bytes).toBeLessThan(1_200_000);
  });

  it("distinguishes a damaged archive from a failed read", async () => {
    const archive = zipOfTexts({ "a.md": "# A\n".repeat(100) });
    const damaged = Buffer.from(archive).fill(0xff, 35, 45);
    const { entries } = await openZip(inMemory(damaged));
    await expect(entries.get("a.md")!.read()).rejects.toMatchObject({ reason: "PARSE_ERROR" });
    const { size, read } = inMemory(archive);
    let isGone = false;
    const opened = await openZip({
      size,
      read: async function* (start, end) {
        if (isGone) throw new Error("The connection ended.");
        yield* read(start, end);
      },
    });
    isGone = true;
    await expect(opened.entries.get("a.md")!.read()).rejects.not.toHaveProperty("reason");
  });

  it("follows symbolic links to files and folders of the archive, and skips others", async () => {
    const link = (name: string, content: string) => ({ name, content, mode: 0o120777 });
    const { entries, skipped } = await readZip(
      zipOf([
        link("repo/docs/readme.md", "../README.md"),
        link("repo/docs/again.md", "readme.md"),
        link("repo/docs/shared", "../shared/"),
        link("repo/docs/passwd.md", "/etc/passwd"),
        link("repo/docs/up.md", "../../../README.md"),
        link("repo/docs/lost.md", "nothing.md"),
        link("repo/a.md", "b.md"),
        link("repo/b.md", "a.md"),
        link("repo/shared/itself", "."),
        link("repo/itself", "../repo"),
        { name: "repo/README.md", content: "x" },
        { name: "repo/shared/one.md", content: "1" },
        { name: "repo/shared/deep/two.md", content: "2" },
      ]),
    );
    expect([...entries].map(([path, content]) => `${path}: ${content}`)).toEqual([
      "repo/README.md: x",
      "repo/shared/one.md: 1",
      "repo/shared/deep/two.md: 2",
      "repo/docs/readme.md: x",
      "repo/docs/again.md: x",
      "repo/docs/shared/one.md: 1",
      "repo/docs/shared/deep/two.md: 2",
    ]);
    expect(skipped.map(({ path }) => path.slice(5))).toEqual([
      "docs/passwd.md",
      "docs/up.md",
      "docs/lost.md",
      "a.md",
      "b.md",
      "shared/itself",
      "itself",
    ]);
  });

  it("refuses more than 10,000 entries", async () => {
    const many = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}.md`, content: "" }));
    await expect(readZip(zipOf(many))).rejects.toThrow(/10000 entries/);
  });

  it("refuses files that inflate a hundredfold", async () => {
    const bomb = zipOf([{ name: "bomb.md", content: Buffer.alloc(20 << 20) }]);
    await expect(openZip(inMemory(bomb))).rejects.toThrow(/hundred times/);
  });

  it("refuses a claimed size beyond the limit, before inflating anything", async () => {
    const archive = zipOf(
      ["a.png", "b.png"].map((name) => ({ name, content: "x", claimedSize: 3_000_000_000 })),
    );
    await expect(openZip(inMemory(archive))).rejects.toThrow(/hundred times/);
    await expect(openZip(inMemory(archive), { limits: anyRatio })).rejects.toThrow(/more than 4 GB/);
  });

  it("skips files of more than 100 MB", async () => {
    const archive = zipOf([
      { name: "film.mp4", content: "x", claimedSize: ZIP_LIMITS.fileBytes + 1 },
      { name: "a.md", content: "# A" },
    ]);
    const { entries, skipped } = await openZip(inMemory(archive), { limits: anyRatio });
    expect([...entries.keys()]).toEqual(["a.md"]);
    expect(skipped).toEqual([{ path: "film.mp4", detail: "Larger than 100 MB." }]);
  });

  it("refuses an entry that is larger than it claims", async () => {
    const liar = zipOf([{ name: "a.md", content: "x".repeat(5_000), claimedSize: 10 }]);
    await expect(readZip(liar)).rejects.toMatchObject({ reason: "PARSE_ERROR" });
  });

  it("refuses encrypted archives, duplicates and other files", async () => {
    await expect(readZip(zipOf([{ name: "a.md", content: "x", encrypted: true }]))).rejects.toThrow(
      /encrypted/,
    );
    const twice = { name: "a.md", content: "x" };
    await expect(readZip(zipOf([twice, twice]))).rejects.toThrow(/twice/);
    await expect(readZip(Buffer.from("# not a zip"))).rejects.toMatchObject({ reason: "PARSE_ERROR" });
    await expect(readZip(zipOfTexts({ "a.md": "x" }).subarray(0, 60))).rejects.toMatchObject({
      reason: "PARSE_ERROR",
    });
  });
});
