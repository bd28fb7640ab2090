import type { Heading } from "mdast";
import { onOneLine, readInlines } from "./inlines";
import type { DocumentContext } from "./nodes";
import type { Data, JsonBlock } from "./types";

export function readHeading(node: Heading, context: DocumentContext): JsonBlock {
  const data: Data = {};
  if (node.depth > 3) data.depth = node.depth;
  const explicit = node.children.findIndex((child) => child.type === "html" && /^<a id="/.test(child.value));
  const anchor = explicit >= 0 ? node.children[explicit] : undefined;
  const id = anchor?.type === "html" ? /^<a id="([-a-z0-9.+_]+)">$/.exec(anchor.value)?.[1] : undefined;
  const children = [...node.children];
  if (id) {
    const next = children[explicit + 1];
    children.splice(explicit, next?.type === "html" && next.value === "</a>" ? 2 : 1);
    const last = children.at(-1);
    if (last?.type === "text" && explicit === children.length) {
      children[children.length - 1] = { ...last, value: last.value.trimEnd() };
    }
    data.id = id;
  }
  const slug = context.anchors.get(node);
  return {
    object: "block",
    type: `heading-${Math.min(node.depth, 3)}`,
    data,
    nodes: readInlines(onOneLine(children), context),
    ...(slug ? { meta: { id: slug } } : {}),
  };
}
