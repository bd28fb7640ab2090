import "server-only";
import type { JsonDocument } from "@/lib/content/document";
import { TooComplex } from "@/lib/content/markdown-errors";
import type { Reading } from "@/lib/content/reading";
import { printDocument, readDocument, readText } from "@/lib/rendering/render";
import type { GeneratedPage, SpecVersion } from "./generate";
import { descriptionOf, documentOf, type Part, plainDocument } from "./openapi";
import { sectionsOfBlocks } from "./sections";

/** The document of a page of a spec. */
export async function documentOfPart(
  { outline, slug }: SpecVersion,
  part: Part,
  seed: string,
): Promise<JsonDocument> {
  const described = await readDescription(descriptionOf(outline, part) ?? "");
  return documentOf(outline, part, described, { slug, seed });
}

/** A description as a document; one that cannot be read as Markdown is shown as it is written. */
async function readDescription(markdown: string): Promise<JsonDocument> {
  try {
    return markdown === "" ? plainDocument("") : await readDocument(markdown);
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    return plainDocument(markdown);
  }
}

export const documentOfGenerated = ({ version, part, record }: GeneratedPage): Promise<JsonDocument> =>
  documentOfPart(version, part, record.id);

/** The Markdown of a generated page. */
export const textOfGenerated = async (page: GeneratedPage): Promise<string> =>
  printDocument(await documentOfGenerated(page));

/** What search and lists of links make of a generated page: of its text, and of what it shows of its spec. */
export async function readGenerated(page: GeneratedPage): Promise<Reading> {
  const document = await documentOfGenerated(page);
  const shown = sectionsOfBlocks(document, page.part);
  const { sections, anchors, references } = await readWords(await printDocument(document));
  return {
    sections: [...sections, ...shown],
    anchors: [...anchors, ...shown.map(({ anchor }) => anchor)],
    references,
  };
}

/** A text that cannot be read says nothing. */
async function readWords(text: string): Promise<Reading> {
  try {
    return await readText(text);
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    return { sections: [], anchors: [], references: [] };
  }
}
