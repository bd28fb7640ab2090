import "server-only";
import { z } from "zod";
import type { Caller } from "@/lib/core/access/actor";
import { DomainError, Invalid } from "@/lib/errors";
import type { AnyOperation } from "@/lib/platform/api/operation";
import type { Db } from "@/lib/platform/db/client";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type ApiResponse, dropBody } from "./message";

/**
 * A POST with an Idempotency-Key takes effect once. Its record is written in the transaction of the
 * effect: both exist or neither does. A second request with the key waits on the unique index until the
 * first has committed, then answers the stored response; a refused request leaves no record, so it can be
 * repeated once what was wrong is put right.
 */
export async function once(
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
  return inTransaction(
    db,
    async (tx) => {
      const claimed = await claim(tx, { actorId: actor.userId, key, operationId: operation.id, requestHash });
      if (!claimed) return replay(tx, { actorId: actor.userId, key, operationId: operation.id, requestHash });
      const response = await run();
      try {
        await remember(tx, actor.userId, key, response);
      } catch (error) {
        dropBody(response);
        throw error;
      }
      return response;
    },
    { retry: 2 },
  );
}

const Headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

type Claim = { actorId: string; key: string; operationId: string; requestHash: Buffer };

/** Takes the key, unless somebody has it; waits for a transaction that is about to have it. */
async function claim(tx: Db, { actorId, key, operationId, requestHash }: Claim): Promise<boolean> {
  const { count } = await tx.idempotencyRecord.createMany({
    data: [{ actorId, key, operationId, requestHash: new Uint8Array(requestHash), status: 0 }],
    skipDuplicates: true,
  });
  return count === 1;
}

async function replay(tx: Db, { actorId, key, operationId, requestHash }: Claim): Promise<ApiResponse> {
  const record = await tx.idempotencyRecord.findUnique({ where: { actorId_key: { actorId, key } } });
  if (!record || record.operationId !== operationId || !requestHash.equals(record.requestHash)) {
    throw new DomainError(
      "unprocessable",
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request; use a new key for each request.",
    );
  }
  return {
    status: record.status,
    headers: {
      ...parsedJson(Headers, record.headers, { table: "IdempotencyRecord", column: "headers", row: key }),
      "idempotency-replayed": "true",
    },
    body: record.body,
  };
}

async function remember(tx: Db, actorId: string, key: string, response: ApiResponse): Promise<void> {
  const where = { actorId_key: { actorId, key } };
  if (response.body !== null && typeof response.body !== "string") {
    await tx.idempotencyRecord.delete({ where, select: { key: true } });
    return;
  }
  await tx.idempotencyRecord.update({
    where,
    data: { status: response.status, headers: response.headers, body: response.body },
    select: { key: true },
  });
}
