import "server-only";
import type { OperationView, SpecParts } from "@/lib/content/openapi-specs/on-thread/parts";
import { longSummary, titleOf } from "@/lib/content/openapi-specs/operation-title";
import { loadShownSpecs, loadSpecParts } from "@/lib/content/openapi-specs/shown-specs";
import { readText, renderStored } from "@/lib/content/rendering/render";
import type { Section } from "@/lib/core/content/sections";
import type { Db } from "@/lib/platform/db/client";

/*
 * Embedded parts of OpenAPI specs as searchable sections: the words of an operation lead to where it is
 * shown.
 */

const operationsIn = (specs: Record<string, SpecParts | null>): OperationView[] =>
  Object.values(specs).flatMap((parts) =>
    Object.values(parts ?? {}).filter((part): part is OperationView => part?.kind === "operation"),
  );

/** Returns the identifier of an operation, which its callers have in their code, and its texts without markup. */
async function wordsOf(operation: OperationView): Promise<string> {
  const { operationId = "", description } = operation;
  const texts = [longSummary(operation), description].filter((text) => text !== undefined);
  const { sections } = texts.length === 0 ? { sections: [] } : await readText(texts.join("\n\n"));
  return [operationId, ...sections.map(({ title, text }) => `${title} ${text}`.trim())].join(" ").trim();
}

/** Returns the sections of public specs embedded in a text: every reader of the page can find them. */
export async function sectionsOfShown(db: Db, organizationId: string, text: string): Promise<Section[]> {
  const specs = await loadShownSpecs(db, { userId: null }, organizationId, [text]);
  const operations = operationsIn(specs ?? {});
  if (!specs || operations.length === 0) return [];
  const { outline } = await renderStored(text, { specs });
  // Models of the same name are in it as well.
  const left = outline.filter(({ method }) => method !== undefined);
  return Promise.all(
    operations.map(async (operation) => {
      const at = left.findIndex(({ title }) => title === titleOf(operation));
      const [entry] = at < 0 ? [] : left.splice(at, 1);
      const address = `${operation.method.toUpperCase()} ${operation.path}`;
      return {
        anchor: entry?.id ?? "",
        title: titleOf(operation),
        text: `${address} ${await wordsOf(operation)}`.trim(),
      };
    }),
  );
}

/** Returns the sections of a generated page, with the descriptions of its operations. */
export async function withDescriptions(
  db: Db,
  version: { slug: string; versionId: string },
  text: string,
  sections: readonly Section[],
): Promise<Section[]> {
  const operations = operationsIn({ [version.slug]: await loadSpecParts(db, version, [text]) });
  const words = new Map<string, string>();
  for (const operation of operations) {
    const name = `${operation.method.toUpperCase()} ${operation.path}`;
    const described = await wordsOf(operation);
    if (described !== "") words.set(operation.isWebhook ? operation.path : name, described);
  }
  return sections.map((section) => {
    const described = words.get(section.text);
    return described === undefined ? section : { ...section, text: `${section.text} ${described}` };
  });
}
