import { toHtml } from "hast-util-to-html";
import type { Nodes, Root, RootContent } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { ARRANGEMENT_OF, ARRANGEMENTS } from "@/lib/core/content/containers";
import { hintStyleOf } from "@/lib/core/content/hints";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { readInlineTags } from "@/lib/core/content/read-tags";
import { openingOf } from "./lines";
import { COMPONENTS } from "./names";

/*
 * Translates blocks that were written here into the syntax of a repository's tool. Existing blocks of the repository
 * stay unchanged; only block directives of our own are translated, line by line, so that the rest of a text stays the
 * same.
 */

/**
 * The syntax of a block: `{` for tags in braces, `<Name` for components, `!` for indented content, `::: ` and `:::`
 * for fences with the names of boxes.
 */
type Form = string;

/** The number of blocks of each form in some texts, as "block form". */
export type Dialects = Record<string, number>;

type Directive = ContainerDirective | LeafDirective;

/** `:::note` is parsed as a directive, although other tools write boxes so too. */
const isFenceOfBox = (name: string): boolean => name !== "hint" && hintStyleOf(name, null) !== null;

const OWN = /^:{2,}[a-z]/;

const isOwn = (node: Nodes, line: string): node is Directive =>
  (node.type === "leafDirective" || node.type === "containerDirective") &&
  OWN.test(line) &&
  !isFenceOfBox(node.name);

/** Tools that write tags in braces write cards as a table of HTML. */
const TABLE_OF_CARDS = /^<table\s[^<>]*data-view="cards"/;

/** @param line the beginning of the block in the text, since the parser turns some blocks into others */
function formOf(node: Nodes, line: string): string | null {
  if (TABLE_OF_CARDS.test(line)) return "cards {";
  if (node.type !== "containerDirective" && node.type !== "leafDirective") return null;
  if (line.startsWith("{")) return `${node.name} {`;
  if (/^:{3,}[ \t]/.test(line)) return `${node.name} ::: `;
  if (line.startsWith(":")) return isFenceOfBox(node.name) ? "hint :::" : null;
  if (/^(?:!!!|\?\?\?|===)/.test(line)) return `${node.name} !`;
  const tag = /^<[A-Z]\w*/.exec(line)?.[0];
  return tag === undefined ? null : `${node.name} ${tag}`;
}

