import { newId } from "@/lib/ids";

/** A sane id of the caller's is kept, so that it can follow its request through our logs. */
export function requestIdFrom(sent: string | string[] | undefined): string {
  return typeof sent === "string" && /^[\w.-]{8,64}$/.test(sent) ? sent : newId();
}
