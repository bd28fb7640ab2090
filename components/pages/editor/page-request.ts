import type { PageNode } from "../../content/tree";

/** What the menu of a page may ask for. */
export type PageRequest =
  | { kind: "after" | "inside" | "move" | "details" | "source" | "delete"; page: PageNode }
  | { kind: "reference"; after: PageNode | undefined }
  | { kind: "group" | "first" };

/** A page behind another, or the first one. */
export const newPage = (after: PageNode | undefined): PageRequest =>
  after ? { kind: "after", page: after } : { kind: "first" };
