import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { pool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";
import { type ListenerMessage, listen, untilListening } from "./listen";

it("listeners know of gaps while only the connection for announcements fails", async () => {
  await pool().query("SELECT 1");
  const { databaseUrl } = env;
  env.databaseUrl = "postgresql://127.0.0.1:1/nowhere";
  const received: ListenerMessage[] = [];
  const stop = listen(newId(), { onMessage: (announced) => received.push(announced) });
  try {
    // A connection that an earlier file opened would be used on; each worker has a database of its own.
    await pool().query(
      `SELECT pg_terminate_backend("pid") FROM pg_stat_activity
        WHERE "application_name" = 'bindery events' AND "datname" = current_database()`,
    );
    await expect.poll(() => received.length).toBeGreaterThan(1);
    env.databaseUrl = databaseUrl;
    await untilListening();
    expect(new Set(received)).toEqual(new Set([null]));
  } finally {
    env.databaseUrl = databaseUrl;
    stop();
  }
});
