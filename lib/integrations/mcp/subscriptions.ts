import "server-only";
import { ConflictError } from "@/lib/core/errors";
import { declareCache } from "@/lib/platform/cache/cache";

/*
 * Resources that agents subscribed to, by token, with their last known tags. This process keeps them as it
 * keeps streams: an agent whose stream breaks off subscribes again.
 */

const MOST_AGENTS = 1_000;
const MOST_RESOURCES = 50;

const byToken = declareCache<Map<string, string | null>>({
  name: "subscriptions of agents",
  bound: { entries: MOST_AGENTS },
  validity: "agents end their subscriptions, or their streams end",
});

export function subscribeToPage(tokenId: string, uri: string, etag: string | null): void {
  const resources = byToken.get(tokenId) ?? new Map<string, string | null>();
  if (!resources.has(uri) && resources.size >= MOST_RESOURCES) {
    throw new ConflictError(
      `An agent can subscribe to ${MOST_RESOURCES} resources at most. Unsubscribe from one first.`,
    );
  }
  byToken.set(tokenId, resources.set(uri, etag));
}

export function unsubscribeFromPage(tokenId: string, uri: string): void {
  byToken.get(tokenId)?.delete(uri);
}

/** Returns an agent's subscribed resources with their tags. */
export const subscriptionsOf = (tokenId: string): ReadonlyMap<string, string | null> =>
  byToken.get(tokenId) ?? new Map();
