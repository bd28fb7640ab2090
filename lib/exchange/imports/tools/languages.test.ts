import { describe, expect, it } from "vitest";
import { imported, outline, textAt } from "@/lib/exchange/imports/testing";

describe("files with their language before the ending", () => {
  it("of Hugo are the tree of each language, with links within it and files from the top of its address", async () => {
    const plan = await imported({
      "hugo.toml": 'baseURL = "/"\ndefaultContentLanguage = "de"\n',
      "content/_index.de.md": "---\ntitle: Start\n---\n[Pumpe](pumpe.md) ![Bild](/en/bilder/a.png)\n",
      "content/_index.en.md":
        "---\ntitle: Home\n---\n[Pump](pumpe.md) [Pumps](/en/pumpen/) [Pumpe](pumpe.de.md)\n",
      "content/pumpe.de.md": "---\ntitle: Pumpe\nweight: 1\n---\n[Start](_index.md)\n",
      "content/pumpe.en.md": "---\ntitle: Pump\nweight: 1\n---\n[Home](../) [Tube](pumpen/schlauch.md)\n",
      "content/pumpen/_index.de.md": "---\ntitle: Pumpen\nweight: 2\n---\nAlle\n",
      "content/pumpen/_index.en.md": "---\ntitle: Pumps\nweight: 2\n---\nAll\n",
      "content/pumpen/schlauch.de.md": "---\ntitle: Schlauch\n---\nSchlauch\n",
      "content/bilder/a.png": "png",
    });
    expect(outline(plan.pages)).toEqual([
      ...["Start", "Pumpe", "Pumpen", "  Schlauch"],
      ...["English (group)", "  Home", "  Pump", "  Pumps"],
    ]);
    expect(textAt(plan, "content/_index.de.md")).toContain(
      "[Pumpe](content/pumpe.de.md) ![Bild](content/bilder/a.png)",
    );
    expect(textAt(plan, "content/_index.en.md")).toContain(
      "[Pump](content/pumpe.en.md) [Pumps](content/pumpen/_index.en.md) [Pumpe](content/pumpe.de.md)",
    );
    expect(textAt(plan, "content/pumpe.de.md")).toContain("[Start](content/_index.de.md)");
    // A page without a translation is the target in its own language.
    expect(textAt(plan, "content/pumpe.en.md")).toContain("[Tube](content/pumpen/schlauch.de.md)");
  });

  it("of Fumadocs are a group behind the originals, whose names have none, in the same order", async () => {
    const plan = await imported({
      "content/docs/meta.json": JSON.stringify({ pages: ["index", "b", "a"] }),
      "content/docs/index.mdx": "---\ntitle: Home\n---\n[A](./a)\n",
      "content/docs/index.cn.mdx": "---\ntitle: 首页\n---\n[A](./a)\n",
      "content/docs/a.mdx": "---\ntitle: A\n---\n",
      "content/docs/a.cn.mdx": "---\ntitle: 甲\n---\n",
      "content/docs/b.mdx": "---\ntitle: B\n---\n",
      "content/docs/b.cn.mdx": "---\ntitle: 乙\n---\n",
    });
    expect(outline(plan.pages)).toEqual(["Home", "B", "A", "中文 (group)", "  首页", "  乙", "  甲"]);
    expect(textAt(plan, "content/docs/index.cn.mdx")).toContain("[A](content/docs/a.cn.mdx)");
    expect(textAt(plan, "content/docs/index.mdx")).toContain("[A](content/docs/a.mdx)");
  });

  it("of a README alone, or with endings of programs, are pages as all others", async () => {
    const plan = await imported({
      "README.md": "# Project\n",
      "README.fr.md": "# Projet\n",
      "api/a.md": "# A\n",
      "api/a.ts.md": "# A in TypeScript\n",
      "api/b.md": "# B\n",
      "api/b.ts.md": "# B in TypeScript\n",
    });
    expect(outline(plan.pages)).toEqual([
      ...["Project", "Api (group)", "  A", "  A in TypeScript", "  B", "  B in TypeScript", "Projet"],
    ]);
  });
});
