import { posix } from "node:path";
import { isRecord } from "@/lib/core/is-record";
import { mayNestTooDeeply } from "@/lib/core/yaml-nesting";
import { readDocusaurus, readSidebars } from "./docusaurus";
import { readCategory, readMeta } from "./folders";
import { readGitBook } from "./gitbook";
import { readHugo } from "./hugo";
import { readDataNavigation, readSettings } from "./jekyll";
import { literalsIn } from "./literal";
import { readMdBook } from "./mdbook";
import { readMkDocs } from "./mkdocs";
import { PageRoutes } from "./page-routes";
import { readStarlight } from "./starlight";
import { addSiteRedirects, type Navigation, type ReadConfiguration } from "./state";
import { readVitePress } from "./vitepress";

/*
 * Reads the configuration of other tools for a folder of Markdown: titles, order and redirects. No code in it is run.
 */

/** Files of configuration, by their names. */
const CONFIGURATION =
  /(?:^|\/)(?:\.gitbook\.ya?ml|book\.toml|mkdocs\.ya?ml|sidebars\.(?:js|cjs|mjs|ts|json)|docusaurus\.config\.(?:js|cjs|mjs|ts)|_category_\.(?:json|ya?ml)|hugo\.(?:toml|ya?ml|json)|_?meta\.(?:json|js|ts|tsx|jsx)|_meta\.global\.(?:jsx?|tsx?)|astro\.(?:config|sidebar)\.(?:js|mjs|cjs|ts|mts)|\.vitepress\/(?!theme\/|cache\/|dist\/)(?:[\w.-]+\/){0,3}[\w.-]+\.(?:js|mjs|cjs|ts|mts|json)|_data\/(?:[\w.-]+\/){0,2}(?!top|head|foot)[\w-]*(?:nav|toc|sidebar|menu|contents)[\w-]*\.ya?ml|_config\.ya?ml|next\.config\.(?:js|mjs|cjs|ts|mts)|_redirects)$/;

/** A folder with a site of VitePress, and the configuration that folders of its pages can have. */
const VITEPRESS = /^((?:.*\/)?)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/;
const FURTHER = /^(?:[^/]+\/){0,4}config\.[cm]?[jt]s$/;

/** The name that Hugo's configuration had before it was `hugo.toml`, in the folder of its site. */
const OF_HUGO = /^((?:.*?\/)??)(?:config\/_default\/)?config\.(?:toml|ya?ml|json)$/;

/** Folders of sites that are no documentation of the repository. */
const SAMPLE = /(?:^|\/)(?:__\w+__|tests?|e2e|examples?|fixtures?|templates?|playgrounds?)\//;

const LARGEST = 256 * 1024;
const MOST_FILES = 2_000;

