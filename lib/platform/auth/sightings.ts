import "server-only";
import { log } from "@/lib/log";

/**
 * "Last seen" times of tokens and sessions. They are kept to the minute and written in batches a moment
 * later, so that no request waits for them and a busy client costs one write a minute.
 */
export type Sighting = { id: string; at: Date; address: string; operation: string | null };

const MINUTE = 60_000;
const BATCH_DELAY = 1_000;

export type Sightings = {
  /** @param last when it was seen before, as the database knows */
  note: (id: string, last: Date | null, address: string, operation?: string) => void;
  /** Writes what is waiting now. */
  flush: () => Promise<void>;
};

export function sightings(name: string, write: (seen: Sighting[]) => Promise<void>): Sightings {
  const waiting = new Map<string, Sighting>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const seen = [...waiting.values()];
    waiting.clear();
    if (seen.length === 0) return;
    try {
      await write(seen);
    } catch (error) {
      log.warn({ err: error, name }, "Last-seen times were not written.");
    }
  }

  return {
    note(id, last, address, operation) {
      const now = Date.now();
      if ((last !== null && now - last.getTime() < MINUTE) || waiting.has(id)) return;
      waiting.set(id, { id, at: new Date(now), address, operation: operation ?? null });
      timer ??= setTimeout(flush, BATCH_DELAY).unref();
    },
    flush,
  };
}
