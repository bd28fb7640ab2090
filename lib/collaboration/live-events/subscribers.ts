import "server-only";
import type { Caller } from "@/lib/core/access/actor";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import {
  type EventAnnouncement,
  type ListenerMessage,
  listen,
  untilListening,
} from "@/lib/platform/events/listen";
import { log } from "@/lib/platform/log";
import type { LiveEvent } from "./schemas";
import { eventVisibility, rolesOfSubscribers } from "./visibility";

/**
 * The event streams of one organization on this server. Looks up access for all of them together, so that a
 * thousand streams cost as much as one. Events announced during a look-up wait and are sent together
 * afterwards, in order. Each time, the credentials of all streams are checked again.
 */
/** An event; `resync` if some may have been missed, `heartbeat` if there was none for a while. */
export type StreamMessage = LiveEvent | "resync" | "heartbeat";

type Subscriber = {
  actor: Caller;
  /** in time of `performance.now()` */
  since: number;
  /** seconds before the start from which missed events are sent first */
  lookBack: number;
  /** ids of the missed events sent at the start, some of which are also announced later */
  alreadySent?: ReadonlySet<number>;
  send: (message: StreamMessage) => void;
  /** closes the stream; the client reconnects after `retryMs` */
  end: (retryMs?: number) => void;
};

type EventChannel = {
  organizationId: string;
  subscribers: Set<Subscriber>;
  /** subscribers that still need their missed events */
  newSubscribers: Set<Subscriber>;
  waiting: ListenerMessage[];
  isForwarding: boolean;
  stop: () => void;
};

/** Longest duration of a stream: the client reconnects and authenticates again. */
const LONGEST_STREAM = 5 * 60_000;
const HEARTBEAT = 20_000;
/** The tabs of a browser share one stream, so this allows several browsers and organizations. */
export const STREAMS_PER_PERSON = 10;
/** Delay before a stream that was closed for a newer one of the same person may reconnect. */
const DISPLACED_RETRY = 60_000;

/** Seconds added to the requested look-back, for network delay and transactions that committed late. */
const MARGIN = 5;
/** With more missed events, a client reloads everything. */
const MOST_MISSED = 100;
const latest = prepared(
  "latest-events",
  `SELECT e."id", e."organizationId" AS "organization", e."spaceId" AS "space", e."type", e."subjectId" AS "subject",
     e."requestId" AS "request", extract(epoch FROM now() - e."createdAt")::float8 AS "age"
   FROM (SELECT * FROM "Event" WHERE "organizationId" = $1 ORDER BY "id" DESC LIMIT ${MOST_MISSED + 1}) e
   WHERE e."createdAt" > now() - make_interval(secs => $2) ORDER BY e."id"`,
);

const channels = new Map<string, EventChannel>();
const allSubscribers = () => [...channels.values()].flatMap(({ subscribers }) => [...subscribers]);
let heartbeat: NodeJS.Timeout | undefined;

/**
 * Sends events to a subscriber until the returned function is called. Over the limit, closes the person's
 * oldest stream.
 */
