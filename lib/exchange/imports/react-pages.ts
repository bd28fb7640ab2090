import { posix } from "node:path";
import { routeOf } from "@/lib/core/content/navigation/page-routes";
import type { SiteOfFiles } from "./link-targets";

/*
 * Pages of a site that are components of React, which an import cannot read: files of `pages/` in sites of Docusaurus
 * and Next.js, and `page.tsx` in the folders of `app/`.
 */

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
      const file = path.replace(/\.[jt]sx?$/, "");
      if (file === path) continue;
      const page = partBelow("pages", file);
      const part = posix.basename(file) === "page" ? partBelow("app", file) : null;
      const route = page ?? part?.replace(/\/?page$/, "") ?? null;
      if (route === null || IS_NO_PAGE.test(route) || /^api\//.test(page ?? "")) continue;
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

/** The part of a path below the last folder of this name; null without one. */
function partBelow(folder: string, path: string): string | null {
  const at = `/${path}`.lastIndexOf(`/${folder}/`);
  return at < 0 ? null : path.slice(at + folder.length + 1);
}

const patternOf = (route: string): RegExp => {
  const parts = route
    .split("/")
    .map((part) => (part.startsWith("[") ? "[^/]+" : part.replace(/\W/g, "\\$&")));
  return new RegExp(`^${parts.join("/")}$`);
};
