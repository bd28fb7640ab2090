/** Longer style sheets would delay the first paint of each page. */
export const LONGEST_SITE_CSS = 20_000;

/** CSS that loads something from elsewhere, ends the element, or could disguise either. */
const REFUSED = [
  {
    pattern: /@(?:import|charset|namespace|font-face)\b/i,
    reason: "must not use @import, @charset, @namespace or @font-face.",
  },
  {
    pattern: /(?:url|src|image|image-set|cross-fade|element|expression)\s*\(/i,
    reason: "must not load files, such as with url().",
  },
  { pattern: /[<\\]/, reason: "must not contain < or a backslash." },
  { pattern: /(?:behavior|-moz-binding)\s*:/i, reason: "must not use behavior or -moz-binding." },
] as const;

/** Says why a site may not have this style sheet; null if it may. */
export function siteCssProblem(css: string): string | null {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, " ");
  const refused = REFUSED.find(({ pattern }) => pattern.test(css) || pattern.test(text));
  if (refused) return refused.reason;
  let depth = 0;
  for (const [brace] of text.matchAll(/[{}]/g)) {
    depth += brace === "{" ? 1 : -1;
    if (depth < 0) return "has a } without a {.";
  }
  return depth > 0 || text.includes("/*") ? "has a block or comment that does not end." : null;
}
