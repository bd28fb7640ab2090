import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { type PagesOf, type Place, pagesOf } from "@/lib/domains/places/place";

/** The content scope whose links are listed, and the viewer. */
export type LinkScope = Place & PagesOf & { actor: Viewer };

export const scopeOf = (actor: Viewer, place: Place): LinkScope => ({ ...pagesOf(place, actor), actor });
