/** The YAML between the two `---` lines that open a page, and the offset at which the body begins. */
export function frontMatterSource(text: string): { yaml: string; end: number } | null {
  const match = /^---[ \t]*\n(?:([\s\S]*?)\n)??---[ \t]*(?:\n|$)/.exec(text);
  if (!match) return null;
  return { yaml: match[1] ?? "", end: match[0].length };
}
