/** A page of a document that is a single file. */
export type DocumentPart = {
  title: string;
  /** 0 for the topmost pages of the export */
  depth: number;
  /** the name by which links of other parts lead to it; null for groups and links */
  file: string | null;
  /** the target of a link in the tree */
  address: string | null;
};
