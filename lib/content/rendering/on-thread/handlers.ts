import type { Element, ElementContent, Properties } from "hast";
import type { Blockquote, Code, Html, Link, Nodes, Paragraph, Parent, PhrasingContent, Table } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { defaultHandlers, type Options } from "remark-rehype";
import { specBlockLabel } from "@/lib/content/openapi-specs/on-thread/labels";
import { safeHref, safeImageSource } from "@/lib/core/content/addresses";
import { branchesOf } from "@/lib/core/content/condition-branches";
import { highlightOf } from "@/lib/core/content/document/code-meta";
import { emojiFor } from "@/lib/core/content/emoji";
import { alertOf, directiveHint, type Hint } from "@/lib/core/content/hints";
import { isPagePath } from "@/lib/core/content/links";
import type { FormulaBlock, InlineFormula } from "@/lib/core/content/markdown-formulas";
import { colorClasses, type InlineTag } from "@/lib/core/content/markdown-inline";
import { shownDate, tagsOf, timeOf } from "@/lib/core/content/updates";
import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import { element } from "./element";

export interface BrokenLink extends Parent {
  type: "brokenLink";
  /** as written */
  url: string;
  children: PhrasingContent[];
}

/*
 * HTML for each Markdown node without an element of its own. Handlers build elements from values they check
 * themselves; attributes of directives and tags are never copied wholesale.
 */

type Handlers = NonNullable<Options["handlers"]>;
type Handler = NonNullable<Handlers["html"]>;
type State = Parameters<Handler>[0];
/** The options of the converter, with our own words in the text of a page. */
export type HandlerOptions = Options & { say: SayWords<SiteWords["text"]> };
const wordsOf = (state: State): HandlerOptions["say"] => (state.options as HandlerOptions).say;

export const handlers: Handlers = {
  html: (_state: State, node: Html) =>
    (node.data?.anchors ?? []).map(({ id, name }) => element("a", { id, name })),
  yaml: () => undefined,
  code: codeBlock,
  math: (state: State, node: FormulaBlock) => withData(state, node, formulaBlock(node.value)),
  inlineMath: (_state: State, node: InlineFormula) =>
    element("code", { className: ["math"] }, [text(node.value)]),
  blockquote,
  table: (state: State, node: Table) => {
    const table: Element = defaultHandlers.table(state, { ...node, data: undefined });
    for (const cell of headerCells(table)) cell.properties.scope = "col";
    return withData(state, node, element("div", { className: ["table-scroll"] }, [table]));
  },
  inlineTag: (state: State, node: InlineTag) => inlineTag(state, node),
  link: (state: State, node: Link) =>
    isPerson(node.url) ? mention(state.all(node)) : defaultHandlers.link(state, node),
  brokenLink: (state: State, node: BrokenLink) => brokenLink(node.url, state.all(node)),
  containerDirective: (state: State, node: ContainerDirective, parent) =>
    withData(state, node, container(state, node, parent)),
  leafDirective: (state: State, node: LeafDirective) => withData(state, node, leaf(state, node)),
};

function text(value: string): ElementContent {
  return { type: "text", value };
}

/** Copies the renderer's data on the node (`data-block`) to its element. */
function withData(state: State, node: Nodes, result: Element): ElementContent {
  return state.applyData(node, result) as ElementContent;
}

function headerCells(table: Element): Element[] {
  const head = table.children.find((child) => child.type === "element" && child.tagName === "thead");
  if (head?.type !== "element") return [];
  return head.children
    .flatMap((row) => (row.type === "element" ? row.children : []))
    .filter((cell): cell is Element => cell.type === "element");
}

function codeBlock(state: State, node: Code): ElementContent {
  const language = /^[\w+#.-]+/.exec(node.lang ?? "")?.[0];
  if (language === "math") return withData(state, node, formulaBlock(node.value));
  if (language === "bindery-block") {
    return withData(state, node, element("div", { className: ["block-placeholder"], dataType: "block" }, []));
  }
  const title = /(?:^|\s)title="([^"]*)"/.exec(node.meta ?? "")?.[1];
  const code = element("code", language ? { className: [`language-${language}`] } : {}, [
    text(`${node.value}\n`),
  ]);
  const properties: Properties = {};
  // Readers see the source in a titled frame where no script draws it.
  const isDiagram = language === "mermaid";
  if (isDiagram) properties.className = ["diagram"];
  if (language) properties.dataLanguage = language;
  if (title || isDiagram) properties.dataTitle = title || wordsOf(state)("diagram");
  if (/(?:^|\s)lineNumbers(?:\s|$)/.test(node.meta ?? "")) properties.dataLineNumbers = "true";
  const highlight = highlightOf(node.meta);
  if (highlight) properties.dataHighlight = highlight;
  if (/(?:^|\s)overflow="wrap"/.test(node.meta ?? "")) properties.dataOverflow = "wrap";
  return withData(state, node, element("pre", properties, [code]));
}

