import type { Node } from "prosemirror-model";

/** A source that may say what is wanted, and the block that reading it has to give. */
export interface Candidate {
  source: string;
  expect: Node;
}

/** Puts nodes in the place of the old one, and returns the whole block. */
export type Rebuild = (replacement: readonly Node[]) => Node;
