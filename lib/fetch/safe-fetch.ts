import "server-only";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import { createGunzip, createInflate } from "node:zlib";
import { buildConnector, Client, type Dispatcher } from "undici";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";
import { inRanges, isPublicAddress } from "./addresses";

/**
 * The one way to fetch an address that somebody typed. A name is resolved once, refused if any of its
 * addresses is not public, and the connection goes to the very address that was judged; the connected
 * socket is judged again, because literal addresses never pass through a resolver. Redirects are followed
 * by hand, each through all of it. What comes back is measured while it arrives, before and after
 * decompression.
 *
 * A failure says nothing about the other side: refused, silent, forbidden and unknown addresses all read
 * the same, so that nobody can map a network by asking us to fetch from it.
 */

export type FetchOptions = {
  /** media types to accept, such as "text/markdown"; everything when absent */
  accept?: readonly string[];
  /** whom the fetch counts for: at most four at a time each */
  group?: string;
  maxBytes?: number;
  maxInflatedBytes?: number;
  timeoutMs?: number;
  connectTimeoutMs?: number;
  signal?: AbortSignal;
  /** called before a redirect is followed; refuses it by throwing a DomainError */
  mayFollow?: (to: URL, from: URL) => void;
  /** ranges an operator allows besides public addresses; any port may be used there */
  allowedRanges?: readonly string[];
  /** for tests: how names become addresses */
  resolve?: (host: string) => Promise<Address[]>;
};

export type Fetched = {
  /** where the bytes came from, after redirects */
  url: string;
  /** media type without parameters, in lower case; empty when none was sent */
  contentType: string;
  /** the character encoding that was announced, if one was */
  charset: string | null;
  bytes: Buffer;
};

type Address = { address: string; family: number };

type FetchFailure = "FETCH_TIMEOUT" | "FETCH_ERROR";

/** What a server answered that may be reached: for decisions here, not part of the message. */
type Answered = { status: number; contentType: string };

export class FetchFailed extends DomainError {
  constructor(
    reason: FetchFailure,
    message: string,
    readonly answered: Answered | null = null,
  ) {
    super("invalid", reason, message);
    this.name = "FetchFailed";
  }
}

const MAX_REDIRECTS = 3;
const MAX_RATIO = 200;
const RATIO_COUNTS_FROM = 64 * 1024;
const MAX_IN_FLIGHT = 4;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PORTS = new Set([80, 443]);

const unreachable = (answered: Answered | null = null) =>
  new FetchFailed(
    "FETCH_ERROR",
    "The address could not be fetched. Check that it is public and can be opened without signing in.",
    answered,
  );
const tooLarge = () => new FetchFailed("FETCH_ERROR", "What the address answers is too large to be taken.");
const timedOut = () =>
  new FetchFailed("FETCH_TIMEOUT", "The address did not answer in time. Try again later.");

/** Fetches with GET. Throws `FetchFailed`, and 429 when the group has too many fetches under way. */
export async function safeFetch(address: string, options: FetchOptions = {}): Promise<Fetched> {
  const release = take(options.group);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 20_000);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    return await follow(parseAddress(address), options, signal);
  } catch (error) {
    if (timeout.aborted) throw timedOut();
    if (error instanceof DomainError || options.signal?.aborted) throw error;
    throw unreachable();
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

/** What the form of an address alone decides. Says what is wrong: it tells nothing about any network. */
function parseAddress(text: string, base?: URL): URL {
  if (!URL.canParse(text, base))
    throw new FetchFailed(
      "FETCH_ERROR",
      "This is not an address; give one such as https://example.com/docs.zip.",
    );
  const url = new URL(text, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchFailed("FETCH_ERROR", "Only http and https addresses can be fetched.");
  }
  if (url.username !== "" || url.password !== "") {
    throw new FetchFailed("FETCH_ERROR", "The address holds a user name or password; remove it.");
  }
  return url;
}

async function follow(start: URL, options: FetchOptions, signal: AbortSignal): Promise<Fetched> {
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const answer = await request(url, options, signal);
    if ("bytes" in answer) return answer;
    const next = parseAddress(answer.location, url);
    options.mayFollow?.(next, url);
    url = next;
  }
  throw unreachable();
}

async function request(
  url: URL,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<Fetched | { location: string }> {
  const client = new Client(url.origin, {
    connect: await pinnedConnector(url, options, signal),
    headersTimeout: 20_000,
    bodyTimeout: 20_000,
    maxHeaderSize: 16 * 1024,
    pipelining: 1,
  });
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
    if (answer.statusCode !== 200) throw unreachable({ status: answer.statusCode, contentType });
    refuseOtherTypes(contentType, options);
    return { url: url.href, contentType, charset, bytes: await readBody(answer, options) };
  } finally {
    client.destroy().catch(() => {});
  }
}

/** A connector that can reach one judged address and nothing else. */
async function pinnedConnector(
  url: URL,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<buildConnector.connector> {
  const isAllowed = inRanges(options.allowedRanges ?? env.allowPrivateFetch);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (host === "" || host.endsWith(".")) throw unreachable();
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await resolved(host, options, signal);
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const mayReach = (address: string) => isAllowed(address) || (isPublicAddress(address) && PORTS.has(port));
  const [pinned] = addresses;
  if (!pinned || !addresses.every(({ address }) => mayReach(address))) throw unreachable();

  const connect = buildConnector({
    timeout: options.connectTimeoutMs ?? 5_000,
    autoSelectFamily: false,
    lookup: (_host, { all }, done) =>
      all ? done(null, [pinned]) : done(null, pinned.address, pinned.family),
  });
  return (target, done) =>
    connect(target, (...result) => {
      const [error, socket] = result;
      if (error === null && !mayReach(socket.remoteAddress ?? "")) {
        socket.destroy();
        return done(unreachable(), null);
      }
      return done(...result);
    });
}

/** Resolving cannot be interrupted, but nobody has to wait for it. */
function resolved(host: string, options: FetchOptions, signal: AbortSignal): Promise<Address[]> {
  const resolve = options.resolve ?? ((name: string) => lookup(name, { all: true, verbatim: true }));
  return new Promise((done, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    resolve(host).then(done, fail);
  });
}

/** The media type and the character encoding that an answer claims to be in. */
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
  else throw unreachable();
  return Buffer.concat(chunks);
}
