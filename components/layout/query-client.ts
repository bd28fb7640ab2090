import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, Offline } from "@/lib/api/client";
import type { MutationMeta } from "@/lib/api/queries";
import { isFinal } from "./failure-of";
import { readGroupsAnew } from "./read-anew";
import { onSignedOut } from "./signed-out";

const staleGroups = (meta: Record<string, unknown> | undefined): readonly string[] =>
  (meta as MutationMeta | undefined)?.stale ?? [];

const onError = (error: Error) => {
  if (error instanceof ApiError && error.status === 401) onSignedOut();
};

/** One cache a tab: a write that succeeded makes the groups stale that its operation names. */
export const makeQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => !isFinal(error) && failures < 2,
      },
      mutations: { retry: (failures, error) => error instanceof Offline && failures < 1 },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: (_data, _input, _context, mutation) => readGroupsAnew(client, staleGroups(mutation.meta)),
    }),
  });
  return client;
};
