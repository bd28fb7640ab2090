import { addresses } from "@/lib/addresses";
import { type Db, database } from "@/lib/platform/db/client";
import "server-only";
import NextAuth, { type NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { env, requireSecret } from "@/lib/env";
import { clientAddress } from "@/lib/platform/api/server/client-address";
import { secondsToWait } from "./attempts";
import { guardCallback } from "./callback-address";
import { returnPath } from "./return-path";
import {
  closeSession,
  findPersonOfSession,
  SECURE_COOKIES,
  SESSION_COOKIE,
  SESSION_DAYS,
  sessionCookieOf,
} from "./session";
import { signIn } from "./sign-in";

/**
 * next-auth (version 4) signs people in and out in the browser: the steps of it, forms that only our own pages can
 * send, and the cookie. Who sends a request to anything else is read from the cookie by `session.ts`, without it:
 * the API is served before Next sees a request. Where it has to be bent to that, all of it stands here:
 *
 * - The strategy of sessions says "jwt", because the credentials provider works with no other, though ours are rows
 *   that can be revoked. So the "token" is the random secret of the row and nothing else: encoding returns it as it
 *   is, decoding looks the row up, and nothing that a client sends can change a session.
 * - `authorize` opens the session itself and ends the one before: nothing that is called later knows the request.
 * - Why somebody is refused travels as the message of an error, “reason:seconds”, because a message is all that
 *   the provider lets through to the screen.
 * - Its public address is set as a variable of the process, because it reads it from nowhere else.
 * - The options are made for each request, because it checks them at once, and a build has neither secret nor database.
 * - A request is looked at before it gets it (`callback-address.ts`): an address that it cannot read it takes for a
 *   fault of the configuration and answers 500, and it reads a body of any size.
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

/** Answers everything below /api/auth. */
export const answerAuth = (request: Request, context: RouteContext): Promise<Response> =>
  guardCallback(request, (checked) => NextAuth(checked, context, authOptions(database())));

export function authOptions(db: Db): NextAuthOptions {
  return {
    secret: requireSecret(),
    useSecureCookies: SECURE_COOKIES,
    session: { strategy: "jwt", maxAge: SESSION_DAYS * 86_400 },
    pages: { signIn: addresses.signIn(), error: addresses.signIn(), signOut: addresses.signIn() },
    cookies: {
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
          const headers = (request.headers ?? {}) as Record<string, string | undefined>;
          const address = clientAddress(headers);
          const result = await signIn(
            db,
            { email, password },
            { address, userAgent: headers["user-agent"] ?? null },
          );
          if (!result.ok) {
            if (result.reason === "wrong_credentials") return null;
            const seconds = await secondsToWait(db, email.trim().toLowerCase(), address);
            throw new Error(`${result.reason}:${seconds}`);
          }
          const previous = sessionCookieOf(headers.cookie);
          if (previous !== null) await closeSession(db, previous);
          return { id: result.userId, secret: result.secret };
        },
      }),
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
      jwt: ({ token, user }) => (user?.secret === undefined ? token : { ...token, secret: user.secret }),
      session: ({ session, token }) => ({
        expires: session.expires,
        user: { name: token.name, email: token.email },
      }),
      redirect: ({ url, baseUrl }) => baseUrl + (returnPath(url, baseUrl) ?? ""),
    },
    events: {
      signOut: async ({ token }) => {
        if (token?.secret !== undefined) await closeSession(db, token.secret);
      },
    },
  };
}
