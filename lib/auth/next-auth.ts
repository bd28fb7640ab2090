import { addresses } from "@/lib/addresses";
import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { env, requireSecret } from "@/lib/env";
import { secondsToWait } from "./attempts";
import { clientAddress } from "./client-address";
import { returnPath } from "./return-path";
import {
  actorOfSession,
  closeSession,
  SECURE_COOKIES,
  SESSION_COOKIE,
  SESSION_DAYS,
  sessionCookieOf,
} from "./session";
import { signIn } from "./sign-in";

/**
 * next-auth signs people in and out in the browser. Its credentials provider knows only sessions that are
 * tokens, so the "token" is the random session id and nothing else: encoding returns it as it is, decoding
 * looks the row up. Nothing a client sends can change a session.
 */
process.env.NEXTAUTH_URL ??= env.url;

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

export function authOptions(): NextAuthOptions {
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
            { email, password },
            { address, userAgent: headers["user-agent"] ?? null },
          );
          if (!result.ok) {
            if (result.reason === "wrong_credentials") return null;
            const seconds = await secondsToWait(email.trim().toLowerCase(), address);
            throw new Error(`${result.reason}:${seconds}`);
          }
          const previous = sessionCookieOf(headers.cookie);
          if (previous !== null) await closeSession(previous);
          return { id: result.userId, secret: result.secret };
        },
      }),
    ],
    jwt: {
      maxAge: SESSION_DAYS * 86_400,
      encode: async ({ token }) => token?.secret ?? "",
      decode: async ({ token }) => {
        const actor = token === undefined ? null : await actorOfSession(token, "");
        if (!actor || token === undefined) return null;
        return { secret: token, sub: actor.userId, name: actor.displayName, email: actor.email };
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
        if (token?.secret !== undefined) await closeSession(token.secret);
      },
    },
  };
}
