type Attributes = Record<string, string | null | undefined>;

/** The label of an OpenAPI block without its spec; null for other blocks. */
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
