import type { ContentLocation, LinkEntry } from "@/lib/content/links/schemas";
import type { Say } from "@/lib/core/locales/say";

/** Returns the name of a content location. */
export function locationName(place: ContentLocation): string {
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

/** Returns a key that identifies a content location. */
export const locationKey = (place: ContentLocation | undefined): string => {
  if (place?.kind === "page") return place.page.id;
  return place?.kind === "reusable-content" ? place.reusableContent.id : "";
};

/** Explains why a link is broken. */
export function problemLabel(say: Say, { problem, removed, href }: LinkEntry): string {
  switch (problem) {
    case "page":
      if (removed) return say("“{title}” was deleted.", { title: removed.title });
      return href.startsWith("/pages/") ? say("This page doesn't exist.") : say("No page at this path.");
    case "heading":
      return say("The page has no heading with this anchor.");
    case "file":
      return say("The file was deleted.");
    default:
      return say("The target doesn't exist, or you can't see it.");
  }
}
