import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { invalidate, readAgain } from "@/components/layout/invalidate";
import { lazyModule } from "@/components/ui/lazy";
import { onRecorded } from "@/lib/platform/api/client";
import type { EventKind } from "@/lib/platform/events/event";
import type { CachedRead, EventRef } from "@/lib/wiring/invalidation";

type Key = readonly [tag?: unknown, operation?: unknown, params?: CachedRead["params"]];
type Query = { queryKey: QueryKey };

const loadRules = lazyModule(() => import("@/lib/wiring/invalidation"));
let rules: Awaited<ReturnType<typeof loadRules>> | undefined;

/**
 * Returns a test for the queries that these events declare. The declarations are loaded with the first event; every
 * query passes if they cannot be loaded, for example because a newer version of Bindery replaced them.
 */
async function outdatedBy(happened: readonly EventRef[]): Promise<(query: Query) => boolean> {
  rules ??= await loadRules().catch(() => undefined);
  const invalidatesRead = rules?.invalidatesRead ?? (() => true);
  return ({ queryKey }) => {
    const [tag, id, params] = queryKey as Key;
    return happened.some((event) => invalidatesRead(event, { tag: String(tag), id: String(id), params }));
  };
}

/** Invalidates the queries that these events declare. */
export const invalidateFor = async (client: QueryClient, happened: readonly EventRef[]): Promise<void> =>
  invalidate(client, { predicate: await outdatedBy(happened) });

/** Reads again what is on the screen and may have been outdated by events of these kinds before now. */
export const readShownAgain = async (client: QueryClient, kinds: readonly EventKind[]): Promise<void> =>
  readAgain(client, await outdatedBy(kinds.map((type) => ({ type }))));

/** Invalidates what this tab's own requests outdated, until the returned function is called. */
export const followOwnRequests = (client: QueryClient): (() => void) =>
  onRecorded((kinds) =>
    invalidateFor(
      client,
      kinds.map((type) => ({ type })),
    ),
  );
