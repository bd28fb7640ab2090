import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { changedFiles } from "./changed";
import { extent, onlyOperation, since } from "./extent";
import { sampleOf } from "./sample";

/** All operations are built on these. */
const SHARED = /^(?:lib\/(?:core|platform|store|wiring|testing)|prisma)\/|^package-lock\.json$/;

const isChanged = extent === "quick" ? await changedOperations(changedFiles(process.cwd(), since)) : null;

/**
 * The operations that this run looks at:
 *
 *     it.each(sampledOperations(operations).map(({ id }) => id))("requires a sign-in: %s", …)
 */
export function sampledOperations<T extends { id: string }>(list: readonly T[]): T[] {
  if (onlyOperation) return list.filter(({ id }) => id === onlyOperation);
  return isChanged ? sampleOf(list, ({ id }) => isChanged(id)) : [...list];
}

/**
 * True for the operations of domains with changed files. A domain declares its operations in `operations.ts`; a changed
 * file of a domain without operations serves the others, so it counts for all.
 */
export async function changedOperations(files: readonly string[]): Promise<(id: string) => boolean> {
  const relevant = files.filter((file) => /^lib\/.*\.ts$/.test(file) || SHARED.test(file));
  const declarations = relevant.map((file) => (SHARED.test(file) ? undefined : declarationAbove(file)));
  if (declarations.includes(undefined)) return () => true;
  const modules = await Promise.all([...new Set(declarations)].map((file) => import(resolve(file!))));
  const ids = new Set(modules.flatMap(idsIn));
  return (id) => ids.has(id);
}

/** The nearest `operations.ts` in the folders of a file. */
function declarationAbove(file: string): string | undefined {
  for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
    const declaration = join(folder, "operations.ts");
    if (existsSync(declaration)) return declaration;
  }
}

/** The ids of the operations in what a module exports: tables of operations, some of them nested. */
function idsIn(exported: unknown): string[] {
  if (typeof exported !== "object" || exported === null) return [];
  const { id, method } = exported as { id?: unknown; method?: unknown };
  if (typeof id === "string" && typeof method === "string") return [id];
  return Object.values(exported).flatMap(idsIn);
}
