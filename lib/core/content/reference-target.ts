import { safeHref } from "./addresses";
import { anchorOf } from "./anchor-slug";
import { hrefToRef } from "./document/refs";
import { isPagePath } from "./links";

type ReferenceKind =
  | "page"
  | "file"
  | "space"
  | "user"
  | "collection"
  | "reusable-content"
  | "openapi"
  | "url"
  /** a place in the same text */
  | "anchor"
  /** a page by its path of slugs, seen from the page the text is on */
  | "path";

export interface Reference {
  kind: ReferenceKind;
  /** of a page, file, space and so on; empty for what has none */
  id: string;
  /** the space of a page or reusable content when it is another one */
  space: string;
  /** the place on the page, as an anchor of it; empty for the page as a whole */
  anchor: string;
  /** the address as it is written */
  href: string;
  /** the words that lead there, where it is first named */
  text: string;
  /** keys of the blocks in which it stands */
  blocks: string[];
}

export interface TextReferences {
  /** In the order of the text, each different address once. */
  references: Reference[];
  /** The places that links can lead to: ids of the headings, then what HTML names. */
  anchors: string[];
}

type Target = Pick<Reference, "kind" | "id" | "space" | "anchor">;

const PAGE_ID = /^[A-Za-z0-9]{22}$/;

/** What an address means by itself. */
export function targetOf(href: string): Target {
  const ref = hrefToRef(href);
  const text = (name: string) => (typeof ref[name] === "string" ? (ref[name] as string) : "");
  const target = (kind: ReferenceKind, id: string): Target => ({
    kind,
    id,
    space: text("space"),
    anchor: anchorOf(text("anchor")),
  });
  switch (ref.kind) {
    case "page":
    case "anchor": {
      if (text("page") === "") return target("anchor", "");
      return PAGE_ID.test(text("page")) ? target("page", text("page")) : pathTarget(href);
    }
    case "file":
      return target("file", text("file"));
    case "space":
      return { ...target("space", text("space")), space: "" };
    case "user":
      return target("user", text("user"));
    case "collection":
      return target("collection", text("collection"));
    case "reusable-content":
      return target("reusable-content", text("reusableContent"));
    case "openapi":
      return target("openapi", text("spec"));
    default:
      // Readers cannot follow other protocols: they lead nowhere, as a path without a page does.
      return isPagePath(href) || safeHref(href) === null ? pathTarget(href) : target("url", "");
  }
}

const pathTarget = (href: string): Target => ({
  kind: "path",
  id: "",
  space: "",
  anchor: anchorOf(href.includes("#") ? href.slice(href.indexOf("#") + 1) : ""),
});
