export type PageKind = "document" | "group" | "link" | "computed";
