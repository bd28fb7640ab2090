import "server-only";
import NextAuth, {
  type CookiesOptions,
  type NextAuthOptions,
  type RequestInternal,
  type User,
} from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { addresses } from "@/lib/addresses";
import { parseJson } from "@/lib/core/parse-json";
import { PasskeyAnswer } from "@/lib/identity/second-factor/schemas";
import { clientAddress } from "@/lib/platform/api/server/client-address";
import { returnPath } from "@/lib/platform/auth/return-path";
import {
  closeSession,
  findPersonOfSession,
  SECURE_COOKIES,
  SESSION_COOKIE,
  SESSION_DAYS,
  sessionCookieOf,
} from "@/lib/platform/auth/session";
import { type Db, database } from "@/lib/platform/db/client";
import { env, requireSecret } from "@/lib/platform/env";
import { guardCallback } from "./callback-address";
import { OIDC, oidcProvider, signInWithIssuer } from "./oidc";
import { oidcCookies } from "./oidc-cookies";
import {
  type Client,
  type SecondStepResult,
  type SignInResult,
  signIn,
  signInWithCode,
  signInWithPasskey,
} from "./sign-in";
import { PASSKEY, SECOND_FACTOR } from "./steps";

/**
 * next-auth (version 4) signs people in and out in the browser: the steps, the CSRF-protected forms, and the
 * cookie. Other requests are authenticated from the cookie by `session.ts`, without next-auth: the API is served
 * before Next sees a request. All adaptations of next-auth are here:
 *
 * - The session strategy is "jwt", because the credentials provider needs it, though our sessions are rows that can
 *   be revoked. So the "token" is only the random secret of the row: encoding returns it unchanged, decoding looks
 *   up the row, and nothing that a client sends can change a session.
 * - `authorize` opens the session itself and ends the earlier one: later callbacks do not get the request.
 * - The reason of a refusal, or the required second step, is passed as an error message “reason:detail”, because the
 *   provider passes nothing else to the screen.
 * - A sign-in through an issuer opens its session in the callback `signIn`, which gets the request's headers through
 *   the options, and passes the secret on in the user.
 * - Its public address is set as an environment variable, because it reads it from nowhere else.
 * - Cookies of a sign-in through an issuer are named per request, so that two tabs can sign in at once.
 * - The options are made per request, because they are validated at once, and a build has neither secret nor
 *   database.
 * - A request is checked before it is passed on (`callback-address.ts`): next-auth responds with 500 to an invalid
 *   address, and reads a body of any size.
 */
process.env.NEXTAUTH_URL = env.url;

declare module "next-auth" {
  interface User {
    secret?: string;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    secret?: string;
  }
}

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Handles requests below /api/auth. */
export const serveAuth = (request: Request, context: RouteContext): Promise<Response> =>
  guardCallback(request, async (checked) => {
    const { options, removed } = await oidcCookies({
      action: (await context.params).nextauth,
      method: checked.method,
      state: checked.nextUrl.searchParams.get("state"),
      cookies: Object.fromEntries(checked.cookies.getAll().map(({ name, value }) => [name, value])),
    });
    const headers = Object.fromEntries(checked.headers);
    const response: Response = await NextAuth(checked, context, authOptions(database(), headers, options));
    for (const line of removed) response.headers.append("set-cookie", line);
    return response;
  });

/** Opens a session for an authenticated person, in place of the browser's earlier one. */
async function admit(
  db: Db,
  request: Pick<RequestInternal, "headers">,
  attempt: (client: Client) => Promise<SignInResult | SecondStepResult>,
): Promise<User | null> {
  const headers = (request.headers ?? {}) as Record<string, string | undefined>;
  const client = { address: clientAddress(headers), userAgent: headers["user-agent"] ?? null };
  const result = await attempt(client);
  if (!result.ok) {
    if (result.reason === "wrong_credentials") return null;
    const detail =
      result.reason === "too_many_attempts"
        ? result.seconds
        : result.reason === "second_factor"
          ? `${result.ticket}:${result.ways.join(",")}`
          : "";
    throw new Error(`${result.reason}:${detail}`);
  }
  const previous = sessionCookieOf(headers.cookie);
  if (previous !== null) await closeSession(db, previous);
  return { id: result.userId, secret: result.secret };
}

/**
 * @param headers of the request, for callbacks that do not get it
 * @param cookies of a sign-in through the issuer
 */
export function authOptions(
  db: Db,
  headers: Record<string, string | undefined> = {},
  cookies: Partial<CookiesOptions> = {},
): NextAuthOptions {
  return {
    secret: requireSecret(),
    useSecureCookies: SECURE_COOKIES,
    session: { strategy: "jwt", maxAge: SESSION_DAYS * 86_400 },
    pages: { signIn: addresses.signIn(), error: addresses.signIn(), signOut: addresses.signIn() },
    cookies: {
      ...cookies,
      sessionToken: {
        name: SESSION_COOKIE,
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: SECURE_COOKIES },
      },
    },
    providers: [
      Credentials({
        name: "E-mail and password",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (credentials, request) => {
          const { email, password } = credentials ?? {};
          if (typeof email !== "string" || typeof password !== "string") return null;
          return admit(db, request, (client) => signIn(db, { email, password }, client));
        },
      }),
      Credentials({
        id: SECOND_FACTOR,
        name: "Second factor",
        credentials: { ticket: { type: "hidden" }, code: { type: "text" } },
        authorize: async (credentials, request) => {
          const { ticket, code } = credentials ?? {};
          if (typeof ticket !== "string" || typeof code !== "string") return null;
          return admit(db, request, (client) => signInWithCode(db, { ticket, code }, client));
        },
      }),
      Credentials({
        id: PASSKEY,
        name: "Passkey",
        credentials: { answer: { type: "hidden" }, ticket: { type: "hidden" } },
        authorize: async (credentials, request) => {
          const answer = PasskeyAnswer.safeParse(parseJson(String(credentials?.answer)));
          if (!answer.success) return null;
          const ticket = credentials?.ticket || null;
          return admit(db, request, (client) =>
            signInWithPasskey(db, { ticket, answer: answer.data }, client),
          );
        },
      }),
      ...(env.oidc === null ? [] : [oidcProvider(env.oidc)]),
    ],
    jwt: {
      maxAge: SESSION_DAYS * 86_400,
      encode: async ({ token }) => token?.secret ?? "",
      decode: async ({ token }) => {
        const person = token === undefined ? null : await findPersonOfSession(db, token);
        return person && { secret: token, sub: person.userId, name: person.displayName, email: person.email };
      },
    },
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.provider !== OIDC || env.oidc === null) return true;
        const client = { address: clientAddress(headers), userAgent: headers["user-agent"] ?? null };
        const result = await signInWithIssuer(db, env.oidc.issuer, profile, client);
        if ("refused" in result) return addresses.signInRefused(result.refused);
        user.secret = result.secret;
        const previous = sessionCookieOf(headers.cookie);
        if (previous !== null) await closeSession(db, previous);
        return true;
      },
      jwt: ({ token, user }) => (user?.secret === undefined ? token : { ...token, secret: user.secret }),
      session: ({ session, token }) => ({
        expires: session.expires,
        user: { name: token.name, email: token.email },
      }),
      redirect: ({ url, baseUrl }) => baseUrl + (returnPath(url, baseUrl) ?? ""),
    },
    events: {
      // The token is useless here: next-auth joins it from all cookies whose names begin with the session's.
      signOut: async () => {
        const secret = sessionCookieOf(headers.cookie);
        if (secret !== null) await closeSession(db, secret);
      },
    },
  };
}
