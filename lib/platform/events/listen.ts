import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

/** An event as the database announces it, see prisma/sql/events.sql. */
export type EventAnnouncement = {
  id: number;
  organization: string;
  space: string | null;
  type: string;
  subject: string;
  request: string | null;
  /** who alone is told */
  person?: string | null;
};

/** A credential has ended somewhere, or a membership. */
type AccessEnded = { type: "access.ended" };

/** What listeners hear; null when something may have been missed. */
export type ListenerMessage = EventAnnouncement | AccessEnded | null;

type Listener = {
  onMessage: (announced: ListenerMessage) => void;
  /** told of what this process itself has recorded before its caller is answered, which is before it is announced */
  onLocalWrite?: () => void;
};

const CHANNEL = "bindery_event";
const LONGEST_WAIT = 5_000;
/** in seconds */
const CHECK_EVERY_SECONDS = 10;

type Hub = {
  byOrganization: Map<string, Set<Listener>>;
  /** while there are listeners: see `hearing` */
  listening: Promise<void> | null;
};
const key = Symbol.for("bindery.events");
const holder = globalThis as typeof globalThis & { [key]?: Hub };
holder[key] ??= { byOrganization: new Map(), listening: null };
const hub = holder[key];

const allListeners = () => [...hub.byOrganization.values()].flatMap((listeners) => [...listeners]);

/**
 * Listens to the events of an organization until the returned function is called. One connection to the
 * database serves all listeners of this process; it is there as long as there are any.
 */
export function listen(organizationId: string, listener: Listener): () => void {
  const listeners = hub.byOrganization.get(organizationId) ?? new Set();
  hub.byOrganization.set(organizationId, listeners.add(listener));
  hub.listening ??= new Promise((begun) => void keepListening(begun));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) hub.byOrganization.delete(organizationId);
  };
}

/** Tells who listens here that something of an organization has been recorded, and is to be seen by now. */
export function markLocalWrite(organizationId: string): void {
  for (const listener of hub.byOrganization.get(organizationId) ?? []) listener.onLocalWrite?.();
}

/**
 * Fulfilled once listeners hear of everything that is announced from then on, or are told that they may have missed
 * something. What was announced before, they have to look up afterwards.
 */
export const hearing = (): Promise<void> => hub.listening ?? Promise.resolve();

async function keepListening(begun: () => void): Promise<void> {
  for (let [failures, isBegun] = [0, false]; hub.byOrganization.size > 0; ) {
    try {
      await listenOnce(() => {
        if (isBegun) for (const { onMessage } of allListeners()) onMessage(null);
        [failures, isBegun] = [0, true];
        begun();
      });
    } catch (error) {
      [failures, isBegun] = [failures + 1, true];
      begun();
      // A server that stops has told its listeners to go.
      if (hub.byOrganization.size === 0) break;
      log.warn({ err: error }, "The database's announcements cannot be heard; trying again.");
      await sleep(Math.min(100 * 2 ** failures, LONGEST_WAIT), undefined, { ref: false });
    }
  }
  hub.listening = null;
}

/** Hears announcements until nobody listens any more; throws when the connection is lost. */
async function listenOnce(onConnected: () => void): Promise<void> {
  const client = new pg.Client({
    connectionString: env.databaseUrl,
    application_name: "bindery events",
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  const lost = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("The connection ended.")));
  });
  lost.catch(() => {});
  client.on("notification", ({ payload }) => {
    const announced = JSON.parse(payload ?? "null") as ListenerMessage;
    if (!announced) return;
    const concerned =
      "organization" in announced ? hub.byOrganization.get(announced.organization) : allListeners();
    for (const { onMessage } of concerned ?? []) onMessage(announced);
  });
  try {
    await Promise.race([client.connect(), lost]);
    await client.query(`LISTEN ${CHANNEL}`);
    onConnected();
    for (let seconds = 1; hub.byOrganization.size > 0; seconds += 1) {
      await Promise.race([sleep(1_000, undefined, { ref: false }), lost]);
      // A database that is paused hangs up on nobody: it has to be asked whether it is there.
      if (seconds % CHECK_EVERY_SECONDS === 0) await client.query("SELECT 1");
    }
  } finally {
    client.removeAllListeners("end");
    await client.end().catch(() => {});
  }
}
