import type { Nodes } from "mdast";
import type { References } from "./inline";
import type { Paper } from "./paper";

/** The state that is passed along while a page is drawn. */
export interface DrawingSheet {
  paper: Paper;
  references: References;
  pageId: string;
  /** anchors of the blocks */
  anchors: ReadonlyMap<Nodes, readonly string[]>;
}
