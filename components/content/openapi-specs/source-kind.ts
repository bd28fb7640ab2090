import type { OpenAPISpec, SpecSource } from "@/lib/content/openapi-specs/schemas";

export type SourceKind = "address" | "file" | "text";

/** Returns how a source is edited. A file is undefined for a text that is typed. */
export const kindOf = ({ text }: SpecSource, file: File | null | undefined): SourceKind => {
  if (text === undefined) return "address";
  return file === undefined ? "text" : "file";
};

/** The API does not answer an uploaded text; the newest version shows if there is another one by now. */
type StoredSource = SpecSource & { version?: string };

export const storedSource = ({ sourceURL, lastVersion }: OpenAPISpec): StoredSource =>
  sourceURL === undefined ? { text: "", version: lastVersion } : { url: sourceURL };

export const bodyOfSource = ({ version: _, ...source }: StoredSource): SpecSource => source;
