import "server-only";
import type { JsonDocument } from "@/lib/content/document";
import { TooComplex } from "@/lib/content/markdown-errors";
import { printDocument, readDocument } from "@/lib/rendering/render";
import type { GeneratedPage, SpecVersion } from "./generate";
import { descriptionOf, documentOf, type Part, plainDocument } from "./openapi";

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
