import { posix } from "node:path";
import { hasProtocol, isLinkAddress } from "@/lib/core/content/addresses";
import type { Navigation } from "@/lib/core/content/navigation/state";
import { shorten } from "@/lib/core/content/text";
import { isInside, naturally } from "@/lib/exchange/imports/paths";
import type { PlannedPage } from "@/lib/exchange/imports/planned-page";
import { type NewId, pageOf, pageWithoutText, type Sources, titleOfSource } from "./pages";

/* Pages beside those of the table of contents or the folders. */

/**
 * The posts of a blog as a group behind the other pages, the latest first. Their addresses have the date of their file
 * in place of the beginning of its name.
 */
export function arrangeBlog(
  { folder, address }: NonNullable<Navigation["blog"]>,
  sources: Sources,
  newId: NewId,
): PlannedPage[] {
  const posts = [...sources.values()]
    .filter(({ path }) => isInside(folder, path))
    .map((source) => {
      const name = posix.relative(folder, source.path).replace(/\.\w+$/, "");
      const [, day, rest = ""] = /^(?:.*\/)?(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/](.+)$/.exec(name) ?? [];
      if (day) source.addresses.push(`/${address}/${day.replaceAll("-", "/")}/${rest}`);
      if (source.metadata.slug) source.addresses.push(`/${address}/${source.metadata.slug}`);
      return { source, name, date: source.date ?? (day ? Date.parse(day.replaceAll("/", "-")) || 0 : 0) };
    });
  const pages = posts
    .sort((a, b) => b.date - a.date || naturally.compare(b.name, a.name))
    .map(({ source }) => pageOf(source, titleOfSource(source), []));
  return pages.length === 0 ? [] : [pageWithoutText(newId(), "group", "Blog", pages)];
}

/** Markdown among the pages of a site of Docusaurus outside of its documentation, in the order of their addresses. */
export function arrangeSitePages(paths: Iterable<string>, sources: Sources): PlannedPage[] {
  const folders = [...paths].flatMap((path) =>
    /^docusaurus\.config\.[cm]?[jt]s$/.test(posix.basename(path))
      ? posix.join(posix.dirname(path), "src/pages")
      : [],
  );
  const found = [...sources.values()].flatMap((source) => {
    const folder = folders.find((each) => isInside(each, source.path));
    const name = folder === undefined ? "" : posix.relative(folder, source.path).replace(/\.\w+$/, "");
    return name === "" || /(?:^|\/)_/.test(name) ? [] : [{ source, name }];
  });
  for (const { source, name } of found) source.addresses.push(`/${name.replace(/(?:^|\/)index$/, "")}`);
  return found
    .sort((a, b) => naturally.compare(a.name, b.name))
    .map(({ source }) => pageOf(source, titleOfSource(source), []));
}

/** Links to other sites that a configuration puts behind all pages. */
export const linkPages = (links: Navigation["links"], newId: NewId): PlannedPage[] =>
  links
    .filter(({ url }) => hasProtocol(url) && isLinkAddress(url))
    .map(({ title, url }) => pageWithoutText(newId(), "link", shorten(title, 250), [], { kind: "url", url }));
