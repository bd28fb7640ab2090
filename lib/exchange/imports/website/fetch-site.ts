import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { DomainError, Invalid } from "@/lib/core/errors";
import { readRobotsJob } from "@/lib/exchange/imports/thread-jobs";
import {
  type FetchedResource,
  FetchFailed,
  type FetchOptions,
  safeFetch,
} from "@/lib/platform/fetch/safe-fetch";
import { runOnThread } from "@/lib/platform/threads/run";

/** Fetches from one website for an import, as an outgoing request and within its robots.txt. */
export type SiteFetch = (
  url: URL,
  options: Required<Pick<FetchOptions, "accept" | "maxBytes" | "mayFollow">>,
) => Promise<FetchedResource>;

const BUSY_RETRY_MS = 1_000;
const ROBOTS_BYTES = 512 * 1024;

type SiteOptions = { group: string; signal: AbortSignal };

/** Reads the robots.txt of a site first. Throws if it cannot be read. */
export async function siteFetcher(origin: string, options: SiteOptions): Promise<SiteFetch> {
  const rules = await fetchRobots(origin, options);
  return async (url, { mayFollow, ...limits }) => {
    await refuseForbidden(url);
    return fetchWithRetry(url, options, {
      ...limits,
      maxInflatedBytes: limits.maxBytes,
      mayFollow: async (to, from) => {
        await mayFollow(to, from);
        await refuseForbidden(to);
      },
    });
  };

  async function refuseForbidden(url: URL): Promise<void> {
    if (url.origin === origin && !(await allowed(rules, url))) {
      throw new Invalid("Blocked by the site’s robots.txt.", "disallowed");
    }
  }
}

async function allowed(rules: string, url: URL): Promise<boolean> {
  try {
    return await runOnThread(readRobotsJob, { rules, address: url.href });
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    throw new Invalid("The site’s robots.txt is too complex to read.", "too_complex");
  }
}

/** A site without robots.txt allows everything; one that fails to respond allows nothing for now. */
async function fetchRobots(origin: string, options: SiteOptions): Promise<string> {
  try {
    const { bytes } = await fetchWithRetry(new URL("/robots.txt", origin), options, {
      maxBytes: ROBOTS_BYTES,
    });
    return bytes.toString("utf8");
  } catch (error) {
    const status = error instanceof FetchFailed ? error.response?.status : undefined;
    if (status === undefined) throw error;
    if (status < 500) return "";
    throw new Invalid("Couldn't fetch the site's robots.txt. Try again later.", "robots_unavailable");
  }
}

/** Waits while the organization has too many running fetches. */
async function fetchWithRetry(
  url: URL,
  { group, signal }: SiteOptions,
  options: FetchOptions,
): Promise<FetchedResource> {
  for (;;) {
    try {
      return await safeFetch(url.href, { ...options, group, signal });
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== "too_many_fetches") throw error;
      await wait(BUSY_RETRY_MS, undefined, { signal });
    }
  }
}

/**
 * Returns the reason of a failed fetch for the report; may name the site's status, since the site is public.
 */
export function failureLabel(error: DomainError, wanted: "web page" | "picture"): string {
  const response = error instanceof FetchFailed ? error.response : null;
  if (response === null) return error.message;
  if (response.status === 404 || response.status === 410) return "Not found on the site.";
  if (response.status === 401 || response.status === 403) return "The site requires signing in.";
  if (response.status !== 200) return `The site answered with an error (status ${response.status}).`;
  return `Not a ${wanted} (${response.contentType || "of no known type"}). Links to it point to the original site.`;
}
