import type { JsonDocument } from "./types";

/** A text in which nothing means anything but its words. */
export const plainDocument = (words: string): JsonDocument => ({
  object: "document",
  data: {},
  nodes:
    words === ""
      ? []
      : [
          {
            object: "block",
            type: "paragraph",
            nodes: [{ object: "text", leaves: [{ object: "leaf", text: words, marks: [] }] }],
          },
        ],
});
