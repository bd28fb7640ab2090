import type { Nodes, Paragraph, Parent, RootContent } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import type { CompileContext, Extension, Token } from "mdast-util-from-markdown";
import type { Processor } from "unified";
import { isAlternative } from "@/lib/core/content/condition-branches";
import { attributeSyntax, attributesFromMarkdown, UNSAFE_ATTRIBUTES } from "./attribute-lists";
import { completed } from "./complete";
import { HTML_TABLE, remarkHtmlTables } from "./html-tables";
import { indentedOpeningOf } from "./indented";
import { type Opening, openingOf } from "./lines";
import { type DirectivePrinters, printContainer, printLeaf, TAB_GROUP } from "./print";
import { dialectSyntax } from "./syntax";

/* Builds the tree from the tokens of `syntax.ts`: block directives, which rendering, search and comparison know. */

declare module "mdast-util-directive" {
  interface ContainerDirectiveData {
    /** The opening line of a block in the syntax of another tool. */
    dialect?: string;
  }
  interface LeafDirectiveData {
    /** The line of an alternative in the syntax of another tool. */
    dialect?: string;
  }
}

function enterContainer(this: CompileContext, token: Token): undefined {
  const node: ContainerDirective = {
    type: "containerDirective",
    name: "",
    attributes: {},
    children: [],
    data: {},
  };
  this.enter(node, token);
}

/** A tab that follows another joins its group. */
function enterIndented(this: CompileContext, token: Token): undefined {
  const isTab = this.sliceSerialize({ ...token, end: endOfMark(token) }) === "===";
  if (isTab) {
    const last = (this.stack.at(-1) as Parent).children.at(-1);
    if (last?.type === "containerDirective" && last.data?.dialect === TAB_GROUP) {
      this.stack.push(last);
      this.tokenStack.push([token, undefined]);
    } else {
      enterContainer.call(this, token);
      Object.assign(this.stack.at(-1)!, { name: "tabs", data: { dialect: TAB_GROUP } });
    }
  }
  enterContainer.call(this, token);
}

const endOfMark = ({ start }: Token): Token["end"] => ({
  ...start,
  column: start.column + 3,
  offset: start.offset + 3,
  _bufferIndex: start._bufferIndex < 0 ? start._bufferIndex : start._bufferIndex + 3,
});

function exitIndented(this: CompileContext, token: Token): undefined {
  const { name } = this.stack.at(-1) as ContainerDirective;
  this.exit(token);
  if (name === "tab") this.exit(token);
}

function describe(this: CompileContext, token: Token): undefined {
  const node = this.stack.at(-1) as ContainerDirective | LeafDirective;
  const line = this.sliceSerialize(token);
  const opening = openingOf(line) ?? indentedOpeningOf(line);
  if (!opening) return;
  Object.assign(node, { name: opening.name, attributes: opening.attributes });
  if (node.type === "leafDirective") {
    if (isAlternative(node)) node.data = { dialect: line };
    return;
  }
  node.data = { dialect: line };
  const { description: words = null } = opening as Partial<Opening>;
  const position = { start: token.end, end: token.end };
  const paragraph = (value: string): Paragraph => ({
    type: "paragraph",
    children: [{ type: "text", value, position }],
    position,
  });
  if (opening.label !== null)
    node.children.push({ ...paragraph(opening.label), data: { directiveLabel: true } });
  if (words !== null) node.children.push(paragraph(words));
}

const fromMarkdown: Extension = {
  enter: {
    dialectContainer: enterContainer,
    dialectIndented: enterIndented,
    dialectOpening: describe,
    htmlTable(token) {
      enterContainer.call(this, token);
      Object.assign(this.stack.at(-1)!, { name: "html", data: { dialect: HTML_TABLE } });
    },
    dialectTitle(token) {
      const label: Paragraph = { type: "paragraph", data: { directiveLabel: true }, children: [] };
      this.enter(label, token);
    },
    dialectLeaf(token) {
      const node: LeafDirective = { type: "leafDirective", name: "", attributes: {}, children: [] };
      this.enter(node, token);
    },
    dialectStray(token) {
      this.enter({ type: "html", value: this.sliceSerialize(token) }, token);
    },
  },
  exit: {
    dialectContainer(token) {
      const node = this.stack.at(-1) as ContainerDirective;
      this.exit(token);
      replace(node, completed(node));
    },
    dialectIndented: exitIndented,
    htmlTable(token) {
      this.exit(token);
    },
    dialectTitle(token) {
      this.exit(token);
    },
    dialectLeaf(token) {
      this.exit(token);
    },
    dialectStray(token) {
      this.exit(token);
    },
  },
};

/** Turns a node into another one in place. */
function replace(node: Nodes, other: RootContent): void {
  if (other === node) return;
  const { position } = node;
  for (const key of Object.keys(node)) delete (node as unknown as Record<string, unknown>)[key];
  Object.assign(node, other, { position });
}

/** Escapes text that would be parsed as another tool's tag when it is printed. */
const UNSAFE = [
  { character: "{", atBreak: true, after: "%" },
  { character: "!", atBreak: true, after: "!!" },
  { character: "?", atBreak: true, after: "\\?\\?" },
];

/** Adds the blocks of other tools to a processor that knows block directives. */
export function remarkDialects(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.fromMarkdownExtensions ??= [];
  data.toMarkdownExtensions ??= [];
  data.micromarkExtensions.push(dialectSyntax, attributeSyntax);
  data.fromMarkdownExtensions.push(fromMarkdown, attributesFromMarkdown);
  remarkHtmlTables.call(this);
  const extensions = data.toMarkdownExtensions as { handlers?: DirectivePrinters }[];
  const own = extensions.find(({ handlers }) => handlers?.containerDirective)?.handlers;
  data.toMarkdownExtensions.push({
    unsafe: [...UNSAFE, ...UNSAFE_ATTRIBUTES],
    handlers: {
      containerDirective: printContainer(own!.containerDirective),
      leafDirective: printLeaf(own!.leafDirective),
    },
  });
}
