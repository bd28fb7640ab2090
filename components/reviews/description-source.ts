import { fromDocument, parseDocument, toDocument } from "@/lib/core/content/document";
import type { ChangeRequest } from "@/lib/model/change-requests/schemas";

/*
 * A description as Markdown and back. Carries a Markdown parser: what imports this is itself fetched when somebody
 * writes a description.
 */
type Description = ChangeRequest["description"];

export const readDescription = (document: Description): string =>
  document === undefined ? "" : fromDocument(parseDocument(document)).trim();

export const writeDescription = (markdown: string): NonNullable<Description> => ({ ...toDocument(markdown) });
