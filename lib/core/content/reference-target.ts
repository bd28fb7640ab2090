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
  /** an anchor in the same text */
  | "anchor"
  /** a page by its path of slugs, seen from the page the text is on */
  | "path";

export interface Reference {
  kind: ReferenceKind;
  /** of a page, file, space and so on; empty for other kinds */
  id: string;
  /** the space of a page or reusable content when it is another one */
  space: string;
  /** the anchor on the page; empty for the page as a whole */
  anchor: string;
  /** the address as written */
  href: string;
  /** the words of the first link to it */
  text: string;
  /** keys of the blocks with such links */
  blocks: string[];
}

export interface TextReferences {
  /** In the order of the text, each different address once. */
  references: Reference[];
  /** The anchors that links can lead to: ids of the headings, then names in HTML. */
  anchors: string[];
}

type Target = Pick<Reference, "kind" | "id" | "space" | "anchor">;

const PAGE_ID = /^[A-Za-z0-9]{22}$/;

/** Parses an address by itself, without looking it up. */
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
      // Visitors cannot follow other protocols: such a link is broken, like a path without a page.
      return isPagePath(href) || safeHref(href) === null ? pathTarget(href) : target("url", "");
  }
}

const pathTarget = (href: string): Target => ({
  kind: "path",
  id: "",
  space: "",
  anchor: anchorOf(href.includes("#") ? href.slice(href.indexOf("#") + 1) : ""),
});
