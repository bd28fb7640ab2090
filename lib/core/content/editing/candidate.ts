import type { Node } from "prosemirror-model";

/** A source that may mean the edited block, and the block that it has to be read as. */
export interface Candidate {
  source: string;
  expect: Node;
}

/** Puts nodes in the place of the old one, and returns the whole block. */
export type Rebuild = (replacement: readonly Node[]) => Node;
