export { type FromDocumentOptions, fromDocument } from "./from-document";
export { hrefToRef, refToHref } from "./refs";
export { type ToDocumentOptions, toDocument } from "./to-document";
export {
  type ContentRef,
  InvalidDocument,
  type JsonBlock,
  type JsonDocument,
  type JsonFragment,
  type JsonInline,
  type JsonLeaf,
  type JsonMark,
  type JsonNode,
  type JsonText,
} from "./types";
export { parseDocument } from "./validate";