/** The configuration files among these paths. */
export function configurationAmong(files: Iterable<[path: string, size: number]>): string[] {
  const paths = [...files]
    .filter(([path, size]) => size <= LARGEST && !/(?:^|\/)node_modules\//.test(path))
    .map(([path]) => path);
  const sites = paths.flatMap((path) => VITEPRESS.exec(path)?.[1] ?? []);
  const isFurther = (path: string): boolean =>
    sites.some((site) => path.startsWith(site) && FURTHER.test(path.slice(site.length)));
  const contents = new Set(
    paths.flatMap((path) => /^((?:.*\/)?)content\/.*\.(?:md|html)$/.exec(path)?.[1] ?? []),
  );
  const isOfHugo = (path: string): boolean => contents.has(OF_HUGO.exec(path)?.[1] ?? "\0");
  return paths
    .filter((path) => CONFIGURATION.test(path) || isFurther(path) || isOfHugo(path))
    .slice(0, MOST_FILES);
}

/**
 * Reads configuration files. Of several with a whole order, the one nearest to the top counts, then the one with the
 * most pages; samples come last.
 * @param pages paths of all Markdown files
 */
export function readNavigation(files: Record<string, string>, pages: readonly string[]): Navigation {
  const navigation: Navigation = {
    ...{
      path: null,
      root: ".",
      parts: null,
      summary: null,
      folders: {},
      links: [],
      redirects: [],
      bases: [],
      used: [],
      problems: [],
    },
  };
  const routes = new PageRoutes(pages);
  const ranked = Object.keys(files).map((path) => ({
    path,
    isSample: SAMPLE.test(path) ? 1 : 0,
    depth: path.split("/").length,
    pages: routes.countBelow(posix.dirname(path.replace(/\.vitepress\/.*/, "config"))),
  }));
  const paths = ranked
    .sort((a, b) => a.isSample - b.isSample || a.depth - b.depth || b.pages - a.pages)
    .map(({ path }) => path);
  for (const path of paths) {
    const read = readerOf(posix.basename(path), path);
    if (!read) continue;
    if (arranges(path)) navigation.tool ??= path;
    try {
      if (/\.ya?ml$/.test(path) && mayNestTooDeeply(files[path]!))
        throw new Error("It is nested too deeply.");
      read(navigation, path, files[path]!, routes, files);
      navigation.used.push(path);
    } catch {
      navigation.problems.push({
        path,
        detail: "Couldn't read this file. Its order was ignored.",
      });
    }
  }
  return navigation;
}

/** True if this is another tool's navigation; Hugo's has none, `meta.json` and data of a site can be anything. */
const arranges = (path: string): boolean =>
  !/(?:^|\/)(?:\.gitbook\.[^/]*|book\.toml|(?:hugo|config)\.(?:toml|ya?ml|json)|meta\.[^/]*|astro\.[^/]*|_redirects|_config\.ya?ml|next\.config\.[^/]*|_data\/.*)$/.test(
    path,
  );

function readerOf(name: string, path: string): ReadConfiguration | null {
  if (/(?:^|\/)_data\//.test(path)) return readDataNavigation;
  if (/^\.gitbook\./.test(name)) return readGitBook;
  if (/^(?:hugo|config)\.(?:toml|ya?ml|json)$/.test(name)) return readHugo;
  if (name === "book.toml") return readMdBook;
  if (/^mkdocs\./.test(name)) return readMkDocs;
  if (/^sidebars\./.test(name)) return readSidebars;
  if (/^docusaurus\./.test(name)) return readDocusaurus;
  if (/^_category_\./.test(name)) return readCategory;
  if (/^_?meta\./.test(name)) return readMeta;
  if (name === "_redirects") return readRedirectsFile;
  if (/^_config\./.test(name)) return readSettings;
  if (/^next\.config\./.test(name)) return readNext;
  if (/^astro\.config\./.test(name)) return readStarlight;
  return /\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/.test(path) ? readVitePress : null;
}

/** `next.config.js`: redirects between addresses without patterns. */
const readNext: ReadConfiguration = (navigation, path, _text, _pages, files) => {
  const listed = literalsIn(files, path)
    .members("redirects")
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((entry) => {
      const { source, destination }: Record<string, unknown> = isRecord(entry) ? entry : {};
      return typeof source === "string" && typeof destination === "string"
        ? alternativesOf(source, destination)
        : [];
    });
  addSiteRedirects(navigation, path, listed);
};

/** The addresses that a part such as `:page(one|two)` means. */
function alternativesOf(from: string, to: string): [from: string, to: string][] {
  const [part, name, words] = /:(\w+)\(([\w-]+(?:\|[\w-]+){0,50})\)/.exec(from) ?? [];
  if (part === undefined) return [[from, to]];
  return words!.split("|").map((word) => [from.replace(part, word), to.replaceAll(`:${name}`, word)]);
}

/** One redirect per line: source, target, status. */
const readRedirectsFile: ReadConfiguration = (navigation, path, text) => {
  const lines = text.split("\n").map((line) => line.trim().split(/\s+/));
  addSiteRedirects(
    navigation,
    path,
    lines.flatMap(([from = "", to = ""]) => (from.startsWith("/") && to !== "" ? [[from, to] as const] : [])),
  );
};
