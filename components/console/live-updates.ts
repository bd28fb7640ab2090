import type { QueryClient } from "@tanstack/react-query";
import { invalidateAll } from "@/components/layout/invalidate";
import { setLive } from "@/components/layout/liveness";
import { withQuery } from "@/lib/addresses";
import { LONGEST_LOOK_BACK } from "@/lib/collaboration/live-events/limits";
import { events } from "@/lib/collaboration/live-events/operations";
import type { LiveEvent } from "@/lib/collaboration/live-events/schemas";
import { isOwnRequest } from "@/lib/platform/api/client";
import { pathOf } from "@/lib/platform/api/operation";
import type { EventKind } from "@/lib/platform/events/event";
import { invalidateFor, readShownAgain } from "./refresh";

/* Changes by others show without a reload: the server announces events, and the affected queries are refetched. One
   tab of a browser holds the event stream and forwards events to the others, because browsers limit connections per
   server. */

/** Invalidates the queries that the events outdated; without events, every query. */
const refresh = (client: QueryClient, happened: readonly LiveEvent[] | null) =>
  happened === null ? invalidateAll(client) : invalidateFor(client, happened);

/** Events come in bursts, as while typing; by then the effects of this tab's own requests are known. */
const BATCH_MS = 800;

/** Events missed before connecting are sent again, except for presence, notifications and progress. */
const CONNECTED = [{ type: "presence.changed" }, { type: "notifications.changed" }];
/** Announced without being recorded: a missed one would leave work as waiting or running on the screen. */
const PROGRESS = [
  "webhookDeliveries.changed",
  "mails.changed",
  "import.progressed",
  "space.gitSyncProgressed",
  "pdf.progressed",
] satisfies EventKind[];
/**
 * "refused": the server answered with an error, such as after the session ended. Other requests get the same error and
 * show it.
 */
type News = LiveEvent | "resync" | "connected" | "interrupted" | "refused";
/** A new tab asks for events since its data was read, by `Date.now()`. */
type Hello = { name: string; shownSince: number };
/** The answer of the tab that holds the connection; null if the events exceed its memory. */
type Answer = { to: string; missed: LiveEvent[] | null };
type Message = { news: News } | { hello: Hello } | { answer: Answer };

/** The number of events that a tab remembers for new ones. */
const REMEMBERED = 200;

/** Browsers give up after a refusal. This reconnects after a pause that doubles with each further refusal. */
const RETRY_MS = { first: 5_000, longest: 60_000 };

const connect = (organizationId: string, shownSince: number, publish: (news: News) => void): (() => void) => {
  const seconds = Math.ceil((Date.now() - shownSince) / 1_000);
  const isLong = seconds > LONGEST_LOOK_BACK;
  const path = pathOf(events.stream.path, { organizationId });
  let interrupted = isLong;
  let refusals = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const open = (address: string): EventSource => {
    const opened = new EventSource(address);
    opened.onmessage = ({ data }) => publish(JSON.parse(String(data)) as LiveEvent);
    opened.addEventListener("resync", () => publish("resync"));
    opened.onerror = () => {
      interrupted = true;
      const isRefused = opened.readyState === EventSource.CLOSED;
      publish(isRefused && refusals === 0 ? "refused" : "interrupted");
      if (!isRefused) return;
      retry = setTimeout(
        () => {
          source = open(path);
        },
        Math.min(RETRY_MS.first * 2 ** refusals, RETRY_MS.longest),
      );
      refusals += 1;
    };
    opened.onopen = () => {
      publish(interrupted ? "resync" : "connected");
      interrupted = false;
      refusals = 0;
    };
    return opened;
  };
  let source = open(withQuery(path, isLong ? {} : { seconds: String(seconds) }));
  return () => {
    clearTimeout(retry);
    source.close();
  };
};

/** True if no events follow. */
const isOff = (news: News | "live"): boolean => news === "interrupted" || news === "refused";

/** Holds the event stream if no other tab does, and forwards its events. */
const listen = (
  organizationId: string,
  since: number,
  onNews: (news: News | "live") => void,
): (() => void) => {
  const lockName = `bindery-events ${organizationId}`;
  const channel = new BroadcastChannel(lockName);
  const post = (message: Message) => channel.postMessage(message);
  const hello: Hello = { name: String(Math.random()), shownSince: since };
  let isConnected = false;
  /** True once this tab knows all events since its data was read. */
  let isCaughtUp = false;
  let remembered: { event: LiveEvent; at: number }[] = [];
  let remembersSince = since;

  const missedBy = ({ shownSince }: Hello) =>
    shownSince < remembersSince
      ? null
      : remembered.filter(({ at }) => at >= shownSince).map(({ event }) => event);
  const take = (news: News) => {
    if (typeof news !== "string") remembered.push({ event: news, at: Date.now() });
    else if (news !== "connected") {
      remembered = [];
      remembersSince = Date.now();
    }
    for (const { at } of remembered.splice(0, remembered.length - REMEMBERED)) remembersSince = at + 1;
    onNews(news);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("news" in data) {
      if (data.news === "connected" && !isCaughtUp) post({ hello });
      take(data.news);
    } else if ("hello" in data) {
      if (isConnected) post({ answer: { to: data.hello.name, missed: missedBy(data.hello) } });
    } else if (data.answer.to === hello.name && !isCaughtUp) {
      isCaughtUp = true;
      onNews("live");
      for (const news of data.answer.missed ?? (["resync"] as const)) take(news);
    }
  };
  post({ hello });
  const publish = (news: News) => {
    isConnected = !isOff(news);
    take(news);
    post({ news });
  };
  const leaving = new AbortController();
  const lead = () =>
    new Promise<void>((done) => {
      setLive(false);
      const disconnect = connect(organizationId, isCaughtUp ? Date.now() : since, publish);
      isCaughtUp = true;
      leaving.signal.addEventListener("abort", () => {
        disconnect();
        done();
      });
    });
  // Without a secure context there are no locks; then every tab has a connection of its own.
  const leading = navigator.locks?.request(lockName, { signal: leaving.signal }, lead) ?? lead();
  leading.catch(() => {});
  return () => {
    leaving.abort();
    channel.close();
  };
};

/**
 * Keeps a query cache up to date with an organization's events until the returned function is called. `shownSince` is
 * the `Date.now()` at which the server began to read the shown data.
 */
export const keepUpToDate = (
  client: QueryClient,
  organizationId: string,
  shownSince: number,
): (() => void) => {
  let batch: LiveEvent[] | null = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onNews = (news: News | "live") => {
    setLive(!isOff(news));
    if (news === "interrupted" || news === "live") return;
    if (news === "connected") {
      void invalidateFor(client, CONNECTED);
      return void readShownAgain(client, PROGRESS);
    }
    if (news === "resync" || news === "refused") batch = null;
    else batch?.push(news);
    timer ??= setTimeout(() => {
      timer = undefined;
      const news = batch?.filter(({ request }) => !isOwnRequest(request)) ?? null;
      batch = [];
      if (news === null || news.length > 0) void refresh(client, news);
    }, BATCH_MS);
  };
  const stop = listen(organizationId, shownSince, onNews);
  return () => {
    clearTimeout(timer);
    setLive(false);
    stop();
  };
};
