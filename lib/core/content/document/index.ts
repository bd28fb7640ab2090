export { fromDocument } from "./from-document";
export { hrefToRef } from "./refs";
export { saveDocument } from "./save-document";
export { toDocument } from "./to-document";
export {
  type DocumentRef,
  InvalidDocument,
  type JsonBlock,
  type JsonDocument,
} from "./types";
export { parseDocument } from "./validate";
