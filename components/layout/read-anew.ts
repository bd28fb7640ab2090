import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Reads anew what is on the screen of these, and later what is not. A first read that is under way may have been
 * answered before what happened, and making it stale would not begin it again: it is taken back before.
 */
export const readAnew = async (client: QueryClient, filters: QueryFilters): Promise<void> => {
  await client.cancelQueries({
    ...filters,
    predicate: (query) =>
      query.state.data === undefined && query.isActive() && (filters.predicate?.(query) ?? true),
  });
  await client.invalidateQueries(filters);
};

/** Reads anew whole groups, as an operation names them that writes. */
export const readGroupsAnew = (client: QueryClient, groups: readonly string[]): Promise<void> =>
  readAnew(client, { predicate: ({ queryKey: [group] }) => groups.includes(String(group)) });
