import "server-only";
import { Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import type { Db, Prisma, Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import type { PasskeyAnswer, PasskeyOptions, PasskeyRegistration } from "./schemas";

/** How long a person may take to use their key. */
const MINUTES = 10;

/**
 * The host that passkeys are bound to, from the public address. Browsers refuse numeric addresses, so a
 * loopback address becomes "localhost".
 */
const site = new URL(env.url);
if (/^(?:127\.\d+\.\d+\.\d+|\[::1\])$/.test(site.hostname)) site.hostname = "localhost";
export const PASSKEY_ORIGIN = site.origin;
const RP_ID = site.hostname;

/** Loaded on the first use of a passkey: most processes never need it. */
const library = () => import("@simplewebauthn/server");

async function keepChallenge(
  db: Db,
  challenge: string,
  asked: { registers: boolean; userId: string | null },
): Promise<void> {
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  await db.passkeyChallenge.create({
    data: { challengeHash: hashSecret(challenge), ...asked, expiresAt },
    select: { expiresAt: true },
  });
}

/**
 * Uses up a challenge, even if its response is invalid; returns false if it was not created for this person.
 */
async function spendChallenge(
  db: Db,
  challenge: string,
  asked: { registers: boolean; userId: string | null },
): Promise<boolean> {
  const { count } = await db.passkeyChallenge.deleteMany({
    where: { challengeHash: hashSecret(challenge), ...asked, expiresAt: { gt: new Date() } },
  });
  return count > 0;
}

/** Returns the challenge in a browser's client data, which is not verified yet. */
function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

const shown = { id: true, label: true, createdAt: true, lastUsedAt: true } satisfies Prisma.PasskeySelect;
export type PasskeyRow = Prisma.PasskeyGetPayload<{ select: typeof shown }>;

/** Lists a person's passkeys, newest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.passkey.findMany({ where: { userId }, orderBy: { id: "desc" }, select: shown });

const credentialsOf = async (db: Db, userId: string) =>
  (await db.passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } })).map(
    ({ credentialId, transports }) => ({ id: credentialId, transports: transports as never }),
  );

/** Returns the options for a browser to create a passkey. */
export async function startRegistration(
  db: Db,
  { userId, email, displayName }: { userId: string; email: string; displayName: string },
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: "Bindery",
    rpID: RP_ID,
    userName: email,
    userDisplayName: displayName,
    userID: Uint8Array.from(Buffer.from(userId)),
    attestationType: "none",
    excludeCredentials: await credentialsOf(db, userId),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(db, options.challenge, { registers: true, userId });
  return options as unknown as PasskeyOptions;
}

const refused = () =>
  Invalid.field("response", "isn't a passkey for this Bindery. Try again.", "passkey_refused");

/** Verifies a new passkey against the person's challenge; refuses anything else. */
export async function readRegistration(db: Db, userId: string, response: PasskeyRegistration) {
  const challenge = challengeOf(response.response.clientDataJSON);
  if (!(await spendChallenge(db, challenge, { registers: true, userId }))) throw refused();
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: PASSKEY_ORIGIN,
    expectedRPID: RP_ID,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified || !verified.registrationInfo) throw refused();
  return verified.registrationInfo.credential;
}

/** Stores a passkey; null if it is already registered. Joins an open transaction. */
export async function addPasskey(
  tx: Tx,
  userId: string,
  label: string,
  { id: credentialId, publicKey, counter, transports = [] }: Awaited<ReturnType<typeof readRegistration>>,
): Promise<PasskeyRow | null> {
  const id = newId();
  const { count } = await tx.passkey.createMany({
    data: [
      {
        ...{ id, userId, label, credentialId, counter, transports },
        publicKey: Uint8Array.from(publicKey),
      },
    ],
    skipDuplicates: true,
  });
  return count === 0 ? null : tx.passkey.findUniqueOrThrow({ where: { id }, select: shown });
}

export async function renamePasskey(
  tx: Tx,
  userId: string,
  id: string,
  label: string,
): Promise<PasskeyRow | null> {
  const { count } = await tx.passkey.updateMany({ where: { id, userId }, data: { label } });
  return count === 0 ? null : tx.passkey.findUniqueOrThrow({ where: { id }, select: shown });
}

/** Removes a passkey and returns its name; null if there was none. */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<string | null> {
  const found = await tx.passkey.findFirst({ where: { id, userId }, select: { label: true } });
  if (found) await tx.passkey.deleteMany({ where: { id, userId } });
  return found?.label ?? null;
}

/** Removes all passkeys of a person and returns their number. */
export const removePasskeys = async (tx: Tx, userId: string): Promise<number> =>
  (await tx.passkey.deleteMany({ where: { userId } })).count;

/** Returns the options for a browser to use a passkey: one of the person's, or any if no person is given. */
export async function startAuthentication(db: Db, userId: string | null): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: RP_ID,
    userVerification: "required",
    ...(userId !== null && { allowCredentials: await credentialsOf(db, userId) }),
  });
  await keepChallenge(db, options.challenge, { registers: false, userId });
  return options as unknown as PasskeyOptions;
}

/**
 * Verifies a passkey's response; null if it is invalid.
 * @param userId the expected person; null = any
 */
export async function readAuthentication(
  db: Db,
  userId: string | null,
  response: PasskeyAnswer,
): Promise<{ userId: string; passkeyId: string; counter: number } | null> {
  const challenge = challengeOf(response.response.clientDataJSON);
  if (!(await spendChallenge(db, challenge, { registers: false, userId }))) return null;
  const passkey = await db.passkey.findFirst({
    where: { credentialId: response.id, ...(userId !== null && { userId }), user: { disabledAt: null } },
  });
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: PASSKEY_ORIGIN,
    expectedRPID: RP_ID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  return {
    userId: passkey.userId,
    passkeyId: passkey.id,
    counter: verified.authenticationInfo.newCounter,
  };
}

/** Stores the use of a passkey; returns false if a clone of it was used meanwhile, or it was removed. */
export async function noteUse(tx: Tx, passkeyId: string, counter: number): Promise<boolean> {
  const { count } = await tx.passkey.updateMany({
    where: { id: passkeyId, ...(counter > 0 && { counter: { lt: counter } }) },
    data: { lastUsedAt: new Date(), counter },
  });
  return count > 0;
}