const formulaBlock = (source: string): Element =>
  element("pre", { className: ["math"], dataType: "math" }, [element("code", {}, [text(source)])]);

function blockquote(state: State, node: Blockquote): ElementContent {
  const alert = alertOf(node);
  if (!alert) return defaultHandlers.blockquote(state, node);
  const { title, body } = alert;
  const hint = element("aside", propertiesOf(state, alert), [
    ...(title.length > 0
      ? [element("p", { dataType: "title" }, state.all({ type: "paragraph", children: title }))]
      : []),
    ...state.wrap(state.all(body), true),
  ]);
  return withData(state, node, hint);
}

/** The style sheet names a hint by its style; its own name is in the element. */
const propertiesOf = (state: State, { style, ownName }: Hint) => ({
  className: ["hint", `hint-${style}`],
  dataHint: style,
  ...(ownName && { dataHintName: wordsOf(state)(ownName) }),
  role: "note",
});

function container(state: State, node: ContainerDirective, parent: Nodes | undefined): Element {
  const attributes = node.attributes ?? {};
  const { label, body } = splitLabel(node);
  const children = () => state.wrap(state.all(body), true);
  const title = () => (label ? [element("p", { dataType: "title" }, state.all(label))] : []);
  const hint = directiveHint(node.name, attributes.style);
  if (hint !== null) return element("aside", propertiesOf(state, hint), [...title(), ...children()]);
  switch (node.name) {
    case "expandable": {
      const open = "open" in attributes ? { open: true } : {};
      const summary = label ? state.all(label) : [text(wordsOf(state)("details"))];
      return element("details", { className: ["expandable"], ...open }, [
        element("summary", {}, summary),
        ...children(),
      ]);
    }
    case "tabs":
    case "columns":
    case "updates":
      return titled(title(), element("div", { className: [node.name] }, children()));
    case "tab": {
      const title = attributes.title ?? (label ? textOf(label) : "");
      const heading = element("p", { className: ["tab-title"] }, [text(title)]);
      return element("section", { className: ["tab"], dataTitle: title }, [heading, ...children()]);
    }
    case "column":
      return element("div", columnProperties(attributes), [...title(), ...children()]);
    case "stepper":
      return titled(title(), element("ol", { className: ["stepper"] }, children()));
    case "step": {
      const icon = attributes.icon ? { dataIcon: attributes.icon } : {};
      return element("li", { className: ["step"], ...icon }, children());
    }
    case "update":
      return update(node, formatOf(parent), wordsOf(state).locale, children());
    case "align":
      return element("div", { dataAlign: attributes.to === "center" ? "center" : "end" }, children());
    case "images":
      return element("div", { className: ["image-row"], ...imageRowProperties(attributes) }, children());
    case "image": {
      const caption = body.children.length > 0 ? [element("figcaption", {}, children())] : [];
      return element("figure", {}, [...pictures(attributes), ...caption]);
    }
    case "cards":
      return titled(title(), element("div", { className: ["cards"] }, state.all(body)));
    case "card":
      return card(attributes, label ? state.all(label) : [], children());
    case "group":
    case "html":
      return element("div", {}, [...title(), ...children()]);
    case "if":
      return condition(state, node);
    case "reusable-content":
      return element("div", { className: ["reusable-content"] }, children());
    default:
      return element("div", { dataType: node.name }, [...title(), ...children()]);
  }
}

/** A block whose children are all of one kind, below its title. */
const titled = (title: Element[], block: Element): Element =>
  title.length > 0 ? element("div", {}, [...title, block]) : block;

