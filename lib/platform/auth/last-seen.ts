import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";

/**
 * "Last seen" times of tokens and sessions, to the minute. They are written later in batches, so that no
 * request waits for them and a busy client costs one write a minute.
 */
type LastSeen = { id: string; at: Date; address: string; operation: string | null };

const MINUTE = 60_000;
const BATCH_DELAY = 1_000;

/** @param last the stored time of the last use */
type Note = (db: Db, id: string, last: Date | null, address: string, operation?: string) => void;

export function lastSeenWriter(name: string, write: (db: Db, seen: LastSeen[]) => Promise<unknown>): Note {
  const waiting = new Map<string, LastSeen>();

  async function flush(db: Db): Promise<void> {
    const seen = [...waiting.values()];
    waiting.clear();
    try {
      await write(db, seen);
    } catch (error) {
      log.warn({ err: error, name }, "Last-seen times were not written.");
    }
  }

  return (db, id, last, address, operation) => {
    const now = Date.now();
    if ((last !== null && now - last.getTime() < MINUTE) || waiting.has(id)) return;
    if (waiting.size === 0) setTimeout(flush, BATCH_DELAY, db).unref();
    waiting.set(id, { id, at: new Date(now), address, operation: operation ?? null });
  };
}
