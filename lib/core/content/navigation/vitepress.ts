import { posix } from "node:path";
import type { SummaryEntry, SummaryPart } from "@/lib/core/content/summary";
import { isRecord } from "@/lib/core/is-record";
import { type Literal, type LiteralSource, literalsIn } from "./literal";
import type { PageRoutes } from "./page-routes";
import { addBase, type ReadConfiguration, setParts } from "./state";
import { DEEPEST, nonEmptyText } from "./values";

/**
 * `.vitepress/config`: the sidebar as far as it is written out. Several sidebars, one for each folder or language,
 * follow each other.
 */
export const readVitePress: ReadConfiguration = (navigation, path, text, pages, files) => {
  const source = literalsIn(files, path);
  const config = source.exported();
  const folder = posix.dirname(path.slice(0, path.indexOf(".vitepress/") + ".vitepress".length));
  const written = isRecord(config) ? nonEmptyText(config.srcDir) : null;
  const root = posix.join(folder, written ?? ".").replace(/(?<=.)\/$/, "");
  if (isRecord(config)) addBase(navigation, config.base);
  navigation.folder ??= root;
  const further = furtherConfigurations(files, root);
  const sidebars = [
    ...sidebarsOf(config, source),
    ...further.flatMap((each) => sidebarsOf(literalsIn(files, each).exported(), null)),
  ];
  if (sidebars.length === 0) {
    if (/\bsidebar\b/.test(text))
      navigation.problems.push({ path, detail: "The sidebar is made by code, which is not run." });
    return;
  }
  const site: Site = { root, pages, rewrites: isRecord(config) ? rewritesOf(config) : [], unread: 0 };
  const parts = withoutRepeated(sidebars.flatMap((sidebar) => listsOf(sidebar, site)));
  if (site.unread > 0 || parts.length === 0) {
    const detail = `${parts.length === 0 ? "The sidebar is" : "Parts of the sidebar are"} made by code, which is not run.`;
    navigation.problems.push({ path, detail });
  }
  setParts(navigation, path, root, parts);
};

type Site = {
  root: string;
  pages: PageRoutes;
  /** Folders of pages with the addresses at which the site has them. */
  rewrites: { folder: string; address: string }[];
  unread: number;
};

const FURTHER = /(?:^|\/)config\.[cm]?[jt]s$/;

/** A folder of pages, such as that of a language, can have a configuration of its own. The site's own comes first. */
const furtherConfigurations = (files: Readonly<Record<string, string>>, root: string): string[] =>
  Object.keys(files)
    .filter(
      (path) =>
        FURTHER.test(path) && !path.includes(".vitepress/") && (root === "." || path.startsWith(`${root}/`)),
    )
    .sort((a, b) => a.split("/").length - b.split("/").length);

/** The sidebars of the site and of its languages, the main language first. */
function sidebarsOf(config: Literal, source: LiteralSource | null): Literal[] {
  const inConfig = isRecord(config) ? [config, ...localesOf(config)].flatMap(sidebarIn) : [];
  return inConfig.length > 0 ? inConfig : (source?.members("sidebar").slice(0, 1) ?? []);
}

/** Reads the rewrites of whole folders, as `"en/:rest*": ":rest*"`. */
const rewritesOf = ({ rewrites }: Record<string, unknown>): Site["rewrites"] =>
  Object.entries(isRecord(rewrites) ? rewrites : {}).flatMap(([from, to]) => {
    const [, folder = "", rest = ""] = /^(.*?)(:\w+\*)$/.exec(from) ?? [];
    if (rest === "" || typeof to !== "string" || !to.endsWith(rest)) return [];
    return [{ folder, address: to.slice(0, -rest.length) }];
  });

function localesOf({ locales }: Record<string, unknown>): unknown[] {
  if (!isRecord(locales)) return [];
  const { root, ...others } = locales;
  return [root, ...Object.values(others)];
}

function sidebarIn(settings: unknown): Literal[] {
  const theme = isRecord(settings) ? settings.themeConfig : null;
  const sidebar = isRecord(theme) ? (theme.sidebar as Literal) : null;
  return Array.isArray(sidebar) || isRecord(sidebar) ? [sidebar as Literal] : [];
}

function listsOf(sidebar: Literal, site: Site): SummaryPart[] {
  if (!isRecord(sidebar)) return partsOf(sidebar, "/", site);
  return Object.values(sidebar).flatMap((list) =>
    isRecord(list) ? partsOf(list.items, nonEmptyText(list.base) ?? "/", site) : partsOf(list, "/", site),
  );
}

/** Folders often share one list of groups. */
function withoutRepeated(parts: readonly SummaryPart[]): SummaryPart[] {
  const seen = new Set<string>();
  return parts.filter((part) => {
    const key = JSON.stringify(part);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Top-level groups become parts. */
function partsOf(list: unknown, base: string, site: Site): SummaryPart[] {
  return itemsOf(list, site).map((item): SummaryPart => {
    const isGroup = Array.isArray(item.items) && item.link === undefined;
    if (!isGroup) return { title: null, entries: entriesOf([item], base, site, 0) };
    return {
      title: nonEmptyText(item.text),
      entries: entriesOf(item.items, baseOf(item, base), site, 1),
    };
  });
}

function itemsOf(list: unknown, site: Site): Record<string, unknown>[] {
  if (!Array.isArray(list)) {
    site.unread += 1;
    return [];
  }
  const items = list.filter(isRecord);
  site.unread += list.length - items.length;
  return items;
}

const baseOf = (item: Record<string, unknown>, base: string): string => nonEmptyText(item.base) ?? base;

function entriesOf(list: unknown, base: string, site: Site, depth: number): SummaryEntry[] {
  if (depth > DEEPEST) return [];
  return itemsOf(list, site).map((item): SummaryEntry => {
    const link = nonEmptyText(item.link);
    const children = "items" in item ? entriesOf(item.items, baseOf(item, base), site, depth + 1) : [];
    return {
      title: nonEmptyText(item.text) ?? "",
      href: link === null ? null : fileOf(link, baseOf(item, base), site),
      children,
    };
  });
}

/** Links of the site name pages without their endings, after the base of their group, which can end within a name. */
function fileOf(link: string, base: string, { root, pages, rewrites }: Site): string {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(link)) return link;
  const written = link.replace(/^\/+/, "").replace(/[?#].*$/s, "");
  const below = (link.startsWith("/") ? posix.join(base, written) : base + written).replace(/^\/+/, "");
  const moved = rewrites.flatMap(({ folder, address }) =>
    below.startsWith(address) ? [folder + below.slice(address.length)] : [],
  );
  const found = [...moved, below, written]
    .map((each) => pages.hrefIn(root, each))
    .find((href) => href !== null);
  if (found !== undefined) return found;
  if (written === "" || written.endsWith("/")) return `${written}index.md`;
  return `${written.replace(/\.(?:html|md)$/, "")}.md`;
}
