import { posix } from "node:path";
import { isRecord } from "@/lib/core/is-record";
import type { SummaryEntry, SummaryPart } from "../summary";
import { literalsNamed } from "./literal";
import { type ReadConfiguration, setParts } from "./state";
import { DEEPEST, nonEmptyText } from "./values";

/** `.vitepress/config`: the sidebar, if it is a literal. Several sidebars, one for each folder, follow each other. */
export const readVitePress: ReadConfiguration = (navigation, path, text) => {
  const root = posix.dirname(path.slice(0, path.indexOf(".vitepress/") + ".vitepress".length));
  const [sidebar] = literalsNamed(text, "sidebar");
  if (sidebar === undefined) {
    if (/\bsidebar\b/.test(text))
      navigation.problems.push({ path, detail: "The sidebar is made by code, which is not run." });
    return;
  }
  const lists = isRecord(sidebar)
    ? Object.entries(sidebar).map(([base, list]) => ({ base, list: isRecord(list) ? list.items : list }))
    : [{ base: "/", list: sidebar }];
  const parts = lists.flatMap(({ base, list }) => partsOf(list, base));
  setParts(navigation, path, root, parts);
};

/** Top-level groups become parts. */
function partsOf(list: unknown, base: string): SummaryPart[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).map((item): SummaryPart => {
    const isGroup = Array.isArray(item.items) && item.link === undefined;
    if (!isGroup) return { title: null, entries: entriesOf([item], base, 0) };
    return {
      title: nonEmptyText(item.text),
      entries: entriesOf(item.items as unknown[], baseOf(item, base), 1),
    };
  });
}

const baseOf = (item: Record<string, unknown>, base: string): string => nonEmptyText(item.base) ?? base;

function entriesOf(items: readonly unknown[], base: string, depth: number): SummaryEntry[] {
  if (depth > DEEPEST) return [];
  return items.filter(isRecord).map((item): SummaryEntry => {
    const link = nonEmptyText(item.link);
    const children = Array.isArray(item.items) ? entriesOf(item.items, baseOf(item, base), depth + 1) : [];
    return {
      title: nonEmptyText(item.text) ?? "",
      href: link === null ? null : fileOf(link, base),
      children,
    };
  });
}

/** Links of the site name pages without their endings. */
function fileOf(link: string, base: string): string {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(link)) return link;
  const path = (link.startsWith("/") ? link : posix.join(base, link))
    .replace(/^\/+/, "")
    .replace(/[?#].*$/, "");
  if (path === "" || path.endsWith("/")) return `${path}index.md`;
  return `${path.replace(/\.(?:html|md)$/, "")}.md`;
}
