/** The JSON form of a page's content: blocks, inlines and text with marks. */

export type Data = Record<string, unknown>;

export type JsonDocument = {
  object: "document";
  data: Data;
  nodes: JsonBlock[];
  meta?: Data;
};

export interface JsonBlock {
  object: "block";
  type: string;
  key?: string;
  isVoid?: boolean;
  data?: Data;
  nodes?: JsonNode[];
  fragments?: JsonFragment[];
  meta?: Data;
}

export interface JsonInline {
  object: "inline";
  type: string;
  key?: string;
  isVoid?: boolean;
  data?: Data;
  nodes?: JsonNode[];
  fragments?: JsonFragment[];
}

export interface JsonText {
  object: "text";
  key?: string;
  leaves: JsonLeaf[];
}

export interface JsonLeaf {
  object: "leaf";
  text: string;
  marks: JsonMark[];
}

export interface JsonMark {
  object: "mark";
  type: string;
  data?: Data;
}

export interface JsonFragment {
  object: "fragment";
  nodes: JsonBlock[];
  key?: string;
  fragment?: string;
  type?: string;
}

export type JsonNode = JsonBlock | JsonInline | JsonText;

/** The target of a link, image or reference, relative to its page. */
export type DocumentRef = { kind: string } & Data;

/** A document that does not follow the format. `path` leads to the place, such as `nodes[2].data.style`. */
export class InvalidDocument extends Error {
  override readonly name = "InvalidDocument";

  constructor(
    readonly path: string,
    problem: string,
  ) {
    super(`${path || "document"} ${problem}`);
  }
}
