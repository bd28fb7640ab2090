import type {
  Blockquote,
  Code,
  Definition,
  Link,
  LinkReference,
  List,
  Nodes,
  PhrasingContent,
  RootContent,
  Table,
  TableRow,
} from "mdast";
import type { Mark, Node } from "prosemirror-model";
import { withIndentation } from "@/lib/core/content/block-start";
import { isAlternative } from "@/lib/core/content/condition-branches";
import { alertOf } from "@/lib/core/content/hints";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { origins, type Unit } from "./origins";
import { marks, nodes, schema } from "./schema";

/** A top-level block: the text between it and the block before, its source, and its node. */
export interface OpenedBlock {
  gap: string;
  source: string;
  node: Node;
}

export interface OpenedText {
  /** Byte order mark and front matter, which are no part of the document. */
  head: string;
  blocks: OpenedBlock[];
  /** The text after the last block. */
  tail: string;
  /** Link definitions by identifier. */
  definitions: ReadonlyMap<string, Definition>;
  /** Link definitions of earlier texts in the editor, see `withFormer`. */
  formerDefinitions?: ReadonlyMap<string, Definition>;
  /** Blocks of the text before edits of it were saved, by their keys: an edit that is undone restores their bytes. */
  former?: ReadonlyMap<string, OpenedBlock>;
  /** The text before all edits that were saved: a document that equals it again has its bytes. */
  original?: OpenedText;
}

/**
 * Reads Markdown into blocks with their sources: `head`, then each `gap` and `source`, then `tail` are the text. Each
 * node gets its origin. Throws `TooComplex`.
 */
export function openText(source: string): OpenedText {
  const mark = source.startsWith("\uFEFF") ? "\uFEFF" : "";
  const text = source.slice(mark.length);
  const all = parseMarkdown(text).children;
  const start = all[0]?.type === "yaml" ? endOf(all[0]) : 0;
  const definitions = definitionsIn(all);
  const nodes = all.filter(({ type }) => type !== "yaml");
  const blocks = blocksOfNodes(nodes, { text, start, definitions });
  const last = nodes.at(-1);
  return {
    head: mark + text.slice(0, start),
    blocks,
    tail: text.slice(last ? endOf(last) : start),
    definitions,
  };
}

/**
 * The blocks that were parsed.
 * @param start the offset at which the gap of the first block begins
 */
export function blocksOfNodes(
  nodes: readonly RootContent[],
  { text, start, definitions }: { text: string; start: number; definitions: OpenedText["definitions"] },
): OpenedBlock[] {
  let previous = start;
  return nodes.map((node) => {
    const from = Math.max(previous, withIndentation(text, startOf(node), previous));
    const gap = text.slice(previous, from);
    previous = endOf(node);
    const source = text.slice(from, previous);
    return { gap, source, node: new Reader(text, source, from, definitions).block(node) };
  });
}

/**
 * The document of an opened text.
 * @param hold returns what holds the blocks
 */
export const documentOf = (
  { blocks }: OpenedText,
  hold = (all: readonly Node[]): readonly Node[] => all,
): Node =>
  nodes.doc.create(
    null,
    hold(blocks.length > 0 ? blocks.map(({ node }) => node) : [nodes.paragraph.create()]),
  );

const startOf = (node: Nodes): number => node.position!.start.offset!;
const endOf = (node: Nodes): number => node.position!.end.offset!;

/** The definitions of a text, in whichever block they are; the first of one name counts. */
function definitionsIn(tree: readonly Nodes[]): Map<string, Definition> {
  const found = new Map<string, Definition>();
  const visit = (node: Nodes): void => {
    if (node.type === "definition" && !found.has(node.identifier)) found.set(node.identifier, node);
    if ("children" in node) node.children.forEach(visit);
  };
  tree.forEach(visit);
  return found;
}

const MARKS = { strong: marks.strong, emphasis: marks.em, delete: marks.strike, inlineCode: marks.code };

class Reader {
  private units: Unit[] = [];
  /** The columns of the table whose rows are read. */
  private columns = 0;

  /**
   * @param source the source of the top-level block
   * @param base its offset in the text
   */
  constructor(
    private readonly text: string,
    private readonly source: string,
    private readonly base: number,
    private readonly definitions: ReadonlyMap<string, Definition>,
  ) {}

  block(node: RootContent): Node {
    const read = this.content(node);
    const [from, to] = [startOf(node) - this.base, endOf(node) - this.base];
    origins.set(read, {
      ...{ source: this.source, from, to },
      ...(read.isTextblock && { units: this.units }),
    });
    return read;
  }

