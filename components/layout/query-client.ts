import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, effectsShown, Offline } from "@/lib/platform/api/client";
import { isFinal } from "./failure-of";
import { invalidateAll } from "./invalidate";
import { onSignedOut } from "./signed-out";

const onError = (error: Error) => {
  if (error instanceof ApiError && (error.status === 401 || error.startURL)) onSignedOut(error.startURL);
};

/** Statuses of writes whose subject is gone or has changed since this tab read it. */
const OUTDATED: ReadonlySet<number> = new Set([404, 409, 412]);

/**
 * Creates the tab's only query cache. A mutation ends when its effects are shown, unless its meta says `{ wait: false
 * }`.
 */
export const makeQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => !isFinal(error) && failures < 2,
      },
      mutations: { retry: (failures, error) => error instanceof Offline && failures < 1 },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: async (error) => {
        onError(error);
        if (error instanceof ApiError && OUTDATED.has(error.status)) await invalidateAll(client);
      },
      onSuccess: async (_data, _input, _context, { meta }) => {
        if (meta?.wait !== false) await effectsShown();
      },
    }),
  });
  return client;
};
