/* The styles of a Word document, and the elements with attributes that its parts are made of. */

export type WordStyle = {
  name: string;
  numId: string | null;
  level: number | null;
  basedOn: string | null;
  /** its level in the outline, from 0; 9 is text */
  outline: number | null;
};

export function attribute(xml: string, name: string): string | null {
  return new RegExp(`<w:${name}\\s[^<>]*?w:val="([^"]*)"`).exec(xml)?.[1] ?? null;
}

export function* blocksOf(xml: string, name: string): Generator<{ attributes: string; content: string }> {
  for (const [, attributes, content] of xml.matchAll(
    new RegExp(`<w:${name}\\s([^<>]*[^/])>((?:(?!<w:${name}\\s)[\\s\\S])*?)<\\/w:${name}>`, "g"),
  ))
    yield { attributes: attributes!, content: content! };
}

export const idIn = (attributes: string, name: string): string =>
  new RegExp(`w:${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";

/** The styles of a document by their ids. */
export function stylesIn(xml: string): Map<string, WordStyle> {
  const styles = new Map<string, WordStyle>();
  for (const { attributes, content } of blocksOf(xml, "style")) {
    const level = attribute(content, "ilvl");
    const outline = attribute(content, "outlineLvl");
    styles.set(idIn(attributes, "styleId"), {
      name: attribute(content, "name") ?? "",
      numId: attribute(content, "numId"),
      level: level === null ? null : Number(level),
      basedOn: attribute(content, "basedOn"),
      outline: outline === null ? null : Number(outline),
    });
  }
  return styles;
}
