import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Caller } from "@/lib/core/access/actor";
import { clientAddress } from "@/lib/platform/api/server/client-address";
import { actorOfSession, sessionCookieOf } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { signInAddress } from "./prefetch";

/** The viewer of this page, null without a session. Looked up once per request. */
export const findCurrentActor = cache(async (): Promise<Caller | null> => {
  const sent = await headers();
  const secret = sessionCookieOf(sent.get("cookie") ?? undefined);
  return secret === null ? null : actorOfSession(database(), secret, clientAddress(Object.fromEntries(sent)));
});

/** The viewer of this page; redirects to the sign-in screen without a session. */
export async function currentActor(): Promise<Caller> {
  const actor = await findCurrentActor();
  return actor ?? redirect(signInAddress(await headers()));
}
