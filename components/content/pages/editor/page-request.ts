import type { PageNode } from "@/components/content/document/tree";

/** An action of the page menu that needs a dialog. */
export type PageRequest =
  | { kind: "after" | "inside" | "move" | "details" | "source" | "delete"; page: PageNode }
  | { kind: "reference"; after: PageNode | undefined }
  | { kind: "group" | "first" };

/** Requests a page after another one, or the first page. */
export const newPage = (after: PageNode | undefined): PageRequest =>
  after ? { kind: "after", page: after } : { kind: "first" };
