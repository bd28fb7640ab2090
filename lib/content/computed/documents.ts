import "server-only";
import { addressOf, titleOf } from "@/lib/content/openapi-specs/operation-title";
import { printDocument, readDocument, readText } from "@/lib/content/rendering/render";
import type { JsonBlock, JsonDocument } from "@/lib/core/content/document";
import { plainDocument } from "@/lib/core/content/document/plain-document";
import type { IndexedText } from "@/lib/core/content/indexed-text";
import type { Section } from "@/lib/core/content/sections";
import type { Locale } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { GeneratedPage, SpecVersion } from "./generate";
import { descriptionOf, type SpecPagePart, specDocument } from "./openapi";

/** Generates the document of a page of a spec. */
export async function documentOfPart(
  { outline, slug }: SpecVersion,
  part: SpecPagePart,
  seed: string,
  locale: Locale,
): Promise<JsonDocument> {
  const markdown = descriptionOf(outline, part) ?? "";
  const described = markdown === "" ? plainDocument("") : await readDocument(markdown);
  return specDocument(outline, part, described, { slug, seed, say: siteWordsIn(locale, "api") });
}

export const documentOfGenerated = ({
  version,
  part,
  record,
  locale,
}: GeneratedPage): Promise<JsonDocument> => documentOfPart(version, part, record.id, locale);

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

/** Returns one section for search per operation and webhook of a spec page. */
function sectionsOfBlocks(document: JsonDocument, part: SpecPagePart): Section[] {
  if (part.doc === "info") return [];
  return document.nodes.flatMap((block) => {
    const section = sectionOf(block, part);
    return section ? [section] : [];
  });
}

function sectionOf({ type, data, meta }: JsonBlock, part: SpecPagePart): Section | null {
  const anchor = String(meta?.id ?? "");
  const { method, path, name, schemas } = (data ?? {}) as Record<"method" | "path" | "name", string> & {
    schemas: string[];
  };
  if (type === "openapi-schemas") return { anchor, title: "", text: schemas.join(" ") };
  if (type === "openapi-operation" && "operations" in part) {
    const { summary } = part.operations.find((one) => one.path === path && one.method === method) ?? {};
    const title = titleOf({ method, path, ...(summary !== undefined && { summary }) });
    return { anchor, title, text: addressOf({ method, path }) };
  }
  if (type === "openapi-webhook" && "webhooks" in part) {
    const { summary } = part.webhooks.find((one) => one.name === name && one.method === method) ?? {};
    return {
      anchor,
      title: summary === undefined ? name : titleOf({ method, path: name, summary }),
      text: name,
    };
  }
  return null;
}
