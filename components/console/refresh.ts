import type { QueryClient } from "@tanstack/react-query";
import { onRecorded } from "@/lib/platform/api/client";
import { type CachedRead, type EventRef, invalidatesRead } from "@/lib/wiring/invalidation";
import { invalidate } from "../layout/invalidate";

type Key = readonly [tag?: unknown, operation?: unknown, params?: CachedRead["params"]];

/** Invalidates the queries that these events declare. */
export const invalidateFor = (client: QueryClient, happened: readonly EventRef[]): Promise<void> =>
  invalidate(client, {
    predicate: ({ queryKey }) => {
      const [tag, id, params] = queryKey as Key;
      return happened.some((event) => invalidatesRead(event, { tag: String(tag), id: String(id), params }));
    },
  });

/** Invalidates what this tab's own requests outdated, until the returned function is called. */
export const followOwnRequests = (client: QueryClient): (() => void) =>
  onRecorded((kinds) =>
    invalidateFor(
      client,
      kinds.map((type) => ({ type })),
    ),
  );
