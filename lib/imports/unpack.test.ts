import { describe, expect, it } from "vitest";
import { fromHtml } from "@/lib/content/html";
import { type Readers, unpack } from "./unpack";
import { zipOfTexts } from "./zip-fixture";

const page = (name: string) => ({ name, bytes: Buffer.from("# A\n") });
const archive = (name: string) => ({ name, bytes: zipOfTexts({ "a.md": "# A\n" }) });
const readers: Readers = { readHtml: fromHtml, readDocx: async () => null };
const paths = async (given: Parameters<typeof unpack>[0]) => [
  ...(await unpack(given, readers)).entries.keys(),
];

describe("unpack", () => {
  it("takes a single archive for the folder itself, and keeps several apart", async () => {
    expect(await paths([archive("one.zip")])).toEqual(["a.md"]);
    expect(await paths([archive("one.zip"), archive("two.zip"), page("b.md")])).toEqual([
      "one/a.md",
      "two/a.md",
      "b.md",
    ]);
  });

  it("uses the last part of a name only", async () => {
    expect(await paths([page("C:\\docs\\..\\b.md"), page("../../c.md")])).toEqual(["b.md", "c.md"]);
  });

  it("knows archives by their bytes, not by their names", async () => {
    expect(await paths([archive("page.md")])).toEqual(["a.md"]);
    expect(await paths([page("text.md")])).toEqual(["text.md"]);
  });

  it("refuses equal names and imports without Markdown", async () => {
    await expect(unpack([page("a.md"), page("a.md")], readers)).rejects.toMatchObject({
      reason: "duplicate_file",
    });
    await expect(unpack([page("a.png")], readers)).rejects.toMatchObject({ reason: "nothing_to_import" });
  });
});
