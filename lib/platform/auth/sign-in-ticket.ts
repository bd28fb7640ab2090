import "server-only";
import { randomBytes } from "node:crypto";
import type { Db, Tx } from "@/lib/platform/db/client";
import { hashSecret } from "./hash-secret";

/** How long a person may take for their second factor. */
const MINUTES = 10;

/** Creates a ticket for a correct password, which the browser sends with the second factor. */
export async function openTicket(db: Db, userId: string): Promise<string> {
  const ticket = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  await db.signInTicket.create({
    data: { secretHash: hashSecret(ticket), userId, expiresAt },
    select: { userId: true },
  });
  return ticket;
}

/** Returns the person of a ticket; null if it has expired or was used, or the account is disabled. */
export async function holderOfTicket(db: Db, ticket: string): Promise<string | null> {
  const found = await db.signInTicket.findFirst({
    where: { secretHash: hashSecret(ticket), expiresAt: { gt: new Date() }, user: { disabledAt: null } },
    select: { userId: true },
  });
  return found?.userId ?? null;
}

/** Uses up a ticket; returns false if it was already used. */
export async function spendTicket(tx: Tx, ticket: string): Promise<boolean> {
  const { count } = await tx.signInTicket.deleteMany({ where: { secretHash: hashSecret(ticket) } });
  return count > 0;
}
