import { newId } from "@/lib/core/ids";

/** Returns the caller's request id if it is valid, so that it can be followed in the logs, or a new one. */
export function requestIdFrom(sent: string | string[] | undefined): string {
  return typeof sent === "string" && /^[\w.-]{8,64}$/.test(sent) ? sent : newId();
}
