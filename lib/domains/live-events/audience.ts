import "server-only";
import type { Caller } from "@/lib/core/access/actor";
import { log } from "@/lib/log";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { type Announced, type Announcement, hearing, listen } from "@/lib/platform/events/listen";
import type { LiveEvent } from "./schemas";
import { rolesOfListeners, visibilityOf } from "./visibility";

/**
 * The event streams of one organization on this server. Looks up access for all of them together, so that a
 * thousand streams cost as much as one. Events announced during a look-up wait and are sent together
 * afterwards, in order. Each time, the credentials of all streams are checked again.
 */
/** An event; `resync` if some may have been missed, `heartbeat` if there was none for a while. */
export type Message = LiveEvent | "resync" | "heartbeat";

type Subscriber = {
  actor: Caller;
  /** in time of `performance.now()` */
  since: number;
  /** seconds before the start from which missed events are sent first */
  lookBack: number;
  /** ids of the missed events sent at the start, some of which are also announced later */
  begunWith?: ReadonlySet<number>;
  tell: (message: Message) => void;
  /** closes the stream; the client reconnects after `retryMs` */
  end: (retryMs?: number) => void;
};

type Audience = {
  organizationId: string;
  subscribers: Set<Subscriber>;
  /** subscribers that still need their missed events */
  newcomers: Set<Subscriber>;
  waiting: Announced[];
  isPassingOn: boolean;
  stop: () => void;
};

/** Longest duration of a stream: the client reconnects and authenticates again. */
const LONGEST_STREAM = 5 * 60_000;
const HEARTBEAT = 20_000;
/** The tabs of a browser share one stream, so this allows several browsers and organizations. */
export const STREAMS_PER_PERSON = 10;
/** Delay before a stream that was closed for a newer one of the same person may reconnect. */
const GAVE_WAY_RETRY = 60_000;

/** Seconds added to the requested look-back, for network delay and transactions that committed late. */
const MARGIN = 5;
/** With more missed events, a client reloads everything. */
const MOST_MISSED = 100;
type Missed = Omit<Announcement, "person"> & { age: number };
const latest = prepared<Missed>(
  "latest-events",
  `SELECT e."id", e."organizationId" AS "organization", e."spaceId" AS "space", e."type", e."subjectId" AS "subject",
     e."requestId" AS "request", extract(epoch FROM now() - e."createdAt")::float8 AS "age"
   FROM (SELECT * FROM "Event" WHERE "organizationId" = $1 ORDER BY "id" DESC LIMIT ${MOST_MISSED + 1}) e
   WHERE e."createdAt" > now() - make_interval(secs => $2) ORDER BY e."id"`,
);

const audiences = new Map<string, Audience>();
const everybody = () => [...audiences.values()].flatMap(({ subscribers }) => [...subscribers]);
let heartbeat: NodeJS.Timeout | undefined;

/**
 * Sends events to a subscriber until the returned function is called. Over the limit, closes the person's
 * oldest stream.
 */
