import "server-only";
import type { Requester } from "@/lib/core/access/actor";
import { tokenScopeOf } from "@/lib/core/access/scopes";
import { DomainError } from "@/lib/core/errors";
import type { AnyOperation } from "@/lib/platform/api/operation";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { log } from "@/lib/platform/log";

type RefusedRequest = {
  operation: AnyOperation;
  params: Record<string, string>;
  actor: Requester | null;
  requestId: string;
  address: string;
};

/**
 * Forbidden, or impossible in the present state, such as requiring single sign-on without a tested provider.
 */
const REFUSALS: ReadonlySet<string> = new Set(["forbidden", "conflict"]);

/**
 * Records in an organization's audit log that a member was refused an admin's operation. Non-members are not
 * recorded. The response does not depend on it.
 */
export async function noteRefusal(
  db: Db,
  { operation, params, actor, requestId, address }: RefusedRequest,
  error: unknown,
): Promise<void> {
  const { organizationId } = params;
  if (actor === null || actor.kind === "directory" || organizationId === undefined) return;
  if (operation.method === "GET" || tokenScopeOf(operation) !== "admin") return;
  if (!(error instanceof DomainError) || !REFUSALS.has(error.code)) return;
  const { reason } = error;
  try {
    await inTransaction(db, async (tx) => {
      const { userId } = actor;
      if ((await tx.member.count({ where: { organizationId, userId } })) === 0) return;
      await record(
        tx,
        { actor, requestId, address },
        {
          type: "request.refused",
          organizationId,
          subjectId: organizationId,
          payload: { operation: operation.id, reason },
        },
      );
    });
  } catch (failure) {
    log.warn({ err: failure }, "A refusal could not be recorded.");
  }
}
