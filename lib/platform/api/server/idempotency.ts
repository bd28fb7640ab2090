import "server-only";
import { z } from "zod";
import type { Caller } from "@/lib/core/access/actor";
import { DomainError, Invalid } from "@/lib/core/errors";
import type { AnyOperation } from "@/lib/platform/api/operation";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { decryptSecret, encryptSecret, keyedHash } from "@/lib/platform/encrypted-secret";
import { type ApiResponse, dropBody } from "./message";

/**
 * A POST with an Idempotency-Key takes effect once. Its record is written in the transaction of the effect:
 * both exist or neither does. A second request with the key waits on the unique index until the first has
 * committed, then returns the stored response; a refused request leaves no record, so that it can be
 * repeated. Responses may contain secrets that are shown once, so they are encrypted with a key derived from
 * the client's, of which only a hash is stored.
 */
export async function runIdempotently(
  db: Db,
  key: string,
  actor: Caller,
  operation: AnyOperation,
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
  return inTransaction(
    db,
    async (tx) => {
      if (!(await take(tx, claim))) return replay(tx, claim);
      const response = await run();
      try {
        await remember(tx, claim, response);
      } catch (error) {
        dropBody(response);
        throw error;
      }
      return response;
    },
    { retry: 2 },
  );
}

type Bytes = Uint8Array<ArrayBuffer>;
type Claim = { actorId: string; key: string; keyHash: Bytes; operationId: string; requestHash: Bytes };

const Answer = z.object({
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string().nullable(),
});

const whereIs = ({ actorId, keyHash }: Claim) => ({ actorId_keyHash: { actorId, keyHash } });
const ownerOf = ({ actorId, keyHash }: Claim) => `${actorId} ${Buffer.from(keyHash).toString("hex")}`;

/** Claims the key, unless another request has it; waits for a transaction that is about to claim it. */
async function take(tx: Tx, { actorId, keyHash, operationId, requestHash }: Claim): Promise<boolean> {
  const { count } = await tx.idempotencyRecord.createMany({
    data: [{ actorId, keyHash, operationId, requestHash, status: 0 }],
    skipDuplicates: true,
  });
  return count === 1;
}

async function replay(tx: Tx, claim: Claim): Promise<ApiResponse> {
  const record = await tx.idempotencyRecord.findUnique({ where: whereIs(claim) });
  if (
    record?.operationId !== claim.operationId ||
    Buffer.compare(record.requestHash, claim.requestHash) !== 0
  ) {
    throw new DomainError(
      "unprocessable",
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request; use a new key for each request.",
    );
  }
  const text = record.answer && decryptSecret("idempotency", ownerOf(claim), record.answer, claim.key);
  if (text === null) throw new Error("A stored answer cannot be decrypted.");
  const { headers, body } = Answer.parse(JSON.parse(text));
  return { status: record.status, headers: { ...headers, "idempotency-replayed": "true" }, body };
}

async function remember(tx: Tx, claim: Claim, { status, headers, body }: ApiResponse): Promise<void> {
  const where = whereIs(claim);
  if (body !== null && typeof body !== "string") {
    await tx.idempotencyRecord.delete({ where, select: { actorId: true } });
    return;
  }
  const answer = encryptSecret("idempotency", ownerOf(claim), JSON.stringify({ headers, body }), claim.key);
  await tx.idempotencyRecord.update({ where, data: { status, answer }, select: { actorId: true } });
}
