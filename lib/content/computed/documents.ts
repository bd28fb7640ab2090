import "server-only";
import { printDocument, readDocument, readText } from "@/lib/content/rendering/render";
import type { JsonDocument } from "@/lib/core/content/document";
import { plainDocument } from "@/lib/core/content/document/plain-document";
import type { IndexedText } from "@/lib/core/content/indexed-text";
import type { GeneratedPage, SpecVersion } from "./generate";
import { descriptionOf, type SpecPagePart, specDocument } from "./openapi";
import { sectionsOfBlocks } from "./sections";

/** Generates the document of a page of a spec. */
export async function documentOfPart(
  { outline, slug }: SpecVersion,
  part: SpecPagePart,
  seed: string,
): Promise<JsonDocument> {
  const markdown = descriptionOf(outline, part) ?? "";
  const described = markdown === "" ? plainDocument("") : await readDocument(markdown);
  return specDocument(outline, part, described, { slug, seed });
}

export const documentOfGenerated = ({ version, part, record }: GeneratedPage): Promise<JsonDocument> =>
  documentOfPart(version, part, record.id);

/** Returns the Markdown of a generated page. */
export const textOfGenerated = async (page: GeneratedPage): Promise<string> =>
  printDocument(await documentOfGenerated(page));

/**
 * Returns sections, anchors and links of a generated page for search: those of its text and of its spec
 * blocks.
 */
export async function readGenerated(page: GeneratedPage): Promise<IndexedText> {
  const document = await documentOfGenerated(page);
  const shown = sectionsOfBlocks(document, page.part);
  const { sections, anchors, references } = await readText(await printDocument(document));
  return {
    sections: [...sections, ...shown],
    anchors: [...anchors, ...shown.map(({ anchor }) => anchor)],
    references,
  };
}
