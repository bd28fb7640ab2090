import "server-only";
import { log } from "@/lib/platform/log";
import type { RequestObservation } from "./pipeline";

/** Logs one line per request: reads at debug level, changes and refusals at info. */
export function observe({ error, milliseconds, ...fields }: RequestObservation): void {
  const level = levelOf(fields);
  // Nearly all requests are reads, which are rarely logged.
  if (level === "debug" && !log.isLevelEnabled(level)) return;
  const line = { ...fields, ms: Math.round(milliseconds * 10) / 10 };
  if (level === "error") log.error({ ...line, err: error }, "request failed");
  else log[level](line, "request");
}

function levelOf({
  status,
  method,
}: Pick<RequestObservation, "status" | "method">): "error" | "info" | "debug" {
  if (status >= 500) return "error";
  return status >= 400 || (method !== "GET" && method !== "HEAD") ? "info" : "debug";
}
