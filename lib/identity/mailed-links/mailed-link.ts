import "server-only";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { newId } from "@/lib/core/ids";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import type { Db, Prisma, Tx } from "@/lib/platform/db/client";
import type { MailedLinkKind } from "./schemas";

/** How many hours a link works. */
export const LINK_HOURS: Readonly<Record<MailedLinkKind, number>> = {
  passwordReset: 1,
  providerLink: 1,
  emailChange: 24,
  emailConfirmation: 24,
};

type NewLink = {
  kind: MailedLinkKind;
  userId: string;
  /** the address it is mailed to */
  email: string;
  /** the provider's account to link to the person, if any */
  claim?: { samlProviderId: string; subject: string };
};

/** Creates a link for a mail. Its key is only in that mail. */
export async function createMailedLink(
  tx: Tx,
  { kind, userId, email, claim }: NewLink,
): Promise<{ id: string; key: string }> {
  const id = newId();
  const key = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + LINK_HOURS[kind] * 3_600_000);
  await tx.mailedLink.create({
    data: { id, kind, keyHash: hashSecret(key), userId, email, expiresAt, ...claim },
    select: { id: true },
  });
  return { id, key };
}

const select = {
  id: true,
  kind: true,
  keyHash: true,
  userId: true,
  email: true,
  samlProviderId: true,
  subject: true,
  expiresAt: true,
} satisfies Prisma.MailedLinkSelect;

export type MailedLinkRow = Omit<Prisma.MailedLinkGetPayload<{ select: typeof select }>, "keyHash">;

/** Returns the link of a key; null if it is wrong, used or expired, or the account is disabled. */
export async function findMailedLink(db: Db, id: string, key: string): Promise<MailedLinkRow | null> {
  const found = await db.mailedLink.findFirst({
    where: { id, expiresAt: { gt: new Date() }, user: { disabledAt: null } },
    select,
  });
  if (!found) return null;
  const { keyHash, ...link } = found;
  return timingSafeEqual(keyHash, hashSecret(key)) ? link : null;
}

/** Uses up a link; returns false if it was already used. */
export async function spendMailedLink(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.mailedLink.deleteMany({ where: { id } });
  return count > 0;
}

/** Deletes a person's mailed links, of one kind or all. */
export const dropMailedLinks = (tx: Tx, userId: string, kind?: MailedLinkKind): Promise<unknown> =>
  tx.mailedLink.deleteMany({ where: { userId, kind } });

/** Returns a person's valid mailed links of a kind, newest first. */
export const openMailedLinks = (db: Db, userId: string, kind: MailedLinkKind): Promise<MailedLinkRow[]> =>
  db.mailedLink.findMany({
    where: { userId, kind, expiresAt: { gt: new Date() } },
    orderBy: { id: "desc" },
    select: { ...select, keyHash: false },
  });
