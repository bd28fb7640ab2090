import { describe, expect, it } from "vitest";
import { readZip } from "./read-zip";
import { zipOf, zipOfTexts } from "./zip-fixture";

describe("readZip", () => {
  it("answers files by path and passes over folders", async () => {
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

  it("leaves symbolic links out", async () => {
    const { entries, skipped } = await readZip(
      zipOf([
        { name: "passwd.md", content: "/etc/passwd", mode: 0o120777 },
        { name: "a.md", content: "x" },
      ]),
    );
    expect([...entries.keys()]).toEqual(["a.md"]);
    expect(skipped.map(({ path }) => path)).toEqual(["passwd.md"]);
  });

  it("refuses more than 5,000 entries", async () => {
    const many = Array.from({ length: 5_001 }, (_, index) => ({ name: `${index}.md`, content: "" }));
    await expect(readZip(zipOf(many))).rejects.toThrow(/5000 entries/);
  });

  it("refuses what inflates a hundredfold", async () => {
    const bomb = zipOf([{ name: "bomb.md", content: Buffer.alloc(20 << 20) }]);
    await expect(readZip(bomb)).rejects.toThrow(/hundred times/);
  });

  it("refuses an entry that holds more than it claims", async () => {
    const liar = zipOf([{ name: "a.md", content: "x".repeat(5_000), claimedSize: 10 }]);
    await expect(readZip(liar)).rejects.toMatchObject({ reason: "PARSE_ERROR" });
  });

  it("refuses encrypted archives, duplicates and what is no archive", async () => {
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
