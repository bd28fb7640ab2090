import "server-only";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { buildConnector, Client } from "undici";
import { env } from "@/lib/env";
import { DomainError, Invalid } from "@/lib/errors";
import { inRanges, isPublicAddress } from "./addresses";

/**
 * Connections to addresses that somebody typed. A name is resolved once, refused if any of its addresses is
 * not public, and the connection goes to the very address that was judged; the connected socket is judged
 * again, because literal addresses never pass through a resolver.
 *
 * A failure says nothing about the other side: refused, silent, forbidden and unknown addresses all read
 * the same, so that nobody can map a network by asking us to fetch from it.
 */

export type ConnectionOptions = {
  connectTimeoutMs?: number;
  /** ranges an operator allows besides public addresses; any port may be used there */
  allowedRanges?: readonly string[];
  /** for tests: how names become addresses */
  resolve?: (host: string) => Promise<Address[]>;
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

/** Answers that lead elsewhere. */
export const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PORTS = new Set([80, 443]);

export class Unreachable extends FetchFailed {
  /** @param address as the caller gave it; never where a redirect or a resolver led */
  constructor(answered: Answered | null = null, address?: string) {
    const host = address !== undefined && URL.canParse(address) ? new URL(address).host : "the address";
    super(
      "FETCH_ERROR",
      `Couldn't reach ${host}. Check that the address is public and correct, and that it needs no sign-in.`,
      answered,
    );
  }
}

/** The error of a failed request: the same for every cause that would describe the network behind the address. */
export const requestFailure = (address: string, error: unknown): DomainError =>
  error instanceof DomainError && !(error instanceof Unreachable)
    ? error
    : new Unreachable(error instanceof Unreachable ? error.answered : null, address);

export const tooLarge = () =>
  new FetchFailed("FETCH_ERROR", "What the address answers is too large to be taken.");
export const timedOut = () =>
  new FetchFailed("FETCH_TIMEOUT", "The address did not answer in time. Try again later.");

/** What the form of an address alone decides. Says what is wrong: it tells nothing about any network. */
export function parseAddress(text: string, base?: URL): URL {
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

/**
 * Refuses an address that is known to lead out of the public internet, before it is stored. No name is looked up: an
 * answer that depends on that would map a network.
 * @param field that the address is given in
 */
export function requirePublic(field: string, text: string): void {
  const url = parseAddress(text);
  const host = /(?:^|\.)localhost\.?$/.test(url.hostname) ? "127.0.0.1" : hostOf(url);
  if (isIP(host) !== 0 && !reachable(env.allowPrivateFetch, url)(host)) {
    throw Invalid.field(
      field,
      "leads out of the public internet, or to another port than 80 and 443. Give an address that anyone can reach, or ask the operator to allow this one.",
      "private_address",
    );
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** Which network addresses may be reached for an address: public ones at the usual ports, and any in these ranges. */
function reachable(ranges: readonly string[], { port, protocol }: URL): (address: string) => boolean {
  const isAllowed = inRanges(ranges);
  const isUsual = PORTS.has(Number(port || (protocol === "https:" ? 443 : 80)));
  return (address) => isAllowed(address) || (isPublicAddress(address) && isUsual);
}

/** A client that can reach one checked address and nothing else. The caller closes it. */
export async function connectionTo(
  url: URL,
  { silenceMs, ...options }: ConnectionOptions & { silenceMs: number },
  signal: AbortSignal,
): Promise<Client> {
  return new Client(url.origin, {
    connect: await pinnedConnector(url, options, signal),
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    maxHeaderSize: 16 * 1024,
    pipelining: 1,
  });
}

/** A connector that can reach one judged address and nothing else. */
async function pinnedConnector(
  url: URL,
  options: ConnectionOptions,
  signal: AbortSignal,
): Promise<buildConnector.connector> {
  const mayReach = reachable(options.allowedRanges ?? env.allowPrivateFetch, url);
  const host = hostOf(url);
  if (host === "" || host.endsWith(".")) throw new Unreachable();
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await resolved(host, options, signal);
  const [pinned] = addresses;
  if (!pinned || !addresses.every(({ address }) => mayReach(address))) throw new Unreachable();

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
        return done(new Unreachable(), null);
      }
      return done(...result);
    });
}

/** Resolving cannot be interrupted, but nobody has to wait for it. */
function resolved(host: string, options: ConnectionOptions, signal: AbortSignal): Promise<Address[]> {
  const resolve = options.resolve ?? ((name: string) => lookup(name, { all: true, verbatim: true }));
  return new Promise((done, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    resolve(host).then(done, fail);
  });
}
