import { posix } from "node:path";
import { parse } from "yaml";
import { isRecord } from "@/lib/core/is-record";
import { LiteralSource } from "./literal";
import type { FolderNavigation, ReadConfiguration } from "./state";
import { nonEmptyText } from "./values";

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

/** `_meta.json`, `_meta.js`: names and order of a folder's entries. */
export const readMeta: ReadConfiguration = (navigation, path, text) => {
  const source = new LiteralSource(text);
  const settings = source.exported();
  if (!isRecord(settings) || source.isPartial)
    navigation.problems.push({ path, detail: "The order is made by code, which is not run." });
  if (!isRecord(settings)) return;
  // A list of names gives only the order.
  const { pages } = settings;
  const listed = Array.isArray(pages) ? pages.map((name): [string, unknown] => [String(name), {}]) : null;
  if (listed) navigation.tool ??= path;
  const entries: NonNullable<FolderNavigation["entries"]> = {};
  for (const [position, [name, value]] of (listed ?? Object.entries(settings)).entries()) {
    if (["__proto__", "*"].includes(name)) continue;
    const title = nonEmptyText(isRecord(value) ? value.title : value);
    const isHidden = isRecord(value) && value.display === "hidden";
    entries[name] = { position, ...(title !== null && { title }), ...(isHidden && { hidden: true }) };
  }
  const folder = posix.dirname(path);
  const title = listed ? nonEmptyText(settings.title) : null;
  navigation.folders[folder] = { ...navigation.folders[folder], entries, ...(title !== null && { title }) };
};
