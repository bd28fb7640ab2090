import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { invalidate, readAgain } from "@/components/layout/invalidate";
import { onRecorded } from "@/lib/platform/api/client";
import type { EventKind } from "@/lib/platform/events/event";
import { type CachedRead, type EventRef, invalidatesRead } from "@/lib/wiring/invalidation";

type Key = readonly [tag?: unknown, operation?: unknown, params?: CachedRead["params"]];

/** True for the queries that these events declare. */
const outdatedBy =
  (happened: readonly EventRef[]) =>
  ({ queryKey }: { queryKey: QueryKey }): boolean => {
    const [tag, id, params] = queryKey as Key;
    return happened.some((event) => invalidatesRead(event, { tag: String(tag), id: String(id), params }));
  };

/** Invalidates the queries that these events declare. */
export const invalidateFor = (client: QueryClient, happened: readonly EventRef[]): Promise<void> =>
  invalidate(client, { predicate: outdatedBy(happened) });

/** Reads again what is on the screen and may have been outdated by events of these kinds before now. */
export const readShownAgain = (client: QueryClient, kinds: readonly EventKind[]): Promise<void> =>
  readAgain(client, outdatedBy(kinds.map((type) => ({ type }))));

/** Invalidates what this tab's own requests outdated, until the returned function is called. */
export const followOwnRequests = (client: QueryClient): (() => void) =>
  onRecorded((kinds) =>
    invalidateFor(
      client,
      kinds.map((type) => ({ type })),
    ),
  );
