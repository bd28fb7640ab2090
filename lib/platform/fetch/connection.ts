import "server-only";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { buildConnector, Client } from "undici";
import { DomainError, Invalid } from "@/lib/core/errors";
import { env } from "@/lib/platform/env";
import { inRanges, isPublicAddress } from "./addresses";

/**
 * Connections of outgoing requests to addresses from users. A name is resolved once and refused if any of its
 * addresses is not public, and the connection goes to exactly the checked address; the connected socket is
 * checked again, because literal addresses never pass through a resolver.
 *
 * Errors reveal nothing about the other side: refused, silent, forbidden and unknown addresses give the same
 * message, so that outgoing requests cannot be used to map a network.
 */

export type ConnectionOptions = {
  connectTimeoutMs?: number;
  /** ranges allowed by the operator besides public addresses, with any port */
  allowedRanges?: readonly string[];
  /** resolver for tests */
  resolve?: (host: string) => Promise<Address[]>;
};

type Address = { address: string; family: number };

type FetchFailure = "FETCH_TIMEOUT" | "FETCH_ERROR";

/** The response of a reachable server: for decisions here, not part of the message. */
type ResponseHead = { status: number; contentType: string };

export class FetchFailed extends DomainError {
  constructor(
    reason: FetchFailure,
    message: string,
    readonly response: ResponseHead | null = null,
  ) {
    super("invalid", reason, message);
    this.name = "FetchFailed";
  }
}

/** Redirect statuses. */
export const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PORTS = new Set([80, 443]);

export class Unreachable extends FetchFailed {
  /** @param address as the caller gave it; never the target of a redirect or a resolved address */
  constructor(response: ResponseHead | null = null, address?: string) {
    const host = address !== undefined && URL.canParse(address) ? new URL(address).host : "the address";
    super(
      "FETCH_ERROR",
      `Couldn't reach ${host}. Check that the address is public and correct, and that it needs no sign-in.`,
      response,
    );
  }
}

/**
 * The error of a failed request: the same for every cause, since details would describe the network behind
 * the address.
 */
export const requestFailure = (address: string, error: unknown): DomainError =>
  error instanceof DomainError && !(error instanceof Unreachable)
    ? error
    : new Unreachable(error instanceof Unreachable ? error.response : null, address);

export const tooLarge = () =>
  new FetchFailed("FETCH_ERROR", "What the address answers is too large to be taken.");
export const timedOut = () =>
  new FetchFailed("FETCH_TIMEOUT", "The address did not answer in time. Try again later.");

/**
 * Validates the form of an address alone. Its errors are precise, since they reveal nothing about a network.
 */
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
 * Refuses an address that is clearly not on the public internet, before it is stored. No name is resolved: a
 * response depending on that would map a network.
 * @param field name of the field with the address
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

/**
 * Returns a predicate for reachable network addresses: public ones at the usual ports, and any in these
 * ranges.
 */
function reachable(ranges: readonly string[], { port, protocol }: URL): (address: string) => boolean {
  const isAllowed = inRanges(ranges);
  const isUsual = PORTS.has(Number(port || (protocol === "https:" ? 443 : 80)));
  return (address) => isAllowed(address) || (isPublicAddress(address) && isUsual);
}

/** Creates a client that can reach only one checked address. The caller closes it. */
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

/** Creates a connector that can reach only one checked address. */
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

/** Resolving cannot be interrupted, but callers need not wait for it. */
function resolved(host: string, options: ConnectionOptions, signal: AbortSignal): Promise<Address[]> {
  const resolve = options.resolve ?? ((name: string) => lookup(name, { all: true, verbatim: true }));
  return new Promise((done, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    resolve(host).then(done, fail);
  });
}
