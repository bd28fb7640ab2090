import "server-only";
import { ConflictError, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import type { ChangeGlossary } from "./schemas";

const MOST_ENTRIES = 5_000;

/**
 * Adds, changes and deletes entries, all or none. Deleting a missing entry is no error. Throws NotFound,
 * Conflict.
 */
export const changeGlossary = (
  db: Db,
  ctx: ActorContext,
  { organizationId }: Pick<OrganizationSubject, "organizationId">,
  { operations }: ChangeGlossary,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockRow(tx, "Organization", organizationId);
    const done = { added: 0, updated: 0, deleted: 0 };
    for (const operation of operations) {
      if (operation.type === "insert") {
        const { translations } = operation;
        await tx.glossaryEntry.create({
          data: { id: newId(), organizationId, translations },
          select: { id: true },
        });
        done.added += 1;
      } else if (operation.type === "update") {
        const { id, translations, updatedAt } = operation;
        const current = await tx.glossaryEntry.findUnique({
          where: { organizationId, id },
          select: { updatedAt: true },
        });
        if (!current) throw new NotFound("glossary entry", id);
        if (updatedAt !== undefined && current.updatedAt.getTime() !== Date.parse(updatedAt))
          throw new ConflictError("This was changed meanwhile; read it again and repeat your change.");
        await tx.glossaryEntry.update({
          where: { id },
          data: { translations, updatedAt: new Date() },
          select: { id: true },
        });
        done.updated += 1;
      } else {
        const { count } = await tx.glossaryEntry.deleteMany({ where: { organizationId, id: operation.id } });
        done.deleted += count;
      }
    }
    if (done.added > 0 && (await tx.glossaryEntry.count({ where: { organizationId } })) > MOST_ENTRIES) {
      throw new ConflictError(
        `A glossary holds at most ${MOST_ENTRIES} entries. Delete some first.`,
        "too_many_glossary_entries",
      );
    }
    if (done.added + done.updated + done.deleted === 0) return;
    await record(tx, ctx, {
      type: "glossary.edited",
      organizationId,
      subjectId: organizationId,
      payload: done,
    });
  });
