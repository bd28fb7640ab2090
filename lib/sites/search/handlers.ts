import "server-only";
import { searchSpaces } from "@/lib/content/search/queries";
import { can } from "@/lib/core/access/roles";
import { siteSpacesOf } from "@/lib/core/sites/structure";
import { implement } from "@/lib/platform/api/server/implement";
import { showSite } from "@/lib/sites/structure/structure-queries";
import type { StoredSection } from "@/lib/sites/structure/tree";
import { siteSearch } from "./operations";
import type { SearchScope, SearchSite } from "./schemas";

/** Returns the scope of a search, including the older form without a name. */
function scopeOf(search: SearchSite): SearchScope {
  if ("scope" in search) return search.scope;
  if ("siteSpaceIds" in search) return { mode: "specific", siteSpaceIds: search.siteSpaceIds };
  return "siteSpaceId" in search ? { mode: "specific", siteSpaceIds: [search.siteSpaceId] } : { mode: "all" };
}

export const siteSearchHandlers = implement(siteSearch, {
  search: async ({ db, actor, subject }, { query, body }) => {
    const { tree, spaces } = await showSite(db, actor, subject);
    const placed = siteSpacesOf<StoredSection>(tree).flatMap(({ siteSpace }) => {
      const space = spaces.get(siteSpace.spaceId);
      return space && can(space.role, "space.view") ? [{ siteSpace, space }] : [];
    });
    const scope = scopeOf(body);
    const current =
      scope.mode === "default" && placed.find(({ siteSpace }) => siteSpace.id === scope.currentSiteSpace);
    const isWanted = ({ siteSpace, space }: (typeof placed)[number]): boolean => {
      if (scope.mode === "all") return true;
      if (scope.mode === "specific") return scope.siteSpaceIds.includes(siteSpace.id);
      if (scope.includedSiteSpaces?.includes(siteSpace.id)) return true;
      return siteSpace.default && (!current || space.language === current.space.language);
    };
    const wanted = new Map(placed.filter(isWanted).map(({ space }) => [space.id, space]));
    return searchSpaces(
      db,
      { organizationId: subject.organizationId, userId: actor.userId },
      [...wanted.values()],
      { ...query, query: body.query },
    );
  },
});
