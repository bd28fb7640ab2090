import "server-only";
import type { Problem } from "@/lib/platform/api/problem";
import type { ApiResponse } from "@/lib/platform/api/server/message";
import { database } from "@/lib/platform/db/client";
import { migrationsPending } from "@/lib/platform/db/migrations";
import { pool } from "@/lib/platform/db/pool";
import { isOutOfStorage } from "@/lib/platform/db/storage";
import { areJobsStuck } from "@/lib/platform/jobs/queue-health";
import { jobs } from "./jobs";

/** Liveness and readiness, served beside the API: they respond even while the API cannot. */

const answer = (status: number, value: object): ApiResponse => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  body: JSON.stringify(value),
});

const notReady = (status: string, message: string, more: object = {}): ApiResponse =>
  answer(503, {
    status,
    ...more,
    error: { code: 503, reason: "not_ready", message } satisfies Problem["error"],
  });

let stopping = false;

/** Makes the server not ready, so that a load balancer sends no new requests while it finishes. */
export function announceStop(): void {
  stopping = true;
}

/** Liveness: the process runs and responds. */
export function healthz(): ApiResponse {
  return answer(200, { status: "ok" });
}

/** A readiness check must respond soon, even if the database does not. */
const ASK = { text: "SELECT 1", query_timeout: 5_000 };

const JOB_NAMES = jobs.map(({ name }) => name);

/** Readiness: the database is reachable, has room and all migrations of this version, and jobs are not stuck. */
export async function readyz(): Promise<ApiResponse> {
  if (stopping) return notReady("stopping", "The server is stopping; send the request to another one.");
  try {
    await pool().query(ASK);
    const pending = await migrationsPending();
    if (await isOutOfStorage()) {
      return notReady("storage full", "The database has no space left to write; make room on its disk.");
    }
    if (pending.length > 0) {
      return notReady("migrating", "The database waits for migrations; start this version to apply them.", {
        pending,
      });
    }
    if (await areJobsStuck(database(), JOB_NAMES)) {
      return notReady("jobs waiting", "Jobs wait and none is taken; look for warnings in the log.");
    }
    return answer(200, { status: "ready" });
  } catch {
    return notReady("database unreachable", "The database cannot be reached; check that it runs.");
  }
}
