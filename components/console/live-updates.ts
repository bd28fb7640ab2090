import type { QueryClient } from "@tanstack/react-query";
import { withQuery } from "@/lib/addresses";
import { LONGEST_LOOK_BACK } from "@/lib/domains/live-events/limits";
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
const BATCH_MS = 800;

/** Missed events follow when it is connected; who came and what one was told meanwhile are no events. */
const CONNECTED = [{ type: "presence.changed" }, { type: "notifications.changed" }];
/** Refused: the server answered with an error, as when the session has ended. Reads get the same answer and say why. */
type News = LiveEvent | "resync" | "connected" | "interrupted" | "refused";
/** A tab that comes later asks what happened since what it shows was read, by `Date.now()`. */
type Hello = { name: string; shownSince: number };
/** What the tab that holds the connection answers; null: more than it remembers. */
type Answer = { to: string; missed: LiveEvent[] | null };
type Message = { news: News } | { hello: Hello } | { answer: Answer };

/** How many events a tab remembers for those that come later. */
const REMEMBERED = 200;

/** Browsers give up after a refusal. This connects again after a while that doubles with each further refusal. */
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

/** Whether no events come after this. */
const isOff = (news: News | "live"): boolean => news === "interrupted" || news === "refused";

/** Holds the connection when no other tab of this browser does, and passes on what it hears. */
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
  /** Whether this tab knows all that happened since what it shows was read. */
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
 * Keeps what a cache holds up to date with what happens in an organization, until the function is called; beginning
 * with what happened since `shownSince`, by `Date.now()`, when the server began to read what is shown.
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
    if (news === "connected") return void invalidateFor(client, CONNECTED);
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
