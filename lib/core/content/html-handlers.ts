import type { Element } from "hast";
import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from "mdast";
import type { Options } from "rehype-remark";
import { openingTag } from "./markdown-inline";

type Handlers = NonNullable<Options["handlers"]>;
type Handler = Handlers[string];

/** Inline elements that Markdown has no sign for, and readers are shown. */
const asWritten: Handler = (state, node: Element) => [
  { type: "html", value: `<${node.tagName}>` },
  ...(state.all(node) as PhrasingContent[]),
  { type: "html", value: `</${node.tagName}>` },
];

/** Elements that become blocks of their own, or are written as tags. */
export const blockHandlers: Handlers = {
  abbr: (state, node: Element) => {
    const words = state.all(node) as PhrasingContent[];
    const title = String(node.properties.title ?? "");
    const value = openingTag({ name: "abbr", attributes: { title } });
    return title === "" ? words : [{ type: "html", value }, ...words, { type: "html", value: "</abbr>" }];
  },
  kbd: asWritten,
  mark: asWritten,
  sub: asWritten,
  sup: asWritten,
  u: asWritten,
  input: () => undefined,
  "bindery-alert": (state, node: Element) => {
    const children = state.toFlow(state.all(node)) as BlockContent[];
    const sign: PhrasingContent[] = [
      { type: "html", value: `[!${node.properties.kind}]` },
      { type: "text", value: "\n" },
    ];
    const [first, ...others] = children;
    return first?.type === "paragraph"
      ? { type: "blockquote", children: [{ ...first, children: [...sign, ...first.children] }, ...others] }
      : { type: "blockquote", children: [{ type: "paragraph", children: sign }, ...children] };
  },
  "bindery-hint": (state, node: Element) =>
    directive("hint", { style: String(node.properties.kind) }, state.toFlow(state.all(node))),
  details: (state, node: Element) => {
    const isTitle = (child: Element["children"][number]) =>
      child.type === "element" && child.tagName === "summary";
    const title = node.children.find(isTitle) as Element | undefined;
    const label: RootContent[] = title
      ? [
          {
            type: "paragraph",
            data: { directiveLabel: true } as object,
            children: state.all(title) as PhrasingContent[],
          },
        ]
      : [];
    const body = { ...node, children: node.children.filter((child) => !isTitle(child)) };
    return directive("expandable", {}, [...label, ...state.toFlow(state.all(body))]);
  },
};

const directive = (name: string, attributes: Record<string, string>, children: readonly RootContent[]) => ({
  type: "containerDirective" as const,
  name,
  attributes,
  children: children as (BlockContent | DefinitionContent)[],
});
