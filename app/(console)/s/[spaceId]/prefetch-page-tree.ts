import type { QueryClient } from "@tanstack/react-query";
import { pageTreeQuery, toTree } from "@/components/content/tree";
import { pages } from "@/lib/domains/pages/operations";
import { at, type LivePlace } from "@/lib/domains/places/at";
import { load } from "@/lib/wiring/prefetch";

/** Puts the page tree of a place into the cache. */
export async function prefetchPageTree(client: QueryClient, place: LivePlace) {
  const tree = await load(at(place, pages.list), { params: place });
  client.setQueryData(pageTreeQuery(place).queryKey, toTree(tree));
}
