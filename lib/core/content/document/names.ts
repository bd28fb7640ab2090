import { DOCUMENT_CONTAINERS } from "@/lib/core/content/containers";

/** Blocks whose Markdown form is a directive with their data as attributes, by the directive's name. */
export const CONTAINER_DIRECTIVES: Record<string, string> = {
  ...Object.fromEntries(DOCUMENT_CONTAINERS.map((name) => [name, name])),
  tab: "tabs-item",
  step: "stepper-step",
};

/** The same for blocks without content. */
export const LEAF_DIRECTIVES = new Set([
  ...["file", "drawing", "embed", "content-ref", "reusable-content", "integration"],
  ...["openapi-operation", "openapi-webhook", "openapi-schemas", "swagger"],
]);

/** Language of the code fence around the JSON of a block without a Markdown form. */
export const BLOCK_LANGUAGE = "bindery-block";

/** Prefix of the footnotes with the bodies of annotations. */
export const ANNOTATION_PREFIX = "annotation-";
