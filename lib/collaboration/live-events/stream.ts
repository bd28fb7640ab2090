import "server-only";
import { Readable } from "node:stream";
import type { Caller } from "@/lib/core/access/actor";
import { Bytes } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";
import { type StreamMessage, subscribeToEvents } from "./subscribers";

/** Disconnects a client with more unread bytes than this. */
const MOST_UNREAD = 64 * 1024;

/**
 * Streams the events visible to the caller as server-sent events, starting with those of the last `lookBack`
 * seconds. Subscribes on the first read, so a HEAD request leaves nothing behind.
 */
export function streamEvents(db: Db, actor: Caller, organizationId: string, lookBack = 0): Bytes {
  let unsubscribe: (() => void) | undefined;
  let isOver = false;
  const stop = () => {
    isOver = true;
    unsubscribe?.();
  };
  const write = (text: string) => {
    if (isOver) return;
    if (stream.readableLength > MOST_UNREAD) return end();
    stream.push(text);
  };
  const end = (retryMs?: number) => {
    if (isOver) return;
    if (retryMs !== undefined) stream.push(`retry: ${retryMs}\n\n`);
    stop();
    stream.push(null);
  };
  const stream = new Readable({
    read() {
      if (unsubscribe) return;
      write("retry: 1000\n\n");
      const send = (message: StreamMessage) => write(textOf(message));
      unsubscribe = subscribeToEvents(db, organizationId, {
        actor,
        since: performance.now(),
        lookBack,
        send,
        end,
      });
    },
    destroy(error, done) {
      stop();
      done(error);
    },
  });
  return new Bytes(stream, 200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
}

function textOf(message: StreamMessage): string {
  if (message === "heartbeat") return ":\n\n";
  if (message === "resync") return "event: resync\ndata: {}\n\n";
  return `id: ${message.id}\ndata: ${JSON.stringify(message)}\n\n`;
}
