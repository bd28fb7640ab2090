import type { JsonDocument } from "./types";

/** A document of plain words, without any markup. */
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
