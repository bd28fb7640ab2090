import { posix } from "node:path";
import { routeOf } from "@/lib/core/content/navigation/page-routes";
import type { SiteOfFiles } from "./link-targets";

/*
 * Pages of a site that are components of React, which an import cannot read: files of `pages/` in sites of Docusaurus
 * and Next.js, and `page.tsx` in the folders of `app/`.
 */

const PAGE = /^(?:.*\/)?(?:src\/)?pages\/(.+)\.[jt]sx?$/;
const APP = /^(?:.*\/)?app\/(?:(.+)\/)?page\.[jt]sx?$/;
/** A page of any address, a part of the address that is not shown, and a file that is no page. */
const IS_NO_PAGE = /^\[[^/]*$|\[\.\.\.|(?:^|\/)[_@]|\.(?:test|spec|d|module)$/;

/** Addresses of pages that are components of React. */
export class ReactPages {
  private readonly routes = new Set<string>();
  /** Addresses with a part that can have any name. */
  private readonly patterns: RegExp[] = [];

  constructor(
    paths: Iterable<string>,
    private readonly site: SiteOfFiles,
  ) {
    for (const path of paths) {
      if (!/\.[jt]sx?$/.test(path)) continue;
      const [, name] = PAGE.exec(path) ?? [];
      const [whole, folder = ""] = APP.exec(path) ?? [];
      const route = name ?? (whole === undefined ? undefined : folder);
      if (route === undefined || IS_NO_PAGE.test(route) || /^api\//.test(name ?? "")) continue;
      const shown = routeOf(route.replace(/(?:^|\/)\([^/]*\)(?=\/|$)/g, ""));
      if (shown.includes("[")) this.patterns.push(patternOf(shown));
      else this.routes.add(shown);
    }
  }

  /** True if an address in a file, from the top of the site or relative to the file, is that of such a page. */
  has(address: string, from: string): boolean {
    if (this.routes.size + this.patterns.length === 0) return false;
    const { root, bases } = this.site;
    // The site has the folder of the documentation beside its other pages.
    const own = posix.relative(root, posix.join(posix.dirname(from), address)).replace(/^(?:\.\.\/)+/, "");
    const route = routeOf(address.startsWith("/") ? address : own);
    const below = bases.flatMap((base) => (route.startsWith(`${base}/`) ? route.slice(base.length + 1) : []));
    return [route, ...below].some(
      (each) => this.routes.has(each) || this.patterns.some((pattern) => pattern.test(each)),
    );
  }
}

const patternOf = (route: string): RegExp => {
  const parts = route
    .split("/")
    .map((part) => (part.startsWith("[") ? "[^/]+" : part.replace(/\W/g, "\\$&")));
  return new RegExp(`^${parts.join("/")}$`);
};
