import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { fromDocument, parseDocument, toDocument } from "@/lib/core/content/document";

/* Converts a description to Markdown and back. It includes a Markdown parser, so load it only when a description is
   edited. */
type Description = ChangeRequest["description"];

export const readDescription = (document: Description): string =>
  document === undefined ? "" : fromDocument(parseDocument(document)).trim();

export const writeDescription = (markdown: string): NonNullable<Description> => ({ ...toDocument(markdown) });
