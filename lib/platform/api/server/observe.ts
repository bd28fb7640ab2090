import "server-only";
import { log } from "@/lib/log";
import type { RequestObservation } from "./serve";

/** One log line a request: reads at debug level, what changes something or was refused at info. */
export function observe(entry: RequestObservation): void {
  const { error, milliseconds, ...fields } = entry;
  const line = { ...fields, ms: Math.round(milliseconds * 10) / 10 };
  if (entry.status >= 500) log.error({ ...line, err: error }, "request failed");
  else if (entry.status >= 400 || (entry.method !== "GET" && entry.method !== "HEAD"))
    log.info(line, "request");
  else log.debug(line, "request");
}
