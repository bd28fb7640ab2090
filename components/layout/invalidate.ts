import {
  CancelledError,
  type FetchQueryOptions,
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

/** Invalidates every query, for changes of unknown extent. */
export const invalidateAll = (client: QueryClient): Promise<void> =>
  invalidate(client, { predicate: ({ queryKey: [tag] }) => typeof tag === "string" });
