import type { Nodes } from "mdast";
import type { PageReferences } from "./inline";
import type { Paper } from "./paper";

/** The state that is passed along while a page is drawn. */
export interface DrawingSheet {
  paper: Paper;
  references: PageReferences;
  pageId: string;
  /** anchors of the blocks */
  anchors: ReadonlyMap<Nodes, readonly string[]>;
}
