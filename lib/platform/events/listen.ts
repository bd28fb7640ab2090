import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** An event as announced by the database, see prisma/sql/events.sql. */
export type EventAnnouncement = {
  id: number;
  organization: string;
  space: string | null;
  type: string;
  subject: string;
  request: string | null;
  /** the only recipient */
  person?: string | null;
};

/** A credential or a membership has ended. */
type AccessEnded = { type: "access.ended" };

/** An announcement for listeners; null if some may have been missed. */
export type ListenerMessage = EventAnnouncement | AccessEnded | null;

type Listener = {
  onMessage: (announced: ListenerMessage) => void;
  /**
   * called for this process's own records before the caller's response, which is before their announcement
   */
  onLocalWrite?: () => void;
};

const CHANNEL = "bindery_event";
const LONGEST_WAIT = 5_000;
/** in seconds */
const CHECK_EVERY_SECONDS = 10;

type Hub = {
  byOrganization: Map<string, Set<Listener>>;
  /** pending until the listeners are connected: see `untilListening` */
  listening: Promise<void> | null;
};
const hub: Hub = { byOrganization: new Map(), listening: null };

const allListeners = () => [...hub.byOrganization.values()].flatMap((listeners) => [...listeners]);

/**
 * Listens to the events of an organization until the returned function is called. One connection to the
 * database serves all listeners of this process, and exists while there are any.
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

/** Notifies listeners of this process that an event of an organization was recorded and is visible by now. */
export function markLocalWrite(organizationId: string): void {
  for (const listener of hub.byOrganization.get(organizationId) ?? []) listener.onLocalWrite?.();
}

/**
 * Resolves once listeners receive all further announcements, or are notified of a gap. Earlier changes have
 * to be queried afterwards.
 */
export const untilListening = (): Promise<void> => hub.listening ?? Promise.resolve();

async function keepListening(begun: () => void): Promise<void> {
  for (let [failures, isBegun] = [0, false]; hub.byOrganization.size > 0; ) {
    try {
      await listenOnce(() => {
        if (isBegun) notifyGap();
        [failures, isBegun] = [0, true];
        begun();
      });
    } catch (error) {
      [failures, isBegun] = [failures + 1, true];
      begun();
      // A stopping server has removed its listeners.
      if (hub.byOrganization.size === 0) break;
      log.warn({ err: error }, "The database's announcements cannot be received; trying again.");
      await sleep(Math.min(100 * 2 ** failures, LONGEST_WAIT), undefined, { ref: false });
      // Changes can be made meanwhile, if only this connection fails, as at the limit of connections.
      if (failures > 1 && (await isDatabaseReachable())) notifyGap();
    }
  }
  hub.listening = null;
}

/** Notifies listeners that they may have missed announcements. */
function notifyGap(): void {
  for (const { onMessage } of allListeners()) onMessage(null);
}

const isDatabaseReachable = (): Promise<boolean> =>
  pool()
    .query({ text: "SELECT 1", query_timeout: 5_000 } as pg.QueryConfig)
    .then(
      () => true,
      () => false,
    );

/** Receives announcements until there are no listeners; throws if the connection is lost. */
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
      // A paused database closes no connection, so it has to be queried regularly.
      if (seconds % CHECK_EVERY_SECONDS === 0) await client.query("SELECT 1");
    }
  } finally {
    client.removeAllListeners("end");
    await client.end().catch(() => {});
  }
}
