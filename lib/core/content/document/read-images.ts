import type { Image, PhrasingContent } from "mdast";
import { readInlines } from "./inlines";
import { type DocumentContext, fragment, paragraph } from "./nodes";
import { readAttributes } from "./refs";
import type { Data, JsonBlock } from "./types";

export function imagesOnly(children: readonly PhrasingContent[]): Image[] | null {
  const images = children.filter((child): child is Image => child.type === "image");
  const rest = children.filter((child) => child.type !== "image");
  const blank = rest.every((child) => child.type === "text" && child.value.trim() === "");
  return images.length > 0 && blank ? images : null;
}

export function imageRow(images: Image[], data: Data, context: DocumentContext): JsonBlock {
  return {
    object: "block",
    type: "images",
    isVoid: false,
    data,
    nodes: images.map((image) => readImage(image, context)),
  };
}

export function readImage(image: Image, context: DocumentContext): JsonBlock {
  const data: Data = { ref: context.resolveLink?.(image.url) ?? readAttributes({ ref: image.url }).ref };
  if (image.alt) data.alt = image.alt;
  const caption = image.title
    ? [fragment("caption", [paragraph(readInlines([{ type: "text", value: image.title }], context))])]
    : [];
  return { object: "block", type: "image", isVoid: true, data, fragments: caption };
}
