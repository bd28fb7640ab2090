import type { QueryClient } from "@tanstack/react-query";
import { pageTreeQuery, toTree } from "@/components/content/tree";
import { pages } from "@/lib/domains/pages/operations";
import { type LiveScope, operationAt } from "@/lib/domains/places/operation-at";
import { load } from "@/lib/wiring/prefetch";

/** Prefetches the page tree of a content scope. */
export async function prefetchPageTree(client: QueryClient, scope: LiveScope) {
  const tree = await load(operationAt(scope, pages.list), { params: scope });
  client.setQueryData(pageTreeQuery(scope).queryKey, toTree(tree));
}
