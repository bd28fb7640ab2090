import "server-only";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { type StreamMessage, subscribeToEvents } from "@/lib/collaboration/live-events/subscribers";
import type { Db } from "@/lib/platform/db/client";
import { definitionOf } from "@/lib/platform/events/catalogue";
import { log } from "@/lib/platform/log";
import { type CallByName, parsePageUri, readPage } from "./resources";
import type { Agent } from "./server";
import { subscribeToPage, subscriptionsOf } from "./subscriptions";

/**
 * Notifies an agent over its stream of changed pages that it subscribed to, until the returned function is
 * called. Live events show which pages may have changed; reading a page shows if it did.
 */
export function sendUpdates(
  db: Db,
  agent: Agent,
  organizationIds: readonly string[],
  { server, call }: { server: Server; call: CallByName },
): () => void {
  const waiting = new Set<string>();
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    for (const uri of waiting) {
      waiting.delete(uri);
      try {
        await sendUpdateOf(uri);
      } catch (error) {
        log.warn({ err: error }, "An agent could not be notified of a page.");
      }
    }
    isLooking = false;
  };
  const sendUpdateOf = async (uri: string): Promise<void> => {
    const known = subscriptionsOf(agent.tokenId).get(uri);
    if (known === undefined) return;
    const etag = await readPage(call, uri).then(
      (page) => page.etag,
      () => null,
    );
    if (etag === known) return;
    subscribeToPage(agent.tokenId, uri, etag);
    await server.sendResourceUpdated({ uri });
  };
  const onMessage = (message: StreamMessage): void => {
    if (message === "heartbeat" || !changesPages(message)) return;
    const { space } = message === "resync" ? { space: undefined } : message;
    for (const uri of subscriptionsOf(agent.tokenId).keys()) {
      if (space === undefined || parsePageUri(uri).spaceId === space) waiting.add(uri);
    }
    void look();
  };
  const end = (): void => void server.close();
  const since = performance.now();
  const leave = organizationIds.map((id) =>
    subscribeToEvents(db, id, { actor: agent, since, lookBack: 0, send: onMessage, end }),
  );
  return () => {
    for (const each of leave) each();
  };
}

const changesPages = (message: Exclude<StreamMessage, "heartbeat">): boolean =>
  message === "resync" || definitionOf(message.type)?.invalidates.includes("pages") === true;
