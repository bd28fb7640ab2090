import type { QueryClient } from "@tanstack/react-query";
import { events } from "@/lib/domains/live-events/operations";
import type { LiveEvent } from "@/lib/domains/live-events/schemas";
import { isOwnRequest } from "@/lib/platform/api/client";
import { pathOf } from "@/lib/platform/api/operation";
import { invalidateAll, invalidateFor } from "../layout/invalidate";
import { setLive } from "../layout/liveness";

/*
 * What other people do shows without a reload: the server says what happened where, and the reads that may show
 * something else now are asked for again. One tab of a browser holds the connection and tells the others, since a
 * browser allows few connections to one server.
 */

/** Invalidates what the events made stale; without events, every read. */
const refresh = (client: QueryClient, happened: readonly LiveEvent[] | null) =>
  happened === null ? invalidateAll(client) : invalidateFor(client, happened);

/** Events come in groups, as while somebody writes; what a request of this tab caused is known by then. */
const GATHER = 800;

/** Events of the last seconds follow when it is connected; who came and what one was told meanwhile are no events. */
const CONNECTED = [{ type: "presence.changed" }, { type: "notifications.changed" }];
type News = LiveEvent | "resync" | "connected" | "interrupted";
/** A tab that comes later asks whether any is connected. */
type Message = News | "hello" | "live";

const connect = (organizationId: string, tell: (news: News) => void): (() => void) => {
  const source = new EventSource(pathOf(events.stream.path, { organizationId }));
  let interrupted = false;
  source.onmessage = ({ data }) => tell(JSON.parse(String(data)) as LiveEvent);
  source.addEventListener("resync", () => tell("resync"));
  source.onerror = () => {
    interrupted = true;
    tell("interrupted");
  };
  source.onopen = () => {
    tell(interrupted ? "resync" : "connected");
    interrupted = false;
  };
  return () => source.close();
};

/** Holds the connection when no other tab of this browser does, and passes on what it hears. */
const listen = (organizationId: string, hear: (message: Exclude<Message, "hello">) => void): (() => void) => {
  const name = `bindery-events ${organizationId}`;
  const channel = new BroadcastChannel(name);
  let isConnected = false;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data !== "hello") hear(data);
    else if (isConnected) channel.postMessage("live" satisfies Message);
  };
  channel.postMessage("hello" satisfies Message);
  const tell = (news: News) => {
    isConnected = news !== "interrupted";
    hear(news);
    channel.postMessage(news);
  };
  const leaving = new AbortController();
  const lead = () =>
    new Promise<void>((done) => {
      setLive(false);
      const disconnect = connect(organizationId, tell);
      leaving.signal.addEventListener("abort", () => {
        disconnect();
        done();
      });
    });
  // Without a secure context there are no locks; then every tab has a connection of its own.
  const leading = navigator.locks?.request(name, { signal: leaving.signal }, lead) ?? lead();
  leading.catch(() => {});
  return () => {
    leaving.abort();
    channel.close();
  };
};

/** Keeps what a cache holds up to date with what happens in an organization, until the function is called. */
export const keepUpToDate = (client: QueryClient, organizationId: string): (() => void) => {
  let gathered: LiveEvent[] | null = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (message: Exclude<Message, "hello">) => {
    setLive(message !== "interrupted");
    if (message === "interrupted" || message === "live") return;
    if (message === "connected") return void invalidateFor(client, CONNECTED);
    if (message === "resync") gathered = null;
    else gathered?.push(message);
    timer ??= setTimeout(() => {
      timer = undefined;
      const news = gathered?.filter(({ request }) => !isOwnRequest(request)) ?? null;
      gathered = [];
      if (news === null || news.length > 0) void refresh(client, news);
    }, GATHER);
  };
  const stop = listen(organizationId, hear);
  return () => {
    clearTimeout(timer);
    setLive(false);
    stop();
  };
};
