import { infiniteQueryOptions, queryOptions, type UseMutationOptions } from "@tanstack/react-query";
import { ApiError, type CallInput, call, type LooseInput, type ReadInput, send } from "./client";
import type { AnyOperation, ResponseOf } from "./operation";

/**
 * Key of a read: tag, operation, input. Events invalidate reads by tag, see lib/platform/events/event.ts.
 */
export const queryKey = (operation: AnyOperation, input: LooseInput) =>
  [operation.tag, operation.id, input.params ?? {}, input.query ?? {}] as const;

/** Options of a read for `useQuery`, `useSuspenseQuery` and `prefetch`. */
export const query = <O extends AnyOperation>(operation: O, input: ReadInput<O>) =>
  queryOptions({
    queryKey: queryKey(operation, input as LooseInput),
    queryFn: async ({ signal }) =>
      (await send(operation, { ...(input as LooseInput), signal })).value as ResponseOf<O>,
  });

/** As `query`, with null as the result for a missing resource, which stays during refetches. */
export const queryOrNone = <O extends AnyOperation>(operation: O, input: ReadInput<O>) =>
  queryOptions({
    queryKey: [...queryKey(operation, input as LooseInput), "or none"] as const,
    queryFn: async ({ signal }): Promise<ResponseOf<O> | null> => {
      try {
        return (await send(operation, { ...(input as LooseInput), signal })).value as ResponseOf<O>;
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) return null;
        throw failure;
      }
    },
  });

type PageOf<Response> = Response extends { items: unknown[]; count: number }
  ? Response & { next?: { page: string } }
  : never;

/** Options of a list that grows page by page, for `useInfiniteQuery`. */
export const pagesQuery = <O extends AnyOperation>(operation: O, input: ReadInput<O>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey(operation, input as LooseInput), "pages"] as const,
    queryFn: async ({ signal, pageParam }) => {
      const loose = input as LooseInput;
      const query = pageParam === null ? loose.query : { ...loose.query, page: pageParam };
      return (await send(operation, { ...loose, query, signal })).value as PageOf<ResponseOf<O>>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next?.page ?? null,
  });

/** Options of a write for `useMutation`, which repeats it once when its response is lost; the recorded kinds of events decide which queries are refetched. */
export const mutation = <O extends AnyOperation>(
  operation: O,
): UseMutationOptions<ResponseOf<O>, Error, CallInput<O>> => ({
  mutationKey: [operation.tag, operation.id],
  mutationFn: (input: CallInput<O>) => call(operation, { ...input, once: true }),
});
