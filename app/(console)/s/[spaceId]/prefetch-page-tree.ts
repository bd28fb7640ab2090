import type { QueryClient } from "@tanstack/react-query";
import { pageTreeQuery, toTree } from "@/components/content/document/tree";
import { pages } from "@/lib/content/pages/operations";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { load } from "@/lib/wiring/prefetch";

/** Prefetches the page tree of a content scope. */
export async function prefetchPageTree(client: QueryClient, scope: LiveScope) {
  const tree = await load(operationAt(scope, pages.list), { params: scope });
  client.setQueryData(pageTreeQuery(scope).queryKey, toTree(tree));
}
