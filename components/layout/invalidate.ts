import {
  CancelledError,
  type FetchQueryOptions,
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * Refetches active queries now, inactive ones on next mount. A first request under way may carry an older state and
 * would not be restarted, so it is cancelled first.
 */
export const invalidate = async (client: QueryClient, filters: QueryFilters): Promise<void> => {
  await client.cancelQueries({
    ...filters,
    predicate: (query) =>
      query.state.data === undefined && query.isActive() && (filters.predicate?.(query) ?? true),
  });
  await client.invalidateQueries(filters);
};

/**
 * Resolves to the answer of a read. If `invalidate` cancels its first request and starts another one, it resolves to
 * the answer of that.
 */
export const readNow = async <Answer, Key extends QueryKey>(
  client: QueryClient,
  read: FetchQueryOptions<Answer, Error, Answer, Key>,
): Promise<Answer> => {
  try {
    return await client.fetchQuery(read);
  } catch (error) {
    if (error instanceof CancelledError) return readNow(client, read);
    throw error;
  }
};

/**
 * Reads the active ones of some queries again, once. A first request under way is not cancelled, but followed by a
 * second. Data that is still the same renders nothing.
 */
export async function readAgain(client: QueryClient, isMeant: (query: Query) => boolean): Promise<void> {
  const shown = client.getQueryCache().findAll({ type: "active", predicate: isMeant });
  const first = shown.filter(({ state }) => state.data === undefined);
  await client.refetchQueries({ type: "active", predicate: (query) => shown.includes(query) });
  await client.refetchQueries({ type: "active", predicate: (query) => first.includes(query) });
}

/** Invalidates every query, for changes of unknown extent. */
export const invalidateAll = (client: QueryClient): Promise<void> =>
  invalidate(client, { predicate: ({ queryKey: [tag] }) => typeof tag === "string" });
