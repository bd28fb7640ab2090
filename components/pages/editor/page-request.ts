import type { PageNode } from "../../content/tree";

/** What the menu of a page may ask for. */
export type PageRequest =
  | { kind: "after" | "inside" | "move" | "details" | "source" | "delete"; page: PageNode }
  | { kind: "reference"; after: PageNode | undefined }
  | { kind: "group" | "first" };
