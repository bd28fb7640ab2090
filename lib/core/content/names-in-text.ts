/** Ids of files and reusable contents, and names of variables, that a text may use. */
export type NamesInText = { ids: ReadonlySet<string>; variables: ReadonlySet<string> };

const IDS = /(?<![A-Za-z0-9])[A-Za-z0-9]{22}(?![A-Za-z0-9])/g;
const VARIABLES = /\bvars(?:\.|\[\s*["'])([A-Za-z_][A-Za-z0-9_]*)/g;

/**
 * Searches a text for names without parsing it, in one pass for each kind. It finds every name that the text uses,
 * and also those that it only shows, as in code.
 */
export const namesInText = (text: string): NamesInText => ({
  ids: new Set(Array.from(text.matchAll(IDS), ([id]) => id)),
  variables: new Set(Array.from(text.matchAll(VARIABLES), ([, name]) => name!)),
});
