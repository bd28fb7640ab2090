import "server-only";
import { decodeHtmlBytes } from "@/lib/core/content/text-encoding";
import { safeFetch } from "@/lib/platform/fetch/safe-fetch";
import { runOnThread } from "@/lib/platform/threads/run";
import type { Embed } from "./schemas";
import { readLinkCardJob } from "./thread-jobs";

const MOST_BYTES = 2 * 1024 * 1024;
const PATIENCE_MS = 8_000;

/**
 * Fetches an address and reads its metadata. Throws the errors of `safeFetch`, and TooComplex.
 * @param group the rate limit that the fetch counts for
 */
export async function lookUpEmbed(url: string, group: string): Promise<Embed> {
  const fetched = await safeFetch(url, {
    group,
    timeoutMs: PATIENCE_MS,
    maxBytes: MOST_BYTES,
    maxInflatedBytes: MOST_BYTES,
  });
  const isPage = fetched.contentType === "text/html" || fetched.contentType === "application/xhtml+xml";
  const html = isPage ? decodeHtmlBytes(fetched.bytes, fetched.charset) : "";
  return { type: "link", ...(await runOnThread(readLinkCardJob, { html, address: fetched.url })) };
}
