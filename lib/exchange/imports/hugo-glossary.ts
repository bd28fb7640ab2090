import { urlized } from "./includes/hugo";

/** Links of Hugo's documentation to terms of its glossary: `[pages](g)` leads to the file of the term "page". */
const LINK =
  /^[ \t]*(`{3,9}|~{3,9})[\s\S]*?^[ \t]*\1|(?<!`)(`+)(?!`)[^`]+\2(?!`)|\[((?:[^[\]`]|`[^`\n]*`){1,200})\]\(g\)/gm;

/** Returns a function that resolves in a text links to the terms of a glossary; null if the files have none. */
export function glossaryLinks(paths: readonly string[]): ((text: string) => string) | null {
  const terms = new Map<string, string>();
  for (const path of paths) {
    const [, term] = /(?:^|\/)glossary\/([^/_][^/]*)\.md$/.exec(path) ?? [];
    if (term !== undefined && !terms.has(term)) terms.set(term, path);
  }
  if (terms.size === 0) return null;
  return (text) =>
    text.replace(LINK, (whole: string, _fence: unknown, _code: unknown, words: string | undefined) => {
      const path = words && termOf(words, terms);
      return path ? `[${words}](</${path}>)` : whole;
    });
}

/** The file of a term, which a text may use in the plural or as another form of a verb. */
function termOf(words: string, terms: ReadonlyMap<string, string>): string | undefined {
  const term = urlized(words.replace(/[*_`]/g, ""));
  const forms = [/^$/, /s$/, /es$/, /d$/, /ed$/, /ing$/].map((ending) => term.replace(ending, ""));
  const others = [term.replace(/ies$/, "y"), term.replace(/ing$/, "e"), term.replace(/i[sz]ed?$/, "ization")];
  return [...forms, ...others].map((form) => terms.get(form)).find((path) => path !== undefined);
}
