import type { JsonBlock, JsonDocument } from "@/lib/core/content/document";
import type { Section } from "@/lib/core/content/sections";
import type { SpecPagePart } from "./openapi";

/** Returns one section for search per operation and webhook of a spec page. */
export function sectionsOfBlocks(document: JsonDocument, part: SpecPagePart): Section[] {
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
    const address = `${method.toUpperCase()} ${path}`;
    return { anchor, title: summary ?? address, text: address };
  }
  if (type === "openapi-webhook" && "webhooks" in part) {
    const { summary } = part.webhooks.find((one) => one.name === name && one.method === method) ?? {};
    return { anchor, title: summary ?? name, text: name };
  }
  return null;
}
