type Attributes = Record<string, string | null | undefined>;

/** What a block of an OpenAPI spec names, where the spec itself is not at hand; null for other blocks. */
export function specBlockLabel(block: string, attributes: Attributes): string | null {
  switch (block) {
    case "openapi-operation":
    case "openapi-webhook":
      return [attributes.method?.toUpperCase(), attributes.path ?? attributes.name].filter(Boolean).join(" ");
    case "openapi-schemas":
      return "Schemas of an API";
    default:
      return null;
  }
}
