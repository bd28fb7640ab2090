import type { ContentLocation, LinkEntry } from "@/lib/model/links/schemas";

/** What the place is called. */
export function nameOfPlace(place: ContentLocation): string {
  switch (place.kind) {
    case "page":
      return place.page.title;
    case "file":
      return place.file.name;
    case "url":
      return place.url;
    case "user":
      return place.user.displayName;
    case "collection":
      return place.collection.title;
    case "space":
      return place.space.title;
    case "reusable-content":
      return place.reusableContent.title;
    case "openapi":
      return place.openAPISpec.slug;
  }
}

/** Tells places with links apart. */
export const keyOfPlace = (place: ContentLocation | undefined): string => {
  if (place?.kind === "page") return place.page.id;
  return place?.kind === "reusable-content" ? place.reusableContent.id : "";
};

/** Why a link is broken, in a sentence. */
export function problemLabel({ problem, removed, href }: LinkEntry): string {
  switch (problem) {
    case "page":
      if (removed) return `“${removed.title}” was deleted.`;
      return href.startsWith("/pages/") ? "This page doesn't exist." : "No page at this path.";
    case "heading":
      return "The page has no heading with this anchor.";
    case "file":
      return "The file was deleted.";
    default:
      return "The target doesn't exist.";
  }
}
