import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { declareCache } from "@/lib/platform/cache/cache";
import type { TemplateDefinition } from "./catalogue";

/** The texts of a template by path, and the shared ones by name. */
export type TemplateFiles = { pages: Map<string, string>; shared: Map<string, string> };

const read = declareCache<TemplateFiles>({
  name: "templates",
  bound: { entries: 100 },
  validity: "files of this version",
});

export async function filesOf({ id, reusables }: TemplateDefinition): Promise<TemplateFiles> {
  const known = read.get(id);
  if (known) return known;
  const folder = join(process.cwd(), "lib", "spaces", "templates", "content", id);
  const text = (path: string) => readFile(join(folder, path), "utf8");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  const files: TemplateFiles = { pages: new Map(), shared: new Map() };
  for (const name of names) files.pages.set(name, await text(name));
  for (const { name } of reusables) files.shared.set(name, await text(join("shared", `${name}.md`)));
  read.set(id, files);
  return files;
}
