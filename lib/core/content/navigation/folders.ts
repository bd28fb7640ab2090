import { posix } from "node:path";
import { parse } from "yaml";
import { isRecord } from "@/lib/core/is-record";
import { LiteralSource } from "./literal";
import type { FolderNavigation, Navigation, ReadConfiguration } from "./state";
import { DEEPEST, nonEmptyText } from "./values";

/** `_category_.json`: the name and the position of a folder. */
export const readCategory: ReadConfiguration = (navigation, path, text) => {
  const settings: unknown = path.endsWith(".json") ? new LiteralSource(text).exported() : parse(text);
  if (!isRecord(settings)) return;
  const title = nonEmptyText(settings.label);
  const { position } = settings;
  navigation.folders[posix.dirname(path)] = {
    ...navigation.folders[posix.dirname(path)],
    ...(title !== null && { title }),
    ...(typeof position === "number" && { position }),
  };
};

/** The folder of the pages of Nextra, among the other files of its application. */
const SITE = /^(?:.*?\/)?(?:content|pages|app)(?=\/)/;

/** `_meta.json`, `_meta.js`: names and order of a folder's entries. */
export const readMeta: ReadConfiguration = (navigation, path, text, files) => {
  const [site] = (posix.basename(path).startsWith("_") && SITE.exec(path)) || [];
  if (site !== undefined && files.hasBelow(site)) navigation.folder ??= site;
  const source = new LiteralSource(text);
  const settings = source.exported();
  if (!isRecord(settings) || source.isPartial)
    navigation.problems.push({ path, detail: "The order is made by code, which is not run." });
  if (!isRecord(settings)) return;
  // A list of names gives only the order.
  const { pages } = settings;
  const listed = Array.isArray(pages) ? pages.map((name): [string, unknown] => [String(name), {}]) : null;
  if (listed) navigation.tool ??= path;
  const folder = posix.dirname(path);
  const title = listed ? nonEmptyText(settings.title) : null;
  setEntries(navigation, { path, folder }, listed ?? Object.entries(settings), 0);
  if (title !== null) navigation.folders[folder] = { ...navigation.folders[folder], title };
};

/** Records the entries of a folder; one file can hold those of the folders below as well. */
function setEntries(
  navigation: Navigation,
  { path, folder }: { path: string; folder: string },
  values: readonly [name: string, value: unknown][],
  depth: number,
): void {
  const entries: NonNullable<FolderNavigation["entries"]> = {};
  const separators: NonNullable<FolderNavigation["separators"]> = [];
  for (const [position, [name, value]] of values.entries()) {
    if (["__proto__", "*"].includes(name)) continue;
    const { display, title, href, type, items } = isRecord(value) ? value : { title: value };
    const [shown, address] = [nonEmptyText(title), nonEmptyText(href)];
    if (type === "separator") {
      if (shown !== null) separators.push({ path, position, title: shown });
      continue;
    }
    entries[name] = {
      position,
      ...(shown !== null && { title: shown }),
      ...(display === "hidden" && { hidden: true }),
      ...(address !== null && { href: address }),
    };
    if (!isRecord(items) || depth >= DEEPEST) continue;
    // The pages of a menu have the order of their folder.
    const inside = Object.entries(items).filter(
      ([, item]) => type !== "menu" || (isRecord(item) && item.href),
    );
    if (inside.length > 0)
      setEntries(navigation, { path, folder: posix.join(folder, name) }, inside, depth + 1);
  }
  const known = navigation.folders[folder];
  navigation.folders[folder] = {
    ...known,
    entries: { ...known?.entries, ...entries },
    ...(separators.length > 0 && { separators }),
  };
}