/** A condition as its editors see it: each branch below what it is shown for. */
function condition(state: State, node: ContainerDirective): Element {
  const branches = branchesOf(node);
  if (branches === null) return element("div", { dataCondition: "" }, state.all(node));
  const parts = branches.map(({ expression, isNegated, separator, children }) => {
    const branch = isNegated ? "unless" : separator?.name;
    const properties = { dataCondition: expression ?? "", ...(branch && { dataBranch: branch }) };
    return element("div", properties, state.all({ ...node, children }));
  });
  return parts.length === 1 ? parts[0]! : element("div", {}, parts);
}

const formatOf = (parent: Nodes | undefined) =>
  parent?.type === "containerDirective" && parent.name === "updates" ? parent.attributes?.format : undefined;

/** An entry of a changelog: its date, title and tags, and its blocks. */
function update(
  { attributes }: ContainerDirective,
  format: string | null | undefined,
  locale: string,
  body: ElementContent[],
): Element {
  const [date, time] = [shownDate(attributes, format, locale), timeOf(attributes)];
  const shown = time ? element("time", { dateTime: attributes?.date ?? "" }, [text(date)]) : text(date);
  const line = (className: string, children: ElementContent[]) =>
    element("p", { className: [className] }, children);
  const tags = tagsOf(attributes).flatMap((tag) => [
    text(" "),
    element("span", { className: ["update-tag"] }, [text(tag)]),
  ]);
  return element("section", { className: ["update"] }, [
    element("div", { className: ["update-head"] }, [
      ...(date === "" ? [] : [line("update-date", [shown])]),
      ...(attributes?.title ? [line("update-title", [text(attributes.title)])] : []),
      ...(tags.length > 0 ? [line("update-tags", tags.slice(1))] : []),
    ]),
    element("div", { className: ["update-body"] }, body),
  ]);
}

/** Separates the label in brackets after a directive's name from its content. */
export function splitLabel(node: ContainerDirective): { label: Paragraph | null; body: ContainerDirective } {
  const first = node.children[0];
  if (first?.type !== "paragraph" || !first.data?.directiveLabel) return { label: null, body: node };
  return { label: first, body: { ...node, children: node.children.slice(1) } };
}

type Attributes = Record<string, string | null | undefined>;

/** A card's link goes around its first words. */
function card(
  { url, resolved, ...cover }: Attributes,
  title: ElementContent[],
  body: ElementContent[],
): Element {
  const covers = cover.ref ? pictures({ ...cover, alt: "" }) : [];
  const heading = title.length > 0 ? [element("p", { dataType: "title" }, title)] : [];
  const [first, ...rest] = [...heading, ...body].filter((child) => child.type === "element");
  if (!url) return element("div", { className: ["card"] }, [...covers, ...heading, ...body]);
  const words = first?.tagName === "p" ? withoutLinks(first.children) : [text(resolved || url)];
  const lead = element("p", { className: ["card-target"] }, [linkTo(url, words, { resolved })]);
  const others = first && first.tagName !== "p" ? [first, ...rest] : rest;
  return element("div", { className: ["card"] }, [...covers, lead, ...others]);
}

/** Links cannot contain links. */
const withoutLinks = (children: ElementContent[]): ElementContent[] =>
  children.flatMap((child) => {
    if (child.type !== "element") return [child];
    const inside = withoutLinks(child.children);
    return child.tagName === "a" ? inside : [{ ...child, children: inside }];
  });

function columnProperties(attributes: Attributes): Properties {
  const properties: Properties = { className: ["column"] };
  if (attributes.width) properties.dataWidth = attributes.width;
  if (attributes.verticalAlignment) properties.dataVerticalAlignment = attributes.verticalAlignment;
  return properties;
}

function imageRowProperties(attributes: Attributes): Properties {
  const properties: Properties = {};
  if (attributes.align) properties.dataAlign = attributes.align;
  if ("fullWidth" in attributes) properties.dataFullWidth = "true";
  return properties;
}

/** An image, and its replacement in dark mode: style sheets show one of them, and only that is fetched. */
function pictures(attributes: Attributes): Element[] {
  const light = image(attributes, attributes.ref);
  if (!attributes.refDark || safeImageSource(attributes.refDark) === null) return [light];
  const dark = image(attributes, attributes.refDark);
  light.properties.className = ["only-light"];
  dark.properties.className = ["only-dark"];
  return [light, dark];
}

