import type { YAMLError } from "yaml";

/** Faults of YAML in words for authors: the library's are for programmers, and in English only. */
const FAULTS: Partial<Record<YAMLError["code"], string>> = {
  BAD_DQ_ESCAPE: "a backslash in double quotes has to be written twice",
  BAD_INDENT: "a line is not indented like those around it, or a bracket is not closed",
  BAD_SCALAR_START: "a value begins with a sign of YAML and needs quotes",
  BLOCK_AS_IMPLICIT_KEY: "a value contains a colon and needs quotes",
  BLOCK_IN_FLOW: "a bracket is not closed",
  DUPLICATE_KEY: "a name occurs twice",
  MISSING_CHAR: "a quote, bracket, comma, colon or space is missing",
  MULTILINE_IMPLICIT_KEY: "a value over several lines needs quotes",
  TAB_AS_INDENT: "the line is indented by tabs instead of spaces",
  TAG_RESOLVE_FAILED: "a word that begins with “!” needs quotes",
};

/** Returns why a text is no YAML, as the end of a sentence. */
export const yamlFault = ({ code }: Pick<YAMLError, "code">): string =>
  FAULTS[code] ?? "a sign is at a place where it has no meaning";
