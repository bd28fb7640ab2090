import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { wordRows } from "./testing/word-table";

const [, chapter = ""] =
  /\n## Names of types\n([\s\S]*?)\n## /.exec(readFileSync("lib/words.md", "utf8")) ?? [];
const refused = wordRows(chapter).map(({ not }) => not);
const DECLARATION = new RegExp(`^ *(?:export )?(?:type|interface) (?:${refused.join("|")})\\b.*`, "gm");

const EXPORTED = /^export (?:type|interface|class) (\w+)\b/gm;

const files = ["app", "components", "lib", "e2e", "scripts"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.includes("/generated/"));

describe("names of types", () => {
  it("say what the type holds", () => {
    expect(refused).toContain("Place");
    const found = files.flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(DECLARATION)].map(([line]) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it("have one meaning: two files export none of the same name", () => {
    const exporting = new Map<string, string[]>();
    for (const path of files)
      for (const [, name] of readFileSync(path, "utf8").matchAll(EXPORTED))
        exporting.set(name!, [...(exporting.get(name!) ?? []), path]);
    const shared = [...exporting].filter(([, paths]) => paths.filter((path) => !isSchema(path)).length > 1);
    expect(shared.map(([name, paths]) => `${name}: ${paths.join(", ")}`)).toEqual([]);
  });
});

/** The type of a schema of the API has the name that the contract gives the schema. */
const isSchema = (path: string): boolean => path.endsWith("/schemas.ts");
