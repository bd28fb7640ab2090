import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { type PagesOf, type Place, pagesOf } from "@/lib/domains/places/place";

/** A place whose links are looked at, and by whom. */
export type LinkScope = Place & PagesOf & { actor: Viewer };

export const scopeOf = (actor: Viewer, place: Place): LinkScope => ({ ...pagesOf(place, actor), actor });
