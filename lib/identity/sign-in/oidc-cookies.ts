import "server-only";
import { randomBytes } from "node:crypto";
import type { CookiesOptions } from "next-auth";
import { decode } from "next-auth/jwt";
import { SECURE_COOKIES } from "@/lib/platform/auth/session";
import { requireSecret } from "@/lib/platform/env";
import { OIDC } from "./oidc";

/*
 * next-auth has a fixed name for each cookie of a sign-in through an issuer, so that a second tab would
 * overwrite those of the first. Here each sign-in gets its own names: next-auth's with a mark appended. The
 * mark begins with the time, so that only the latest few are kept.
 */

const NAMES = {
  callbackUrl: "next-auth.callback-url",
  state: "next-auth.state",
  nonce: "next-auth.nonce",
  pkceCodeVerifier: "next-auth.pkce.code_verifier",
} as const;
const PREFIX = SECURE_COOKIES ? "__Secure-" : "";
const SECONDS = 900;
/** The cookies are sent with every request, and the size of headers is limited. */
const MOST = 4;
const MARK =
  /^(?:__Secure-)?next-auth\.(?:callback-url|state|nonce|pkce\.code_verifier)\.([0-9a-z]{9}[0-9a-f]{8})$/;

type OidcRequest = {
  /** the segments of the path below /api/auth */
  action: readonly string[];
  method: string;
  /** the issuer's `state` parameter */
  state: string | null;
  cookies: Readonly<Record<string, string>>;
};

type OidcCookies = {
  /** names of this sign-in's cookies, for next-auth */
  options: Partial<CookiesOptions>;
  /** headers that remove cookies of older sign-ins */
  removed: string[];
};

const NONE: OidcCookies = { options: {}, removed: [] };

/**
 * Returns the cookies of the sign-in that a request starts or finishes; those of next-auth for all other
 * requests.
 */
export async function oidcCookies({ action, method, state, cookies }: OidcRequest): Promise<OidcCookies> {
  const [step, provider] = action;
  if (provider !== OIDC) return NONE;
  if (step === "signin" && method === "POST") {
    const kept = marksIn(cookies).slice(-(MOST - 1));
    const isLeft = (name: string) => !kept.includes(markOf(name) ?? "");
    const left = Object.keys(cookies).filter((name) => markOf(name) !== null && isLeft(name));
    return { options: optionsOf(newMark()), removed: left.map(removal) };
  }
  if (step !== "callback" || state === null) return NONE;
  for (const mark of marksIn(cookies).slice(-MOST).reverse()) {
    const salt = nameOf("state", mark);
    const kept = await decode({ token: cookies[salt], secret: requireSecret(), salt }).catch(() => null);
    if (kept?.value === state) return { options: optionsOf(mark), removed: [] };
  }
  return NONE;
}

/**
 * Time in milliseconds, whose nine digits last for centuries, and random bytes for two tabs at the same
 * moment.
 */
const newMark = (): string => Date.now().toString(36).padStart(9, "0") + randomBytes(4).toString("hex");

const markOf = (name: string): string | null => MARK.exec(name)?.[1] ?? null;

/** The marks of the sign-ins under way, oldest first. */
const marksIn = (cookies: Readonly<Record<string, string>>): string[] =>
  [...new Set(Object.keys(cookies).flatMap((name) => markOf(name) ?? []))].sort();

const nameOf = (cookie: keyof typeof NAMES, mark: string): string => `${PREFIX}${NAMES[cookie]}.${mark}`;

const optionsOf = (mark: string): Partial<CookiesOptions> => {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: SECURE_COOKIES, maxAge: SECONDS };
  return Object.fromEntries(
    (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((cookie) => [
      cookie,
      { name: nameOf(cookie, mark), options },
    ]),
  );
};

const removal = (name: string): string =>
  `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${SECURE_COOKIES ? "; Secure" : ""}`;
