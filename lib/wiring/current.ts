import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Caller } from "@/lib/core/access/actor";
import { clientAddress } from "@/lib/platform/api/server/client-address";
import { actorOfSession, sessionCookieOf } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { signInAddress } from "./prefetch";

/** Who looks at this page; null = nobody is signed in. Looked up once per request. */
export const findCurrentActor = cache(async (): Promise<Caller | null> => {
  const sent = await headers();
  const secret = sessionCookieOf(sent.get("cookie") ?? undefined);
  return secret === null ? null : actorOfSession(database(), secret, clientAddress(Object.fromEntries(sent)));
});

/** Who looks at this page; sends strangers to the sign-in screen. */
export async function currentActor(): Promise<Caller> {
  const actor = await findCurrentActor();
  return actor ?? redirect(signInAddress(await headers()));
}
