import { isMarkdown } from "../paths";
import { isHugo } from "../template-tags";
import { hugoTags } from "./hugo";
import type { IncludeTags } from "./include";
import { mdxTags } from "./mdx";
import { snippetTags } from "./mkdocs";
import { vitePressTags } from "./vitepress";

/** The tags that a site of these files has; those of Hugo mean something else elsewhere. */
export const includeTagsOf = (paths: readonly string[]): readonly IncludeTags[] => [
  ...(isHugo(paths) ? [hugoTags] : []),
  ...[mdxTags, vitePressTags, snippetTags],
];

/** True for files of sites that make no pages of texts with such names, below Docusaurus and Astro. */
export const hasPartials = (paths: readonly string[]): boolean =>
  paths.some((path) => /(?:^|\/)(?:docusaurus|astro)\.config\.[cm]?[jt]s$/.test(path));

/** True for a text with a name that means a part of pages. */
export const isPartial = (path: string): boolean => isMarkdown(path) && /(?:^|\/)_[^_/]/.test(path);
