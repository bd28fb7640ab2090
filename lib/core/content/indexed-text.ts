import { parseMarkdown } from "./markdown";
import type { TextReferences } from "./reference-target";
import { referencesOfRoot } from "./references";
import { type Section, sectionsOfRoot } from "./sections";

/** Data derived from a text and stored beside it, for search and for the lists of links. */
export type IndexedText = TextReferences & { sections: Section[] };

/** Parses a text once for both. */
export function indexText(text: string): IndexedText {
  const root = parseMarkdown(text);
  const references = referencesOfRoot(text, root);
  return { sections: sectionsOfRoot(root), ...references };
}
