import { posix } from "node:path";
import { parseDocument } from "yaml";
import { hasProtocol } from "@/lib/core/content/addresses";
import type { SummaryEntry } from "@/lib/core/content/summary";
import { isRecord } from "@/lib/core/is-record";
import { addRedirect, nameLeftOut, type ReadConfiguration, setParts } from "./state";
import { DEEPEST } from "./values";

/** `mkdocs.yml`: the order of pages (`nav`) below `docs_dir`, and the redirects of its plugin. */
export const readMkDocs: ReadConfiguration = (navigation, path, text) => {
  // Python tags in these files mark only values that are not needed here.
  const settings: unknown = parseDocument(text, { logLevel: "silent" }).toJS({ maxAliasCount: 100 });
  if (!isRecord(settings)) return;
  const folder = typeof settings.docs_dir === "string" ? settings.docs_dir : "docs";
  const root = posix.join(posix.dirname(path), folder).replace(/\/$/, "");
  const plugins = Array.isArray(settings.plugins) ? settings.plugins : [];
  for (const plugin of plugins) {
    const maps = isRecord(plugin) && isRecord(plugin.redirects) ? plugin.redirects.redirect_maps : null;
    if (!isRecord(maps)) continue;
    const listed = Object.entries(maps).filter(
      (each): each is [string, string] => typeof each[1] === "string",
    );
    for (const [from, to] of listed)
      if (!hasProtocol(to)) addRedirect(navigation, from, posix.join(root, to));
    const outside = listed.filter(([, to]) => hasProtocol(to));
    nameLeftOut(
      navigation,
      path,
      outside.map(([from]) => from),
    );
  }
  if (!Array.isArray(settings.nav)) return;
  const entries = entriesOf(settings.nav, root, 0);
  setParts(navigation, path, root, entries.length > 0 ? [{ title: null, entries }] : []);
};

function entriesOf(nav: readonly unknown[], root: string, depth: number): SummaryEntry[] {
  if (depth > DEEPEST) return [];
  return nav.flatMap((item): SummaryEntry[] => {
    // A plugin puts all other pages here.
    if (item === "...") return [{ title: "", href: null, folder: root, children: [] }];
    if (typeof item === "string") return [isFolder(item) ? pagesIn(item, root) : page("", item)];
    if (!isRecord(item)) return [];
    return Object.entries(item).flatMap(([title, value]): SummaryEntry[] => {
      if (typeof value === "string")
        return [isFolder(value) ? section(title, [pagesIn(value, root)]) : page(title, value)];
      return Array.isArray(value) ? [section(title, entriesOf(value, root, depth + 1))] : [];
    });
  });
}

/** The plugin “literate-nav” puts the pages of a folder in the place of its name. */
const isFolder = (href: string): boolean => /^[^:]*[^/:]\/$/.test(href);

const pagesIn = (folder: string, root: string): SummaryEntry => ({
  ...{ title: "", href: null, children: [] },
  folder: posix.join(root, folder).replace(/\/$/, ""),
});

const page = (title: string, href: string): SummaryEntry => ({ title, href, children: [] });

/** A section that begins with its own index page becomes that page. */
function section(title: string, children: SummaryEntry[]): SummaryEntry {
  const [first, ...rest] = children;
  const isOwn = first?.title === "" && /(?:^|\/)(?:index|readme)\.md$/i.test(first.href ?? "");
  return isOwn ? { title, href: first.href, children: rest } : { title, href: null, children };
}
