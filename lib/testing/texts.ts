import type { Node } from "prosemirror-model";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { readsAs } from "@/lib/core/content/editing/reading";
import { findLinks } from "@/lib/core/content/find-links";
import { frontMatter } from "@/lib/core/content/front-matter";
import type { SourceLink } from "@/lib/core/content/links";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { type OutlineEntry, outlineOfRoot } from "@/lib/core/content/outline";
import { titleOfRoot } from "@/lib/core/content/page-words";
import type { TextReferences } from "@/lib/core/content/reference-target";
import { referencesOfRoot } from "@/lib/core/content/references";

/* Facts of a text by itself; the product finds them in the tree that it parses once for all of them. */

export const linksIn = (text: string): SourceLink[] =>
  findLinks(text).map(({ form: _form, ...link }) => link);

export const outlineOf = (text: string): OutlineEntry[] =>
  outlineOfRoot(parseMarkdown(text)).map(({ entry }) => entry);

export const titleOf = (text: string): string | null =>
  titleOfRoot(parseMarkdown(text), frontMatter(text).data);

export const referencesOf = (text: string): TextReferences => referencesOfRoot(text, parseMarkdown(text));

/** True if a text reads as a document. */
export const readsBack = (text: string, document: Node): boolean =>
  readsAs(documentOf(openText(text)), document);
