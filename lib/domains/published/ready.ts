import "server-only";
import { LRUCache } from "lru-cache";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import type { View } from "./answer-cache";
import type { Visitor } from "./audience";
import { type Site, type SiteAddress, siteInMemory } from "./site-state";

/*
 * Answers that need no decision: what everybody is shown alike, as it was sent to whoever asked for it in the same words
 * before. They are good for as long as the site is what it was.
 */

type Ready = {
  address: SiteAddress;
  site: Site;
  visitor: Visitor;
  view: View | null;
  headers: ApiResponse["headers"];
  body: Uint8Array;
};

const MOST_BYTES = 32 * 1024 * 1024;
const answers = new LRUCache<string, Ready>({
  maxSize: MOST_BYTES,
  maxEntrySize: MOST_BYTES / 8,
  sizeCalculation: ({ body }) => body.length + 2_000,
});

/** What a request asks for; null where more of it decides than these words. */
function wordsOf({ method, path, query, headers }: ApiRequest, host: string): string | null {
  if (method !== "GET" || query !== "" || headers["if-none-match"] !== undefined) return null;
  return `${host}\n${path}\n${headers.accept ?? ""}\n${headers["accept-encoding"] ?? ""}`;
}

/** The answer that was sent to the same question, while the site is the same. */
export function readyFor(request: ApiRequest, host: string): Ready | null {
  const words = wordsOf(request, host);
  const found = words === null ? undefined : answers.get(words);
  return found && siteInMemory(found.address) === found.site ? found : null;
}

/** Whether nobody is told apart by what they bring, nor by whom they come through. */
const isSameForAll = (site: Site, { isAnybody }: Visitor): boolean =>
  isAnybody && !site.adaptiveContent && site.proxyOrigin === null;

/** Keeps an answer for whoever asks the same. */
export function keepReady(
  request: ApiRequest,
  host: string,
  { address, site, visitor, view }: Pick<Ready, "address" | "site" | "visitor" | "view">,
  { status, headers, body }: ApiResponse,
): void {
  const words = wordsOf(request, host);
  if (words === null || status !== 200 || !(body instanceof Uint8Array)) return;
  if (isSameForAll(site, visitor))
    answers.set(words, { address, site, visitor, view, headers: { ...headers }, body });
}
