import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";

/** An element of an XML document within the bounds. */
export type XmlElement = {
  namespace: string;
  name: string;
  /** by name; one with a namespace as `{namespace}name` */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** its own text, without that of its children */
  text: string;
};

type Bounds = {
  characters: number;
  /** True to skip comments and processing instructions; otherwise they are refused. */
  skipComments?: boolean;
};

/** XML that is not well formed, or exceeds the bounds of SAML messages. */
export class UnfitXml extends Error {
  override readonly name = "UnfitXml";
}

/** A person in a large directory can be in more than a thousand groups, each of which is a sibling of the others. */
const MOST = { elements: 4_500, depth: 24, siblings: 2_000, attributes: 24 };

/**
 * Parses XML as a stream and stops at the first construct that no message needs and that other parsers could read
 * differently: document types, comments, processing instructions, CDATA, duplicate ids, and more elements than a
 * message has. Metadata may have comments, since it is not signed. Throws UnfitXml.
 */
export function readXml(xml: string, { characters, skipComments = false }: Bounds): XmlElement {
  if (xml.length > characters) throw new UnfitXml("It is too large.");
  // In well-formed XML these only begin declarations, comments and CDATA, or instructions.
  if (!skipComments && xml.includes("<!"))
    throw new UnfitXml("Document types, comments and CDATA are refused.");
  if (!skipComments && xml.includes("<?", 1)) throw new UnfitXml("Processing instructions are refused.");

  const parser = new SaxesParser({ xmlns: true });
  for (const event of ["doctype", "cdata"] as const) {
    parser.on(event, () => {
      throw new UnfitXml("Document types and CDATA are refused.");
    });
  }
  const open: XmlElement[] = [];
  const ids = new Set<string>();
  let root: XmlElement | null = null;
  let elements = 0;
  parser.on("error", () => {
    throw new UnfitXml("It is not well-formed XML.");
  });
  parser.on("opentag", (tag) => {
    elements += 1;
    const element = elementOf(tag);
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
    if (
      elements > MOST.elements ||
      open.length > MOST.depth ||
      element.attributes.size > MOST.attributes ||
      (parent?.children.length ?? 0) > MOST.siblings
    )
      throw new UnfitXml("It has more elements or attributes than messages have.");
    for (const [name, value] of element.attributes) {
      if (!/^(?:\{.*\})?id$/i.test(name)) continue;
      if (ids.has(value)) throw new UnfitXml("An ID appears twice.");
      ids.add(value);
    }
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(xml).close();
  if (!root) throw new UnfitXml("It is empty.");
  return root;
}

function elementOf({ uri, local, attributes }: SaxesTagNS): XmlElement {
  const named = Object.values(attributes as Record<string, SaxesAttributeNS>)
    .filter(({ prefix, name }) => prefix !== "xmlns" && name !== "xmlns")
    .map(({ uri, local, value }): [string, string] => [uri === "" ? local : `{${uri}}${local}`, value]);
  return { namespace: uri, name: local, attributes: new Map(named), children: [], text: "" };
}

/** The direct children with this name. */
export const childrenOf = (element: XmlElement, namespace: string, name: string): XmlElement[] =>
  element.children.filter((child) => child.namespace === namespace && child.name === name);

/** All elements in another, at any depth. */
export const descendantsOf = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => [child, ...descendantsOf(child)]);

export const isElement = (element: XmlElement, namespace: string, name: string): boolean =>
  element.namespace === namespace && element.name === name;
