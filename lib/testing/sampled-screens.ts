import { dirname } from "node:path";
import { changedFiles } from "./changed";
import { extent, since } from "./extent";
import { importGraph, sourceFiles } from "./import-graph";
import { sampleOf } from "./sample";
import { screenAt } from "./screen-files";

/** All screens are built on these. */
const SHARED = /^(?:e2e|public)\/|^(?:package-lock\.json|next\.config\.ts|postcss\.config\.mjs)$/;

const isChanged = extent === "quick" ? changedScreens(changedFiles(process.cwd(), since)) : null;

/** The screens that this run looks at, or what is opened on them; each is a tuple with the screen's address. */
export const sampledScreens = <T extends readonly [name: string, address: string, ...unknown[]]>(
  list: readonly T[],
): T[] => (isChanged ? sampleOf(list, ([, address]) => isChanged(address)) : [...list]);

/** Files that run in a browser: a screen reaches the server through `lib/wiring` alone. */
const isOfScreens = (file: string) =>
  /^(?:app|components|lib)\//.test(file) && !file.startsWith("lib/wiring/");

/** True for the addresses whose page or layouts reach a changed file by imports, without those of the server. */
export function changedScreens(files: readonly string[]): (address: string) => boolean {
  if (files.some((file) => SHARED.test(file))) return () => true;
  const changed = new Set(files.filter(isOfScreens));
  const graph = importGraph(sourceFiles().filter(isOfScreens));
  const reaches = (file: string, seen: Set<string>): boolean => {
    if (changed.has(file)) return true;
    if (seen.has(file)) return false;
    seen.add(file);
    return (graph.get(file) ?? []).some((next) => reaches(next, seen));
  };
  return (address) => {
    const page = screenAt(address)?.file;
    // Such an address shows the screen for unknown ones.
    if (!page) return changed.size > 0;
    const seen = new Set<string>();
    return [...graph.keys()].some((file) => isShownWith(page, file) && reaches(file, seen));
  };
}

/** True for the page itself, and for layouts, loading and error screens of its folders. */
const isShownWith = (page: string, file: string): boolean =>
  file === page ||
  (file.startsWith("app/") && !file.endsWith("/page.tsx") && page.startsWith(`${dirname(file)}/`));
