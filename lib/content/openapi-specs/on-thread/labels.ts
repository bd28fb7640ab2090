import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";

type Attributes = Record<string, string | null | undefined>;

/** The label of an OpenAPI block without its spec; null for other blocks. */
export function specBlockLabel(
  block: string,
  attributes: Attributes,
  say: SayWords<SiteWords["text"]>,
): string | null {
  switch (block) {
    case "openapi-operation":
    case "openapi-webhook":
      return [attributes.method?.toUpperCase(), attributes.path ?? attributes.name].filter(Boolean).join(" ");
    case "openapi-schemas":
      return say("schemas");
    default:
      return null;
  }
}
