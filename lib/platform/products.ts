import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The folder of built files, and the version of their sources; see scripts/support/products.mjs. */
type Products = { folder: string; version: string };

let found: Promise<Products> | undefined;

/** The script of worker threads, and the style sheets, scripts and typefaces of published sites. */
export function products(): Promise<Products> {
  found ??= find();
  return found;
}

async function find(): Promise<Products> {
  const all = join(process.cwd(), ".engine", "products");
  const { version } = JSON.parse(await readFile(join(all, "current.json"), "utf8")) as { version: string };
  return { folder: join(all, version), version };
}
