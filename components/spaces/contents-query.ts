import type { collections } from "@/lib/domains/collections/operations";
import type { placement } from "@/lib/domains/placement/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** What stands in a collection, or (null) at the top of an organization; server and browser ask for the same. */
export const contentsRead = (
  organizationId: string,
  parent: string | null,
): ReadInput<typeof placement.contents> => ({
  params: { organizationId },
  query: { limit: "100", ...(parent !== null && { parent }) },
});

/** Collections by a part of their title. */
export const collectionsRead = (
  organizationId: string,
  title: string,
): ReadInput<typeof collections.list> => ({
  params: { organizationId },
  query: { limit: "100", title: title.slice(0, 50) },
});

/** Every collection at once, to choose from and to name the way to one. */
export const allCollectionsRead = (organizationId: string): ReadInput<typeof collections.list> => ({
  params: { organizationId },
  query: { limit: "1000" },
});
