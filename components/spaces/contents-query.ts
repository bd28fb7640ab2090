import type { ReadInput } from "@/lib/platform/api/client";
import type { collections, placement } from "@/lib/spaces/collections/operations";

/**
 * The request of a collection's contents, or with null of the organization's top level, shared by server and browser.
 */
export const contentsRead = (
  organizationId: string,
  parent: string | null,
): ReadInput<typeof placement.contents> => ({
  params: { organizationId },
  query: { limit: "100", ...(parent !== null && { parent }) },
});

/** Reads collections by a part of their title. */
export const collectionsRead = (
  organizationId: string,
  title: string,
): ReadInput<typeof collections.list> => ({
  params: { organizationId },
  query: { limit: "100", title: title.slice(0, 50) },
});

/** Reads all collections, to choose from and to name their ancestors. */
export const allCollectionsRead = (organizationId: string): ReadInput<typeof collections.list> => ({
  params: { organizationId },
  query: { limit: "1000" },
});
