import type { Html, Nodes, Paragraph, PhrasingContent, Root, Text } from "mdast";

/*
 * MDX is Markdown with imports and exports, components and expressions. None of these run here: like raw HTML, they
 * are kept as written and not shown. Markdown parses some of them as HTML anyway; this file turns the rest into
 * `html` nodes: comments in braces, tags with braces in them, and on pages that are certainly MDX also statements,
 * tags with dots in their names, and standalone expressions. Expressions within a sentence stay words, since the
 * sentence needs them.
 */

/** Limit of characters scanned in one text; unclosed tags would cost the square of its length. */
const MOST_STEPS = 2_000_000;

const HINT = /^(?:import|export)\s|\{/m;
const CLAUSE = String.raw`(?:[\w$]+|\{[^}]*\}|\*\s*as\s+[\w$]+)`;
const STATEMENT = new RegExp(
  [
    String.raw`^import\s*["'][^"'\n]+["']`,
    String.raw`^import\s*(?:type\s+)?${CLAUSE}(?:\s*,\s*${CLAUSE})?\s*from\s*["'][^"'\n]+["']`,
    String.raw`^export\s+(?:const|let|var)\s+[\w$[{][^=;]*=`,
    String.raw`^export\s+(?:default\s+)?(?:async\s+)?(?:function\b\s*(?:\*\s*)?(?:[\w$]+\s*)?\(|class\s+[\w$]+\s*(?:extends\b|\{))`,
    String.raw`^export\s+default\s+(?:[({]|[\w$.]+\s*(?:;|\(|$))`,
    String.raw`^export\s*(?:\{[^}]*\}|\*\s*(?:as\s+[\w$]+\s+)?from\s*["'])`,
  ].join("|"),
);
/** A closed tag with a mixed-case name: neither a type in angle brackets nor old HTML. */
const COMPONENT = /^<\/[A-Z](?=\w*[a-z])[\w.]+>|^<[A-Z](?=\w*[a-z])[\w.]+(?=[\s/])[^<]*\/>$/;
const NAME = /[A-Za-z][\w.:-]*|(?=>)/y;
const ATTRIBUTE = /[A-Za-z_$@:][\w.$@:-]*/y;
const EQUALS = /\s*=\s*/y;
const SPREAD = /\{\s*\.\.\./y;
const BLANKS = /\s*/y;

/** The end of a match that begins here; null without one. */
function endOf(pattern: RegExp, source: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : null;
}

/** Turns MDX that Markdown does not know into `html` nodes, in place. */
export function readMdx(root: Root, text: string): Root {
  if (HINT.test(text)) new Reader(root, text).read();
  return root;
}

class Reader {
  private steps = 0;
  private isMdx = false;

  constructor(
    private readonly root: Root,
    private readonly text: string,
  ) {}

  read(): void {
    const sources = new Map<Nodes, string>();
    for (const node of this.root.children)
      if (node.type === "paragraph") sources.set(node, this.sourceOf(node));
    const isStatement = (node: Nodes) => STATEMENT.test(sources.get(node) ?? "");
    const first = this.root.children.find(({ type }) => type !== "yaml" && type !== "html");
    this.isMdx = (first !== undefined && isStatement(first)) || hasComponent(this.root);
    this.root.children = this.root.children.map((node) => {
      if (node.type !== "paragraph") return node;
      const source = sources.get(node)!;
      const isCode = (this.isMdx && isStatement(node)) || this.isOnlyCode(source);
      return isCode ? { type: "html", value: source, data: { isCode: true }, position: node.position } : node;
    });
    this.split(this.root);
  }

  private sourceOf({ position }: Paragraph): string {
    return this.text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  }

  /** True if a piece of text consists of tags and expressions, at least one of them unknown to Markdown. */
  private isOnlyCode(source: string): boolean {
    let isKnown = true;
    for (let at = 0; at < source.length; ) {
      const blank = endOf(BLANKS, source, at)!;
      if (blank > at) {
        at = blank;
        continue;
      }
      const code = this.codeEnd(source, at) ?? (this.isMdx ? this.bracesEnd(source, at) : null);
      const end = code ?? this.tagEnd(source, at);
      if (end === null) return false;
      if (code !== null) isKnown = false;
      at = end;
    }
    return !isKnown;
  }

  /** Takes tags and comments out of the texts in a tree. */
  private split(node: Nodes): void {
    if (!("children" in node)) return;
    const holder = node as { children: PhrasingContent[] };
    holder.children = holder.children.flatMap((child) =>
      child.type === "text" && /[<{]/.test(child.value) ? this.pieces(child) : [child],
    );
    for (const child of holder.children) this.split(child);
  }

  private pieces(node: Text): PhrasingContent[] {
    const { position, value } = node;
    const source = this.text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
    // Where something is escaped, its author wants to see it.
    if (source.replace(/\n[ \t]+/g, "\n") !== value.replace(/\n[ \t]+/g, "\n")) return [node];
    const pieces: (Text | Html)[] = [];
    let from = 0;
    for (let at = 0; at < value.length; ) {
      const end = this.codeEnd(value, at);
      if (end === null) {
        at += 1;
        continue;
      }
      if (at > from) pieces.push({ type: "text", value: value.slice(from, at) });
      pieces.push({ type: "html", value: value.slice(at, end), data: { isCode: true } });
      [from, at] = [end, end];
    }
    if (pieces.length === 0) return [node];
    if (from < value.length) pieces.push({ type: "text", value: value.slice(from) });
    return pieces;
  }

  /** The end of MDX that begins here; null when none does. */
  private codeEnd(source: string, at: number): number | null {
    if (source.startsWith("{/*", at)) {
      const end = source.indexOf("*/}", at + 3);
      this.steps += (end < 0 ? source.length : end) - at;
      return end < 0 || this.steps > MOST_STEPS ? null : end + 3;
    }
    const end = this.tagEnd(source, at);
    if (end === null) return null;
    const tag = source.slice(at, end);
    const hasBraces = tag.replace(/"[^"]*"|'[^']*'/g, "").includes("{");
    return hasBraces || (this.isMdx && /^<\/?(?:[A-Z]|>)/.test(tag)) ? end : null;
  }

  /** The end of a JSX tag: attributes are bare names, strings, expressions or spreads. */
  private tagEnd(source: string, start: number): number | null {
    if (source[start] !== "<") return null;
    let at = endOf(NAME, source, source[start + 1] === "/" ? start + 2 : start + 1);
    while (at !== null && ++this.steps <= MOST_STEPS) {
      const blank: number = endOf(BLANKS, source, at)!;
      this.steps += blank - at;
      if (source[blank] === ">") return blank + 1;
      if (source.startsWith("/>", blank)) return blank + 2;
      if (blank === at) return null;
      at = this.attributeEnd(source, blank);
    }
    return null;
  }

  private attributeEnd(source: string, start: number): number | null {
    if (endOf(SPREAD, source, start) !== null) return this.bracesEnd(source, start);
    const name = endOf(ATTRIBUTE, source, start);
    const value = name === null ? null : endOf(EQUALS, source, name);
    if (value === null) return name;
    return /["']/.test(source[value] ?? "") ? this.stringEnd(source, value) : this.bracesEnd(source, value);
  }

  /** The end of an expression: braces pair up, except those in strings. */
  private bracesEnd(source: string, start: number): number | null {
    // A tag of another tool is no expression.
    if (source[start] !== "{" || source[start + 1] === "%") return null;
    let depth = 0;
    for (let at = start; at < source.length; at += 1) {
      if (++this.steps > MOST_STEPS) return null;
      const sign = source[at]!;
      if (sign === "{") depth += 1;
      else if (sign === "}" && --depth === 0) return at + 1;
      else if (/["'`]/.test(sign)) {
        // A quotation mark without a closing one is an apostrophe.
        const end = this.stringEnd(source, at);
        if (end !== null) at = end - 1;
      }
    }
    return null;
  }

  private stringEnd(source: string, start: number): number | null {
    const end = source.indexOf(source[start]!, start + 1);
    this.steps += (end < 0 ? source.length : end) - start;
    return end < 0 || this.steps > MOST_STEPS ? null : end + 1;
  }
}

function hasComponent(node: Nodes): boolean {
  if (node.type === "html") return node.value.split("\n").some((line) => COMPONENT.test(line.trim()));
  return "children" in node && node.children.some(hasComponent);
}
