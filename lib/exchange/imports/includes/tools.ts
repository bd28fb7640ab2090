import type { ByteContent } from "@/lib/core/byte-source";
import { isMarkdown } from "@/lib/exchange/imports/paths";
import { isHugo, isJekyll } from "@/lib/exchange/imports/template-tags";
import { hugoTags } from "./hugo";
import type { IncludeTags } from "./include";
import { jekyllTags } from "./jekyll";
import { mdBookTags } from "./mdbook";
import { mdxTags } from "./mdx";
import { snippetTags } from "./mkdocs";
import { hasIncludePlugin, mkDocsPluginTags } from "./mkdocs-plugins";
import { vitePressTags } from "./vitepress";

/** The tags that a site of these files has; those of Hugo, Jekyll and plugins of MkDocs mean something else elsewhere. */
export async function includeTagsOf(
  files: ReadonlyMap<string, ByteContent>,
): Promise<readonly IncludeTags[]> {
  const paths = [...files.keys()];
  return [
    ...(isHugo(paths) ? [hugoTags] : []),
    ...(isJekyll(paths) ? [jekyllTags] : []),
    ...((await hasIncludePlugin(files)) ? [mkDocsPluginTags] : []),
    ...[mdxTags, vitePressTags, snippetTags, mdBookTags],
  ];
}

/** Returns a function that is true for texts that are only parts of pages, by their names. */
export function partialsAmong(paths: readonly string[]): (path: string, isIncluded: boolean) => boolean {
  // Docusaurus and Astro make no pages of texts with such names.
  const isOfTool = paths.some((path) => /(?:^|\/)(?:docusaurus|astro)\.config\.[cm]?[jt]s$/.test(path));
  return (path, isIncluded) =>
    isMarkdown(path) &&
    /(?:^|\/)_[^_/]/.test(path) &&
    (isIncluded || isOfTool || /(?:^|\/)_includes\//.test(path));
}