function image(attributes: Attributes, address: string | null | undefined): Element {
  const properties: Properties = { alt: attributes.alt ?? "", loading: "lazy" };
  const source = address ? safeImageSource(address) : null;
  if (source) properties.src = source;
  if (/^\d{1,5}$/.test(attributes.width ?? "")) properties.width = Number(attributes.width);
  if (/^\d{1,5}$/.test(attributes.height ?? "")) properties.height = Number(attributes.height);
  return element("img", properties);
}

function leaf(state: State, node: LeafDirective): Element {
  const attributes = node.attributes ?? {};
  const label = node.children.length > 0 && !isOwnAddress(node) ? state.all(node) : null;
  switch (node.name) {
    case "embed":
    case "file":
    case "content-ref": {
      const target = attributes.url ?? attributes.ref ?? "";
      const className = node.name === "embed" ? "card-link" : node.name;
      return element("p", { className: [className], dataType: node.name }, [
        linkTo(target, withoutLinks(label ?? [text(attributes.resolved || target)]), attributes),
      ]);
    }
    case "image":
    case "drawing":
      return element("figure", {}, pictures(attributes));
    case "reusable-content":
      return element("div", { className: ["block-placeholder"], dataType: node.name }, [
        text(wordsOf(state)("missing" in attributes ? "noReusable" : "reusable")),
      ]);
    case "else":
    case "elsif":
      // At another place than between the blocks of a condition.
      return element("p", {}, [text(node.data?.dialect ?? `::${node.name}`)]);
    default: {
      const words = specBlockLabel(node.name, attributes, wordsOf(state));
      const shown = words === null ? (label ?? []) : [text(words)];
      return element("div", { className: ["block-placeholder"], dataType: node.name }, shown);
    }
  }
}

/** True if the words of a link to a page are only its address, as other tools write them: they show its title. */
function isOwnAddress(node: LeafDirective): boolean {
  const { url, ref, resolved } = node.attributes ?? {};
  if (node.name !== "content-ref" || !resolved) return false;
  const words = textOf(node).trim();
  if (/\s/.test(words)) return false;
  const [address = ""] = (url ?? ref ?? "").split(/[#?]/);
  return words === address.split("/").at(-1) || /^$|^\.{0,2}\/|\.mdx?(?:#|$)/i.test(words);
}

/** @param resolved present if the target is the address of a page, not a path that the author wrote */
function linkTo(
  target: string,
  children: ElementContent[],
  { resolved }: Attributes,
  className?: string,
): Element {
  const href = safeHref(target);
  const classes = className ? { className: [className] } : {};
  const isMissing = resolved === undefined && isPagePath(target);
  if (href === null || href === "" || isMissing) return brokenLink(target, children);
  return element("a", { href, ...classes }, children);
}

/** True for the address of a person, which leads to no page and is never shown. */
const isPerson = (target: string): boolean => /^\/users\/[\w-]+$/.test(target);

const mention = (children: ElementContent[]): Element =>
  element("span", { className: ["mention"] }, children);

function brokenLink(target: string, children: ElementContent[]): Element {
  const title = "The target of this link does not exist.";
  return element("span", { className: ["broken-link"], title, dataTarget: target }, children);
}

function inlineTag(state: State, node: InlineTag): ElementContent | ElementContent[] {
  const { name, attributes } = node;
  switch (name) {
    case "kbd":
    case "sup":
    case "sub":
    case "u":
      return element(name, {}, state.all(node));
    case "abbr":
      return element("abbr", { title: attributes.title ?? "" }, state.all(node));
    case "mark":
      return element("mark", { className: colorClasses(attributes) }, state.all(node));
    case "annotation":
      return element("span", { className: ["annotation"] }, state.all(node));
    case "emoji":
      return element("span", { className: ["emoji"] }, [text(emojiFor(attributes.code ?? ""))]);
    case "icon":
      return element("span", { className: ["icon"], dataIcon: attributes.icon ?? "" });
    case "expression":
      return element("code", { className: ["expression"] }, [text(attributes.expression ?? "")]);
    case "mention":
      if (isPerson(attributes.ref ?? "")) return mention([text(`@${attributes.resolved || "…"}`)]);
      return linkTo(
        attributes.ref ?? "",
        [text(attributes.resolved || (attributes.ref ?? ""))],
        attributes,
        "mention",
      );
    case "button":
      return linkTo(
        attributes.ref ?? "",
        [text(attributes.label ?? "")],
        attributes,
        attributes.kind === "secondary" ? "button-link-secondary" : "button-link",
      );
    default:
      return pictures(attributes);
  }
}