export function join(db: Db, organizationId: string, subscriber: Subscriber): () => void {
  const own = everybody().filter(({ actor }) => actor.userId === subscriber.actor.userId);
  if (own.length >= STREAMS_PER_PERSON) {
    own.reduce((oldest, each) => (each.since < oldest.since ? each : oldest)).end(GAVE_WAY_RETRY);
  }
  const audience = audiences.get(organizationId) ?? open(db, organizationId);
  audience.subscribers.add(subscriber);
  audience.newcomers.add(subscriber);
  heartbeat ??= setInterval(() => void checkAll(db), HEARTBEAT).unref();
  void passOn(db, audience);
  return () => {
    audience.subscribers.delete(subscriber);
    audience.newcomers.delete(subscriber);
    if (audience.subscribers.size > 0 || audiences.get(organizationId) !== audience) return;
    audience.stop();
    audiences.delete(organizationId);
    if (audiences.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  };
}

/** Closes all streams for a shutdown. */
export function endStreams(): void {
  for (const { end } of everybody()) end();
}

function open(db: Db, organizationId: string): Audience {
  const audience: Audience = {
    organizationId,
    subscribers: new Set(),
    newcomers: new Set(),
    waiting: [],
    isPassingOn: false,
    stop: listen(organizationId, {
      hear: (announcement) => {
        audience.waiting.push(announcement);
        void passOn(db, audience);
      },
    }),
  };
  audiences.set(organizationId, audience);
  return audience;
}

/** Sends waiting events until none is left; one call at a time keeps their order. */
async function passOn(db: Db, audience: Audience): Promise<void> {
  if (audience.isPassingOn) return;
  audience.isPassingOn = true;
  while (audience.waiting.length > 0 || audience.newcomers.size > 0) {
    const [newcomers, waiting] = [[...audience.newcomers], audience.waiting];
    audience.newcomers.clear();
    audience.waiting = [];
    try {
      if (newcomers.length > 0) {
        await hearing();
        await tellMissed(db, audience, newcomers);
      }
      if (waiting.length > 0) await tellAll(db, audience, [...audience.subscribers], waiting);
    } catch (error) {
      log.warn({ err: error }, "Events were not passed on.");
      for (const { tell } of audience.subscribers) tell("resync");
    }
  }
  audience.isPassingOn = false;
}

/** Sends new subscribers the events since their data was loaded. */
async function tellMissed(db: Db, audience: Audience, newcomers: readonly Subscriber[]): Promise<void> {
  const reach = MARGIN + Math.max(...newcomers.map(({ lookBack }) => lookBack));
  const missed = await latest(db, [audience.organizationId, reach]);
  for (const lookBack of new Set(newcomers.map((newcomer) => newcomer.lookBack))) {
    const asking = newcomers.filter((newcomer) => newcomer.lookBack === lookBack);
    const news = missed.filter(({ age }) => age < lookBack + MARGIN);
    await tellAll(db, audience, asking, news.length > MOST_MISSED ? [null] : news);
    const begunWith = new Set(news.map(({ id }) => id));
    for (const newcomer of asking) newcomer.begunWith = begunWith;
  }
}

/** Sends each subscriber the events visible to them; closes streams without valid access. */
async function tellAll(
  db: Db,
  { organizationId }: Audience,
  subscribers: readonly Subscriber[],
  announced: readonly Announced[],
): Promise<void> {
  const actors = subscribers.map(({ actor }) => actor);
  const roleOf = await rolesOfListeners(db, organizationId, actors);
  const news = announced.filter((each) => each === null || "organization" in each);
  const sees = await visibilityOf(
    db,
    news.filter((each) => each !== null),
    [...new Set(actors.map(({ userId }) => userId))],
  );
  for (const { actor, begunWith, tell, end } of subscribers) {
    const role = roleOf(actor);
    if (role === undefined) {
      tell("resync");
      end();
      continue;
    }
    for (const each of news) {
      if (each !== null && begunWith?.has(each.id)) continue;
      if (each === null || changesStanding(actor, each)) tell("resync");
      else if (sees(actor, role, each)) tell(messageOf(each));
    }
  }
}

/** True if the event updates the subscriber's own membership, which can outdate all their data. */
const changesStanding = ({ userId }: Caller, { type, subject }: Announcement): boolean =>
  type === "member.updated" && subject === userId;

const messageOf = ({ id, type, space, subject, request }: Announcement): LiveEvent => ({
  id,
  type,
  subject,
  ...(space !== null && { space }),
  ...(request !== null && { request }),
});

/** Sends heartbeats, and closes streams whose time or credential has expired. */
export async function checkAll(db: Db): Promise<void> {
  for (const audience of [...audiences.values()]) {
    for (const { since, tell, end } of [...audience.subscribers]) {
      if (performance.now() - since > LONGEST_STREAM) end();
      else tell("heartbeat");
    }
    await tellAll(db, audience, [...audience.subscribers], []).catch((error) =>
      log.warn({ err: error }, "Streams of events could not be checked; the next attempt follows."),
    );
  }
}
