import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Caller } from "@/lib/core/access/actor";
import { clientAddress } from "@/lib/platform/api/server/client-address";
import { signInAddress } from "./prefetch";
import { engine } from "./running-engine";

/** The viewer of this page, null without a session. Looked up once per request. */
export const findCurrentActor = cache(async (): Promise<Caller | null> => {
  const sent = await headers();
  const secret = engine.sessionCookieOf(sent.get("cookie") ?? undefined);
  if (secret === null) return null;
  return engine.actorOfSession(engine.database(), secret, clientAddress(Object.fromEntries(sent)));
});

/** The viewer of this page; redirects to the sign-in screen without a session. */
export async function currentActor(): Promise<Caller> {
  const actor = await findCurrentActor();
  return actor ?? redirect(signInAddress(await headers()));
}