  private content(node: RootContent): Node {
    switch (node.type) {
      case "paragraph": {
        const isLabel = (node.data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true;
        return this.textBlock(isLabel ? nodes.label : nodes.paragraph, {}, node);
      }
      case "heading":
        return this.textBlock(nodes.heading, { level: node.depth }, node);
      case "code":
        return this.code(node);
      case "blockquote":
        return this.quote(node);
      case "thematicBreak":
        return nodes.rule.create();
      case "list":
        return this.list(node);
      case "listItem":
        return nodes.item.create({ checked: node.checked ?? null }, this.blocks(node.children));
      case "table":
        return this.table(node);
      case "tableRow":
        return this.row(node);
      case "tableCell":
        return this.cell(node);
      case "containerDirective": {
        const { name, attributes, data } = node;
        const children = this.blocks(node.children);
        if (children.length === 1 && children[0]!.type === nodes.label)
          children.push(nodes.paragraph.create());
        return nodes.container.create(
          { name, attributes: attributes ?? {}, dialect: data?.dialect ?? null },
          children,
        );
      }
      default:
        return this.island(node);
    }
  }

  /** The first line of an alert, with its title, is no part of its words. */
  private quote(node: Blockquote): Node {
    const alert = alertOf(node);
    const [first] = node.children;
    const opening = first?.type === "paragraph" ? first.children[0] : undefined;
    const begun =
      opening && /^\[!\w+\][+-]?(.*)(?:\n[ \t>]*)?/.exec(this.text.slice(startOf(opening), endOf(node)));
    if (!alert || !begun) return nodes.quote.create(null, this.blocks(node.children));
    const start = startOf(opening) + begun[0].length;
    // A title whose bold words or code end on another line has no line of its own.
    if (alert.title.some((child) => child.type !== "text" && endOf(child) > start)) return this.island(node);
    const line = alert.line + (alert.title.length > 0 ? begun[1]!.trimEnd() : "");
    const [words, ...others] = alert.body.children;
    const isOwn = words?.type === "paragraph" && words.position === first?.position;
    if (!isOwn) return nodes.quote.create({ alert: line }, this.blocks(alert.body.children));
    const [text] = words.children;
    const placed = <Kind extends Nodes>(each: Kind): Kind => ({
      ...each,
      position: { start: { ...each.position!.start, offset: start }, end: each.position!.end },
    });
    const rest = text && startOf(text) < start ? [placed(text), ...words.children.slice(1)] : words.children;
    const paragraph = placed({ ...words, children: rest });
    return nodes.quote.create({ alert: line }, this.blocks([paragraph, ...others]));
  }

  private blocks(children: readonly RootContent[]): Node[] {
    return children.length > 0 ? children.map((child) => this.block(child)) : [nodes.paragraph.create()];
  }

  private list(node: List): Node {
    const loose = node.spread === true || node.children.some(({ spread }) => spread);
    return nodes.list.create(
      { ordered: node.ordered === true, start: node.start ?? 1, loose },
      node.children.map((item) => this.block(item)),
    );
  }

  private table(node: Table): Node {
    this.columns = node.children[0]?.children.length ?? 0;
    return nodes.table.create(
      { align: node.align ?? [] },
      node.children.map((row) => this.block(row)),
    );
  }

  /** Readers see the cells that a short row leaves out, so that these can be written in, at the end of the row. */
  private row(node: TableRow): Node {
    const cells = node.children.map((cell) => this.block(cell));
    const end = endOf(node) - this.base;
    while (cells.length < this.columns) {
      const missing = nodes.cell.create();
      origins.set(missing, { source: this.source, from: end, to: end, units: [[end, end, 0]] });
      cells.push(missing);
    }
    return nodes.row.create(null, cells);
  }

  private cell(node: Nodes & { children: PhrasingContent[] }): Node {
    const cell = this.textBlock(nodes.cell, {}, node);
    if (this.units.length > 0) return cell;
    // An empty cell is written between its pipes, or behind the last one of its row.
    const source = this.text.slice(startOf(node), endOf(node));
    const at = startOf(node) - this.base + (/^\|?[ \t]?/.exec(source)?.[0].length ?? 0);
    this.units = [[at, at, 0]];
    return cell;
  }

  private island(node: RootContent): Node {
    const name = node.type === "definition" ? node.identifier : null;
    const kind = isAlternative(node) ? node.name : node.type;
    return nodes.island.create({ kind, source: this.unprefixed(node), name });
  }

  /** The source of a node without the markers that its container repeats on each line. */
  private unprefixed(node: Nodes): string {
    const most = node.position!.start.column - 1;
    return this.text
      .slice(startOf(node), endOf(node))
      .replace(new RegExp(`\\n[ \\t>]{0,${most}}`, "g"), "\n");
  }

  private textBlock(
    type: Node["type"],
    attrs: Record<string, unknown>,
    { children }: { children: PhrasingContent[] },
  ): Node {
    this.units = [];
    const content: Node[] = [];
    this.inlines(this.placed(children), [], content);
    return type.create(attrs, content);
  }

  private code({ value, lang, meta, ...node }: Code): Node {
    this.units = [];
    let at = startOf(node as Code);
    const isFenced = /^[`~]/.test(this.text.slice(at, at + 1));
    if (isFenced) at = this.text.indexOf("\n", at) + 1;
    for (const line of value === "" ? [] : value.split("\n")) {
      const feed = this.text.indexOf("\n", at);
      const end = feed < 0 ? this.text.length : feed;
      const from = end - line.length - this.base;
      const last = this.units.at(-1);
      if (last) this.units.push([last[1], from, 1]);
      this.units.push([from, from + line.length, line.length]);
      at = end + 1;
    }
    const attrs = { lang: lang ?? null, meta: meta ?? null };
    return nodes.codeBlock.create(attrs, value === "" ? [] : schema.text(value));
  }

  /** Addresses that were found in a text have no positions: they follow what is before them. */
  private placed(children: readonly PhrasingContent[]): readonly PhrasingContent[] {
    let at = children.find(({ position }) => position)?.position?.start.offset ?? this.base;
    const visit = (child: PhrasingContent): void => {
      if (child.position) at = startOf(child);
      else {
        const shown = "value" in child ? child.value : "";
        const start = Math.max(at, this.text.indexOf(shown, at));
        const point = (offset: number) => ({ line: 0, column: 0, offset });
        child.position = { start: point(start), end: point(start + shown.length) };
      }
      if ("children" in child) {
        child.children.forEach(visit);
        const [first, last] = [child.children[0], child.children.at(-1)];
        if (first && last && startOf(child) === endOf(child))
          child.position = { start: first.position!.start, end: last.position!.end };
      }
      at = endOf(child);
    };
    children.forEach(visit);
    return children;
  }

  private inlines(children: readonly PhrasingContent[], outer: readonly Mark[], content: Node[]): void {
    for (const child of children) {
      const [from, to] = [startOf(child) - this.base, endOf(child) - this.base];
      const mark = this.markOf(child);
      const all = mark ? mark.addToSet(outer) : outer;
      if (mark) this.units.push([from, from, 0]);
      if (child.type === "text" || child.type === "inlineCode") this.characters(child, all, content);
      else if (mark && "children" in child) this.inlines(child.children, all, content);
      else {
        const chip =
          child.type === "break"
            ? nodes.hardBreak.create()
            : nodes.chip.create({
                ...{ kind: child.type, source: this.chipSource(child) },
                ...(child.type === "imageReference" && { name: child.identifier, alt: child.alt }),
              });
        content.push(chip.mark(outer));
        this.units.push([from, to, 1]);
      }
      if (mark) this.units.push([to, to, 0]);
    }
  }

  private chipSource(node: Nodes): string {
    return this.text.slice(startOf(node), endOf(node)).replace(/\n[ \t>]*/g, "\n");
  }

  private markOf(node: PhrasingContent): Mark | null {
    if (node.type === "link" || node.type === "linkReference") return marks.link.create(this.targetOf(node));
    return node.type in MARKS ? MARKS[node.type as keyof typeof MARKS].create() : null;
  }

  /** The label of a reference and its address are meaning; the form of the reference is style. */
  private targetOf(node: Link | LinkReference): { href: string; title: string | null; ref: string | null } {
    if (node.type === "link") return { href: node.url, title: node.title ?? null, ref: null };
    const definition = this.definitions.get(node.identifier);
    return {
      href: definition?.url ?? "",
      title: definition?.title ?? null,
      ref: node.label ?? node.identifier,
    };
  }

  /** Reads the characters of a text with their sources. */
  private characters(node: PhrasingContent & { value: string }, set: readonly Mark[], content: Node[]): void {
    const isText = node.type === "text";
    const shown = node.value.replace(/[ \t]*\n[ \t]*/g, " ");
    let at = startOf(node);
    if (!isText) at = this.startOfCode(at, shown);
    const end = endOf(node);
    for (const character of shown) {
      const length = sourceLength(this.text.slice(at, Math.min(end, at + 40)), character, isText);
      const from = at - this.base;
      const last = this.units.at(-1);
      const isRun = last !== undefined && last[1] === from && last[2] > 0 && last[1] - last[0] === last[2];
      if (length === character.length && isRun) {
        last[1] += length;
        last[2] += length;
      } else this.units.push([from, from + length, character.length]);
      at += length;
    }
    if (shown !== "") content.push(schema.text(shown, set));
  }

  /** The offset behind the opening backticks, and behind the space that separates them from a backtick. */
  private startOfCode(at: number, shown: string): number {
    const ticks = /^`+/.exec(this.text.slice(at))?.[0].length ?? 0;
    const next = this.text.slice(at + ticks, at + ticks + 2);
    return at + ticks + (next.startsWith(" ") && (shown[0] !== " " || next === "  ") ? 1 : 0);
  }
}

const ENTITY = /^&(?:#\d+|#x[\da-f]+|\w+);/i;
const AMPERSAND = /^&(?:amp|#38|#x26);/i;

/** The length of a character in the source: a line end with the markers of the next line, an escape, an entity. */
function sourceLength(rest: string, character: string, isText: boolean): number {
  const lineEnd = character === " " ? /^[ \t]*\n[ \t>]*/.exec(rest) : null;
  if (lineEnd) return lineEnd[0].length;
  const entity = isText ? (character === "&" ? AMPERSAND : ENTITY).exec(rest) : null;
  if (rest.startsWith(character)) return character === "&" && entity ? entity[0].length : character.length;
  if (rest[0] === "\\" && rest.startsWith(character, 1) && (isText || character === "|")) return 2;
  return entity?.[0].length ?? character.length;
}