/** Visits each node that has a position, with its first characters in the text. */
function visitWith(root: Nodes, text: string, visitor: (node: Nodes, line: string) => void): void {
  const visit = (node: Nodes): void => {
    const offset = node.position?.start.offset;
    if (offset !== undefined) visitor(node, text.slice(offset, offset + 100));
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
}

/** The forms of the blocks in a tree, and true if one of them is our own. */
export function dialectsOf(root: Nodes, text: string): { dialects: Dialects; hasOwn: boolean } {
  const dialects: Dialects = {};
  let hasOwn = false;
  visitWith(root, text, (node, line) => {
    const form = formOf(node, line);
    if (form !== null) dialects[form] = (Object.hasOwn(dialects, form) ? dialects[form]! : 0) + 1;
    hasOwn ||= isOwn(node, line);
  });
  return { dialects, hasOwn };
}

/** Forms that identify a repository's tool, which then apply to its other blocks too. */
const DISTINCTIVE: readonly Form[] = ["{", "!"];

/** The prevailing forms of blocks: each block is written as most of its kind are. */
class Prevailing {
  private readonly forms = new Map<string, Map<Form, number>>();
  private readonly everywhere = new Map<Form, number>();

  constructor(dialects: Dialects) {
    for (const [key, count] of Object.entries(dialects)) {
      const at = key.indexOf(" ");
      const [name, form] = [key.slice(0, at), key.slice(at + 1)];
      const forms = this.forms.get(name) ?? new Map<Form, number>();
      this.forms.set(name, forms.set(form, (forms.get(form) ?? 0) + count));
      const family = form.startsWith("<") ? "<" : form;
      this.everywhere.set(family, (this.everywhere.get(family) ?? 0) + count);
    }
  }

  of(name: string): Form | null {
    const known = most(this.forms.get(name));
    if (known !== null) return known;
    const tool = most(this.everywhere);
    return tool !== null && DISTINCTIVE.includes(tool) ? tool : null;
  }
}

/** Ties are broken by name, so that the result is stable. */
const most = (counts: ReadonlyMap<Form, number> = new Map()): Form | null =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? null;

/** The lines that replace the first and the last, or all; null removes a line. */
type WrittenTag = {
  opening: string | null;
  closing: string | null;
  indents?: boolean;
  alone?: boolean;
  isWhole?: boolean;
};

/**
 * Translates a text's own blocks into the most common of these forms; blocks whose meaning would change stay
 * unchanged.
 */
export function translateDialects(text: string, dialects: Dialects): string {
  const root = parseMarkdown(text);
  const prevailing = new Prevailing(dialects);
  const lines = text.split("\n");
  const now: (string | null)[] = [...lines];
  const indents = lines.map(() => 0);
  const replaceLines = (node: Directive): void => {
    const { start, end } = node.position!;
    const [first, last] = [start.line - 1, end.line - 1];
    const before = lines[first]!.slice(0, start.column - 1);
    const written = write(node, prevailing, lines.slice(first, last + 2));
    // In an item, all lines are indented alike; in a quote, each line begins with a mark, which would have to come
    // first.
    if (!written || ((written.indents || written.alone) && before.trim() !== "")) return;
    const whole = lines[last]!.replace(/:{3,}[ \t]*$/, "");
    if (written.isWhole) now.fill(null, first + 1, last + 1);
    else if (node.type === "containerDirective") {
      if (last === first || whole === lines[last]) return;
      now[last] = written.closing === null ? "" : whole + written.closing;
      if (written.indents) for (let line = first + 1; line < last; line += 1) indents[line]! += 4;
    }
    now[first] = written.opening?.replace(/^(?=.)/gm, before) ?? null;
  };
  visitWith(root, text, (node, line) => {
    if (isOwn(node, line)) replaceLines(node);
  });
  const translated = now
    .flatMap((line, index) => (line === null ? [] : [line === "" ? "" : " ".repeat(indents[index]!) + line]))
    .join("\n");
  return translated === text || !hasSameMeaning(root, translated) ? text : translated;
}

const CONDITION_TAGS: ReadonlySet<string> = new Set(["if", "elsif", "else"]);

function write(node: Directive, prevailing: Prevailing, lines: readonly string[]): WrittenTag | null {
  if (CONDITION_TAGS.has(node.name)) return prevailing.of("if") === "{" ? writeCondition(node) : null;
  const attributes = attributesOf(node);
  if (attributes === null) return null;
  if (node.type === "leafDirective") {
    const isLast = (lines[1] ?? "").trim() === "";
    return isLast && prevailing.of(node.name) === "{" ? writeLeaf(node, attributes) : null;
  }
  // A part is written in the form of its parent.
  const form = prevailing.of(ARRANGEMENT_OF.get(node.name) ?? node.name);
  if (node.name === "cards" && form === "{") return writeCards(node, lines.at(-1));
  const [first] = node.children;
  const labelled = first?.type === "paragraph" && first.data?.directiveLabel ? first : null;
  const isPlain = labelled?.children.every(({ type }) => type === "text") ?? true;
  const label = labelled ? textOf(labelled) : "";
  if (form === null || !isPlain || /["<>\\&{}[\]*_`%]/.test(label)) return null;
  const block = { name: node.name, attributes, label };
  if (form === "{") return inBraces(block);
  if (form === "!") return indented(block);
  if (!form.startsWith("<")) return asFence(block, form);
  const component = (name: string) => /^<(.*)/.exec(prevailing.of(name) ?? "")?.[1] ?? null;
  const part = ARRANGEMENTS.get(node.name);
  const hasInner = part !== undefined && component(part) !== null;
  return asComponent(block, form.slice(1), { inner: component(node.name), hasInner });
}

/** Attributes that every form can express; null when one cannot be. */
function attributesOf({ attributes }: Directive): Record<string, string> | null {
  const all = Object.entries(attributes ?? {}).map(([key, value]) => [key, value ?? ""] as const);
  return all.every(([, value]) => !/["\n%{}<>\\&]/.test(value)) ? Object.fromEntries(all) : null;
}

type Block = { name: string; attributes: Record<string, string>; label: string };

const only = (attributes: Record<string, string>, ...names: string[]): boolean =>
  Object.keys(attributes).every((name) => names.includes(name));

const written = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

function writeLeaf({ name, children }: LeafDirective, attributes: Record<string, string>): WrittenTag | null {
  if (children.length > 0 || Object.keys(attributes).length !== 1) return null;
  const { ref = "", url = "" } = attributes;
  if (name === "embed" && url !== "") return { opening: `{% embed url="${url}" %}`, closing: null };
  if (name === "file" && ref !== "") return { opening: `{% file src="${ref}" %}`, closing: null };
  const target = ref || url;
  if (name !== "content-ref" || target === "") return null;
  return {
    opening: `{% content-ref url="${target}" %}\n{% endcontent-ref %}`,
    ...{ closing: null, alone: true },
  };
}

function writeCondition({ name, attributes }: Directive): WrittenTag | null {
  const [[attribute, expression] = ["", ""], ...others] = Object.entries(attributes ?? {});
  if (name === "else") return attribute === "" ? { opening: "{% else %}", closing: null } : null;
  const tag = name === "if" && attribute === "unless" ? "unless" : name;
  const opening = `{% ${tag} ${expression} %}`;
  const read = openingOf(opening);
  const isRead = read?.name === name && read.attributes[attribute] === expression;
  if (!isRead || !expression || expression.includes("%}") || others.length > 0) return null;
  return { opening, closing: name === "elsif" ? null : `{% end${tag} %}` };
}

/** A row for each card, a column for each of its blocks, and one each for its target and its cover. */
function writeCards(node: ContainerDirective, next: string | undefined): WrittenTag | null {
  const cards = node.children.filter(isCard);
  if (cards.length !== node.children.length || Object.keys(node.attributes ?? {}).length > 0) return null;
  const width = Math.max(0, ...cards.map(({ children }) => children.length));
  const targets = CARD_TARGETS.filter(({ name }) => cards.some(({ attributes }) => attributes?.[name]));
  const heads = [...Array<string>(width).fill("<th></th>"), ...targets.map(({ head }) => head)];
  const rows = cards.map(({ children, attributes }) => [
    ...Array.from({ length: width }, (_, at) => htmlOf(children[at])),
    ...targets.map(({ name }) => linkTo(attributes?.[name] ?? "")),
  ]);
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  const table = `<table data-view="cards"><thead><tr>${heads.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`;
  if (table.includes("\n") || !hasSameMeaning({ type: "root", children: [node] }, table)) return null;
  // A line of text right after the table would be parsed as part of it.
  const isApart = next === undefined || next.trim() === "";
  return { opening: isApart ? table : `${table}\n`, closing: null, alone: true, isWhole: true };
}

const CARD_TARGETS = [
  { name: "url", head: '<th data-hidden data-card-target data-type="content-ref"></th>' },
  { name: "ref", head: '<th data-hidden data-card-cover data-type="files"></th>' },
];

const isCard = (node: Nodes): node is ContainerDirective =>
  node.type === "containerDirective" && node.name === "card";

const converter = unified().use(remarkRehype, { allowDangerousHtml: true }).freeze();

/** The HTML of a block in a table cell, without the tags of a paragraph. */
function htmlOf(block: RootContent | undefined): string {
  if (block === undefined) return "";
  const [element] = converter.runSync({ type: "root", children: [block] }).children;
  if (element?.type !== "element") return "";
  const shown = element.tagName === "p" ? element.children : element;
  return toHtml(shown, { allowDangerousHtml: true }).replaceAll("\n", element.tagName === "pre" ? "\n" : " ");
}

const linkTo = (url: string): string =>
  url === ""
    ? ""
    : toHtml({
        ...{ type: "element", tagName: "a", properties: { href: url } },
        children: [{ type: "text", value: url }],
      });

const IN_BRACES: Record<string, readonly string[]> = {
  hint: ["style", "icon"],
  tabs: [],
  tab: ["title"],
  stepper: [],
  step: [],
  columns: [],
  column: ["width"],
  updates: ["format"],
  update: ["date", "tags"],
};

function inBraces({ name, attributes, label }: Block): WrittenTag | null {
  if (name === "expandable") {
    if (!only(attributes, "open") || label === "") return null;
    const open = "open" in attributes ? " open" : "";
    return {
      opening: `<details${open}>\n\n<summary>${label}</summary>\n`,
      closing: "</details>",
      alone: true,
    };
  }
  const names = Object.hasOwn(IN_BRACES, name) ? IN_BRACES[name] : undefined;
  if (!names || label !== "" || !only(attributes, ...names)) return null;
  return { opening: `{% ${name}${written(attributes)} %}`, closing: `{% end${name} %}` };
}

const BOXES: Record<string, string> = { info: "note", success: "tip", warning: "warning", danger: "danger" };

function indented({ name, attributes, label }: Block): WrittenTag | null {
  const title = label === "" ? "" : ` "${label}"`;
  const block = (opening: string | null): WrittenTag => ({
    opening,
    closing: null,
    indents: opening !== null,
  });
  if (name === "hint" && only(attributes, "style")) return block(`!!! ${boxOf(attributes)}${title}`);
  if (name === "expandable" && only(attributes, "open"))
    return block(`???${"open" in attributes ? "+" : ""} note${title === "" ? ' "Details"' : title}`);
  if (name === "tabs" && only(attributes)) return { opening: null, closing: null, alone: true };
  if (name === "tab" && only(attributes, "title")) return block(`=== "${attributes.title ?? ""}"`);
  return null;
}

const boxOf = ({ style = "info" }: Record<string, string>): string => BOXES[style] ?? "note";

function asFence({ name, attributes, label }: Block, form: Form): WrittenTag | null {
  if (name === "expandable" && form === "::: " && only(attributes))
    return { opening: `::: details ${label || "Details"}`, closing: ":::" };
  if (name !== "hint" || !only(attributes, "style")) return null;
  const box = boxOf(attributes);
  const title = label === "" ? "" : form === ":::" ? `[${label}]` : ` ${label}`;
  return { opening: `${form}${box === "note" ? "info" : box}${title}`, closing: ":::" };
}

/**
 * @param inner the component of this block inside of its parent
 * @param hasInner true if the component of its children is known
 */
function asComponent(
  { name, attributes, label }: Block,
  tag: string,
  { inner, hasInner }: { inner: string | null; hasInner: boolean },
): WrittenTag | null {
  const close = (element: string, rest: string): WrittenTag => ({
    ...{ opening: `<${element}${rest}>`, closing: `</${element}>` },
  });
  const title: Record<string, string> = label === "" ? {} : { title: label };
  if (name === "hint" && only(attributes, "style")) {
    const box = boxOf(attributes);
    if (!Object.hasOwn(COMPONENTS, tag.toLowerCase()))
      return close(box.charAt(0).toUpperCase() + box.slice(1), written(title));
    const type = tag === "Aside" && box === "warning" ? "caution" : box;
    return close(tag, written({ type, ...title }));
  }
  if (name === "tab" && only(attributes, "title") && inner !== null) {
    const named = attributes.title ?? "";
    return close(inner, written(inner === "TabItem" ? { value: named, label: named } : { title: named }));
  }
  if ((name === "step" || name === "column") && inner !== null && label === "" && only(attributes))
    return close(inner, "");
  if (name === "card" && only(attributes, "url") && inner !== null) {
    const { url = "" } = attributes;
    return close(inner, written({ ...title, ...(url !== "" && { href: url }) }));
  }
  if (name === "expandable" && only(attributes) && label !== "") return close(tag, written(title));
  const isOuter = ARRANGEMENTS.has(name) && label === "" && only(attributes);
  return isOuter && hasInner ? close(tag, "") : null;
}

const hasSameMeaning = (root: Root, translated: string): boolean =>
  meaningOf(root) === meaningOf(parseMarkdown(translated));

const meaningOf = (root: Root): string => {
  const read = structuredClone(root);
  readInlineTags(read, parseMarkdown);
  return JSON.stringify(meaningOfNode(read));
};

/** The meaning of a tree, independent of its syntax. */
function meaningOfNode(node: Nodes): unknown[] {
  // An `html` container also has the parsed content of its HTML as children.
  if (node.type === "containerDirective" && node.name === "html")
    return node.children.filter(({ type }) => type !== "html").flatMap(meaningOfNode);
  const { position: _position, data, ...rest } = node as Nodes & { children?: Nodes[] };
  const kind: Record<string, unknown> = { ...rest, isLabel: data !== undefined && "directiveLabel" in data };
  if (node.type === "text") kind.value = node.value.replace(/\s+/g, " ");
  if (node.type === "containerDirective" || node.type === "leafDirective") {
    const { ref, url, style, ...others } = node.attributes ?? {};
    const box = hintStyleOf(node.name, style);
    Object.assign(kind, {
      name: box === null ? node.name : "hint",
      attributes: Object.entries({
        ...others,
        ...{ address: ref ?? url ?? "", second: ref ? (url ?? "") : "", style: box ?? style ?? "" },
      }).sort(),
    });
  }
  if ("children" in node) kind.children = node.children.flatMap(meaningOfNode);
  return [Object.entries(kind).sort(([one], [other]) => (one < other ? -1 : 1))];
}
