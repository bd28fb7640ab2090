import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Caller } from "@/lib/core/access/actor";
import { ConflictError, DomainError, Invalid } from "@/lib/core/errors";
import type { AnyOperation } from "@/lib/platform/api/operation";
import type { Db } from "@/lib/platform/db/client";
import { isConnectionLost } from "@/lib/platform/db/errors";
import { decryptSecret, encryptSecret, keyedHash } from "@/lib/platform/encrypted-secret";
import { toDomainError } from "./domain-error";
import { type ApiResponse, dropBody } from "./message";

/** How long a request waits for one under way with the same key, and how often it looks. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;
/** A request has ended after this time, or its process has. */
const LONGEST_REQUEST_MS = 5 * 60_000;
/** The stored status of a request without a response, and of one that may have taken effect all the same. */
const UNDER_WAY = 0;
const UNCLEAR = 500;

/**
 * A POST with an Idempotency-Key takes effect once. The first request claims the key with a record, which then gets
 * its response; a second one waits for that, and returns it. No transaction is open meanwhile, since each request under
 * way would keep a connection from all others. A refused request takes its claim back, so that it can be repeated. A
 * claim whose process ended stays, because its request may have taken effect, and so does one of a request that failed
 * without a clear reason or lost its connection, maybe while it committed. Responses may contain secrets that are
 * shown once, so they are encrypted with a key derived from the client's, of which only a hash is stored.
 */
export async function runIdempotently(
  db: Db,
  key: string,
  actor: Pick<Caller, "userId">,
  operation: Pick<AnyOperation, "id">,
  requestHash: Buffer,
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Invalid(
      "Idempotency-Key must be 1 to 255 visible ASCII characters.",
      "idempotency_key_malformed",
    );
  }
  const claim: Claim = {
    actorId: actor.userId,
    key,
    keyHash: keyedHash("idempotency", actor.userId, key),
    operationId: operation.id,
    requestHash: keyedHash("idempotency", key, requestHash),
  };
  for (const until = Date.now() + WAIT_MS; ; await sleep(LOOK_EVERY_MS)) {
    if (await take(db, claim)) return runClaimed(db, claim, run);
    const stored = await replay(db, claim);
    if (stored !== null) return stored;
    if (Date.now() >= until) throw inUse();
  }
}

async function runClaimed(db: Db, claim: Claim, run: () => Promise<ApiResponse>): Promise<ApiResponse> {
  let response: ApiResponse;
  try {
    response = await run();
  } catch (error) {
    if (isRefusal(error)) await release(db, claim);
    else await markUnclear(db, claim);
    throw error;
  }
  try {
    await remember(db, claim, response);
  } catch (error) {
    dropBody(response);
    throw error;
  }
  return response;
}

/** True for an error after which nothing has taken effect. */
const isRefusal = (error: unknown): boolean =>
  toDomainError(error) instanceof DomainError && !isConnectionLost(error);

const inUse = () =>
  new ConflictError(
    "Another request with this Idempotency-Key is under way, or was interrupted. Look whether it took effect before you repeat it with a new key.",
    "idempotency_key_in_use",
  );

type Bytes = Uint8Array<ArrayBuffer>;
type Claim = { actorId: string; key: string; keyHash: Bytes; operationId: string; requestHash: Bytes };

const Answer = z.object({
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string().nullable(),
});

const uniqueKeyOf = ({ actorId, keyHash }: Claim) => ({ actorId_keyHash: { actorId, keyHash } });
const ownerOf = ({ actorId, keyHash }: Claim) => `${actorId} ${Buffer.from(keyHash).toString("hex")}`;

/** Claims the key; false if another request has it. */
async function take(db: Db, { actorId, keyHash, operationId, requestHash }: Claim): Promise<boolean> {
  const { count } = await db.idempotencyRecord.createMany({
    data: [{ actorId, keyHash, operationId, requestHash, status: UNDER_WAY }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Returns the stored response; null while the first request is under way, or after it was refused. */
async function replay(db: Db, claim: Claim): Promise<ApiResponse | null> {
  const record = await db.idempotencyRecord.findUnique({ where: uniqueKeyOf(claim) });
  if (record === null) return null;
  if (
    record.operationId !== claim.operationId ||
    Buffer.compare(record.requestHash, claim.requestHash) !== 0
  ) {
    throw new DomainError(
      "unprocessable",
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request; use a new key for each request.",
    );
  }
  if (record.answer === null) {
    const isUnderWay = record.status === UNDER_WAY;
    if (!isUnderWay || Date.now() - record.createdAt.getTime() > LONGEST_REQUEST_MS) throw inUse();
    return null;
  }
  const text = decryptSecret("idempotency", ownerOf(claim), record.answer, claim.key);
  if (text === null) throw new Error("A stored answer cannot be decrypted.");
  const { headers, body } = Answer.parse(JSON.parse(text));
  return { status: record.status, headers: { ...headers, "idempotency-replayed": "true" }, body };
}

async function remember(db: Db, claim: Claim, { status, headers, body }: ApiResponse): Promise<void> {
  if (body !== null && typeof body !== "string") return release(db, claim);
  const answer = encryptSecret("idempotency", ownerOf(claim), JSON.stringify({ headers, body }), claim.key);
  await db.idempotencyRecord.update({
    where: uniqueKeyOf(claim),
    data: { status, answer },
    select: { actorId: true },
  });
}

/** Keeps the claim of a request that may have taken effect: repeating it is refused at once. */
async function markUnclear(db: Db, claim: Claim): Promise<void> {
  await db.idempotencyRecord.update({
    where: uniqueKeyOf(claim),
    data: { status: UNCLEAR },
    select: { actorId: true },
  });
}

async function release(db: Db, claim: Claim): Promise<void> {
  await db.idempotencyRecord.deleteMany({ where: { actorId: claim.actorId, keyHash: claim.keyHash } });
}