export function subscribeToEvents(db: Db, organizationId: string, subscriber: Subscriber): () => void {
  const own = allSubscribers().filter(({ actor }) => actor.userId === subscriber.actor.userId);
  if (own.length >= STREAMS_PER_PERSON) {
    own.reduce((oldest, each) => (each.since < oldest.since ? each : oldest)).end(DISPLACED_RETRY);
  }
  const channel = channels.get(organizationId) ?? open(db, organizationId);
  channel.subscribers.add(subscriber);
  channel.newSubscribers.add(subscriber);
  heartbeat ??= setInterval(() => void checkAll(db), HEARTBEAT).unref();
  void forward(db, channel);
  return () => {
    channel.subscribers.delete(subscriber);
    channel.newSubscribers.delete(subscriber);
    if (channel.subscribers.size > 0 || channels.get(organizationId) !== channel) return;
    channel.stop();
    channels.delete(organizationId);
    if (channels.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  };
}

/** Closes all streams for a shutdown. */
export function endStreams(): void {
  for (const { end } of allSubscribers()) end();
}

function open(db: Db, organizationId: string): EventChannel {
  const channel: EventChannel = {
    organizationId,
    subscribers: new Set(),
    newSubscribers: new Set(),
    waiting: [],
    isForwarding: false,
    stop: listen(organizationId, {
      onMessage: (announcement) => {
        channel.waiting.push(announcement);
        void forward(db, channel);
      },
    }),
  };
  channels.set(organizationId, channel);
  return channel;
}

/** Sends waiting events until none is left; one call at a time keeps their order. */
async function forward(db: Db, channel: EventChannel): Promise<void> {
  if (channel.isForwarding) return;
  channel.isForwarding = true;
  while (channel.waiting.length > 0 || channel.newSubscribers.size > 0) {
    const [newSubscribers, waiting] = [[...channel.newSubscribers], channel.waiting];
    channel.newSubscribers.clear();
    channel.waiting = [];
    try {
      if (newSubscribers.length > 0) {
        await untilListening();
        await sendMissed(db, channel, newSubscribers);
      }
      if (waiting.length > 0) await sendToAll(db, channel, [...channel.subscribers], waiting);
    } catch (error) {
      log.warn({ err: error }, "Events were not passed on.");
      for (const { send } of channel.subscribers) send("resync");
    }
  }
  channel.isForwarding = false;
}

/** Sends new subscribers the events since their data was loaded. */
async function sendMissed(
  db: Db,
  channel: EventChannel,
  newSubscribers: readonly Subscriber[],
): Promise<void> {
  const reach = MARGIN + Math.max(...newSubscribers.map(({ lookBack }) => lookBack));
  const missed = await latest(db, [channel.organizationId, reach]);
  for (const lookBack of new Set(newSubscribers.map((newSubscriber) => newSubscriber.lookBack))) {
    const asking = newSubscribers.filter((newSubscriber) => newSubscriber.lookBack === lookBack);
    const news = missed.filter(({ age }) => age < lookBack + MARGIN);
    await sendToAll(db, channel, asking, news.length > MOST_MISSED ? [null] : news);
    const alreadySent = new Set(news.map(({ id }) => id));
    for (const newSubscriber of asking) newSubscriber.alreadySent = alreadySent;
  }
}

/** Sends each subscriber the events visible to them; closes streams without valid access. */
async function sendToAll(
  db: Db,
  { organizationId }: EventChannel,
  subscribers: readonly Subscriber[],
  announced: readonly ListenerMessage[],
): Promise<void> {
  const actors = subscribers.map(({ actor }) => actor);
  const roleOf = await rolesOfSubscribers(db, organizationId, actors);
  const news = announced.filter((each) => each === null || "organization" in each);
  const sees = await eventVisibility(
    db,
    news.filter((each) => each !== null),
    [...new Set(actors.map(({ userId }) => userId))],
  );
  for (const { actor, alreadySent, send, end } of subscribers) {
    const role = roleOf(actor);
    if (role === undefined) {
      send("resync");
      end();
      continue;
    }
    for (const each of news) {
      if (each !== null && alreadySent?.has(each.id)) continue;
      if (each === null || changesRole(actor, each)) send("resync");
      else if (sees(actor, role, each)) send(messageOf(each));
    }
  }
}

/** True if the event updates the subscriber's own membership, which can outdate all their data. */
const changesRole = ({ userId }: Caller, { type, subject }: EventAnnouncement): boolean =>
  type === "member.updated" && subject === userId;

const messageOf = ({ id, type, space, subject, request }: EventAnnouncement): LiveEvent => ({
  id,
  type,
  subject,
  ...(space !== null && { space }),
  ...(request !== null && { request }),
});

/** Sends heartbeats, and closes streams whose time or credential has expired. */
export async function checkAll(db: Db): Promise<void> {
  for (const channel of [...channels.values()]) {
    for (const { since, send, end } of [...channel.subscribers]) {
      if (performance.now() - since > LONGEST_STREAM) end();
      else send("heartbeat");
    }
    await sendToAll(db, channel, [...channel.subscribers], []).catch((error) =>
      log.warn({ err: error }, "Streams of events could not be checked; the next attempt follows."),
    );
  }
}
