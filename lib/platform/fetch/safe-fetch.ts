import "server-only";
import { pipeline } from "node:stream/promises";
import { createGunzip, createInflate } from "node:zlib";
import type { Dispatcher } from "undici";
import { DomainError } from "@/lib/core/errors";
import {
  type ConnectionOptions,
  connectionTo,
  FetchFailed,
  parseAddress,
  REDIRECTS,
  requestFailure,
  timedOut,
  tooLarge,
  Unreachable,
} from "./connection";

/**
 * The only way to fetch an address from a user: with GET, over checked connections (see `connection.ts`).
 * Redirects are followed here, each with all checks. The size is measured while it arrives, before and after
 * decompression.
 */

export { FetchFailed } from "./connection";

export type FetchOptions = ConnectionOptions & {
  /** media types to accept, such as "text/markdown"; by default all */
  accept?: readonly string[];
  /** the group the fetch counts for, with at most four at a time */
  group?: string;
  maxBytes?: number;
  maxInflatedBytes?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** called before a redirect is followed; throws a DomainError to refuse it */
  mayFollow?: (to: URL, from: URL) => void | Promise<void>;
};

export type FetchedResource = {
  /** final address after redirects */
  url: string;
  /** media type without parameters, in lower case; empty if absent */
  contentType: string;
  /** the announced character encoding, if any */
  charset: string | null;
  bytes: Buffer;
};

const MAX_REDIRECTS = 3;
const MAX_RATIO = 200;
const RATIO_COUNTS_FROM = 64 * 1024;
const MAX_IN_FLIGHT = 4;

/** Fetches with GET. Throws `FetchFailed`, and 429 if the group has too many fetches under way. */
export async function safeFetch(address: string, options: FetchOptions = {}): Promise<FetchedResource> {
  const release = take(options.group);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 20_000);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    return await follow(parseAddress(address), options, signal);
  } catch (error) {
    if (timeout.aborted) throw timedOut();
    if (options.signal?.aborted) throw error;
    throw requestFailure(address, error);
  } finally {
    release();
  }
}

const inFlight = new Map<string, number>();

function take(group: string | undefined): () => void {
  if (group === undefined) return () => {};
  const count = inFlight.get(group) ?? 0;
  if (count >= MAX_IN_FLIGHT) {
    throw new DomainError(
      "too_many_requests",
      "too_many_fetches",
      "Too many addresses are being fetched at once. Try again in a moment.",
      {
        headers: { "retry-after": "5" },
      },
    );
  }
  inFlight.set(group, count + 1);
  return () => {
    const left = inFlight.get(group)! - 1;
    if (left === 0) inFlight.delete(group);
    else inFlight.set(group, left);
  };
}

async function follow(start: URL, options: FetchOptions, signal: AbortSignal): Promise<FetchedResource> {
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const answer = await request(url, options, signal);
    if ("bytes" in answer) return answer;
    const next = parseAddress(answer.location, url);
    await options.mayFollow?.(next, url);
    url = next;
  }
  throw new Unreachable();
}

async function request(
  url: URL,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<FetchedResource | { location: string }> {
  const client = await connectionTo(url, { ...options, silenceMs: 20_000 }, signal);
  try {
    const answer = await client.request({
      method: "GET",
      path: url.pathname + url.search,
      headers: {
        accept: options.accept?.join(", ") ?? "*/*",
        "accept-encoding": "gzip, deflate",
        "user-agent": "Bindery (documentation import)",
      },
      signal,
    });
    const { location } = answer.headers;
    if (REDIRECTS.has(answer.statusCode) && typeof location === "string") return { location };
    const [contentType, charset] = announced(answer);
    if (answer.statusCode !== 200) throw new Unreachable({ status: answer.statusCode, contentType });
    refuseOtherTypes(contentType, options);
    return { url: url.href, contentType, charset, bytes: await readBody(answer, options) };
  } finally {
    client.destroy().catch(() => {});
  }
}

/** Returns the announced media type and character encoding of a response. */
function announced(answer: Dispatcher.ResponseData): [contentType: string, charset: string | null] {
  const [type = "", ...parameters] = String(answer.headers["content-type"] ?? "").split(";");
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  return [type.trim().toLowerCase(), charset?.toLowerCase() ?? null];
}

function refuseOtherTypes(contentType: string, { accept }: FetchOptions): void {
  if (!accept || accept.includes(contentType)) return;
  throw new FetchFailed(
    "FETCH_ERROR",
    `The address does not answer with what is expected here: ${accept.join(", ")}.`,
    { status: 200, contentType },
  );
}

async function readBody(answer: Dispatcher.ResponseData, options: FetchOptions): Promise<Buffer> {
  const maxBytes = options.maxBytes ?? 10 << 20;
  const maxInflated = options.maxInflatedBytes ?? 50 << 20;
  if (Number(answer.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();

  let raw = 0;
  let inflated = 0;
  const chunks: Buffer[] = [];
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      raw += chunk.length;
      if (raw > maxBytes) throw tooLarge();
      yield chunk;
    }
  }
  async function collect(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      inflated += chunk.length;
      if (inflated > maxInflated) throw tooLarge();
      if (inflated > RATIO_COUNTS_FROM && inflated > raw * MAX_RATIO) throw tooLarge();
      chunks.push(chunk);
    }
  }
  const encoding = String(answer.headers["content-encoding"] ?? "identity")
    .trim()
    .toLowerCase();
  if (encoding === "identity" || encoding === "") await pipeline(answer.body, counted, collect);
  else if (encoding === "gzip") await pipeline(answer.body, counted, createGunzip(), collect);
  else if (encoding === "deflate") await pipeline(answer.body, counted, createInflate(), collect);
  else throw new Unreachable();
  return Buffer.concat(chunks);
}
