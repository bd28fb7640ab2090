import "server-only";
import type { MergeResult } from "@/lib/core/content/tree-merge";
import type { Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { record } from "@/lib/platform/events/record";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import type { ContentChanges } from "@/lib/store/changes";
import { type Commit, commit, lockBranch } from "@/lib/store/commit";
import { inputsOf, replaceConflicts } from "./conflicts";
import { contribute } from "./contribute";
import { type AuthorContext, createChangeRequest } from "./create";
import { mergedContent } from "./trial-merge";

/** An import merged with main, in memory. */
type MergedImport = {
  subject: string;
  /** of the revision */
  message: string;
  /** the imported revision */
  parent: string;
  sides: { main: ContentChanges; change: ContentChanges };
  result: MergeResult;
};

/** Opens a change request that holds an import, with its conflicts. */
export async function proposeImport(
  tx: Tx,
  ctx: AuthorContext,
  space: SpaceSubject,
  { subject, message, parent, sides, result }: MergedImport,
): Promise<{ changeRequestId: string; revisionId: string }> {
  const content = { ...mergedContent(result), message, parents: [parent], always: true };
  const { changeRequestId, revisionId, number } = await propose(tx, ctx, space, subject, content);
  const { conflicts } = result;
  await replaceConflicts(
    tx,
    changeRequestId,
    conflicts.map((conflict) => ({ conflict, inputs: inputsOf(conflict, sides.main, sides.change) })),
  );
  const place = { organizationId: space.organizationId, spaceId: space.id, subjectId: changeRequestId };
  if (conflicts.length > 0)
    await record(tx, ctx, {
      type: "changeRequest.conflicted",
      ...place,
      payload: { number, conflicts: conflicts.length },
    });
  else
    await record(tx, ctx, {
      type: "changeRequest.edited",
      ...place,
      payload: { revision: revisionId, imported: result.pages.size, number },
    });
  return { changeRequestId, revisionId };
}

/** Opens a change request that deletes pages, which must include their subpages. */
export async function proposeDeletion(
  tx: Tx,
  ctx: AuthorContext,
  space: SpaceSubject,
  { subject, message, pages }: { subject: string; message: string; pages: readonly string[] },
): Promise<void> {
  const content = { message, pages: new Map(pages.map((id) => [id, null])) };
  const { changeRequestId, revisionId, number } = await propose(tx, ctx, space, subject, content);
  await record(tx, ctx, {
    ...{ type: "changeRequest.edited", organizationId: space.organizationId, spaceId: space.id },
    ...{ subjectId: changeRequestId, payload: { revision: revisionId, pages: [...pages], number } },
  });
}

async function propose(
  tx: Tx,
  ctx: AuthorContext,
  space: SpaceSubject,
  subject: string,
  content: Omit<Commit, "type" | "authorId">,
): Promise<{ changeRequestId: string; revisionId: string; number: number }> {
  const { changeRequest } = await createChangeRequest(tx, ctx, space, { subject });
  const { id: changeRequestId, number } = changeRequest;
  const revision = await commit(tx, await lockBranch(tx, changeRequest.branchId), {
    ...content,
    type: "edits",
    authorId: ctx.actor.userId,
  });
  await contribute(tx, changeRequestId, ctx.actor, "edit");
  await tx.changeRequest.update({
    where: { id: changeRequestId },
    data: { status: "open" },
    select: { id: true },
  });
  return { changeRequestId, revisionId: revision.id, number };
}

const archiveImported = prepared(
  "archive-untouched-imports",
  `UPDATE "ChangeRequest" c SET "status" = 'archived', "updatedAt" = now()
    FROM "ChangeRequest" was
    WHERE was."id" = c."id" AND c."spaceId" = $1 AND c."status" IN ('draft', 'open')
      AND c."id" = ANY($2)
      AND (SELECT sum(n."count") FROM "Contribution" n WHERE n."changeRequestId" = c."id") = 1
      AND NOT EXISTS (SELECT 1 FROM "MergeConflict" m WHERE m."changeRequestId" = c."id" AND m."resolvedById" IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM "Review" r WHERE r."changeRequestId" = c."id")
      AND NOT EXISTS (SELECT 1 FROM "Comment" d WHERE d."changeRequestId" = c."id")
    RETURNING c."id", c."number", was."status"::text AS "before"`,
  { values: { before: ["draft", "open"] } },
);

/** Archives those of these imported change requests without further edits, resolutions, reviews and comments. */
export async function archiveUntouched(
  tx: Tx,
  ctx: AuthorContext,
  { id: spaceId, organizationId }: Pick<SpaceSubject, "id" | "organizationId">,
  ids: readonly string[],
): Promise<void> {
  const archived = await archiveImported(tx, [spaceId, [...ids]]);
  for (const { id: subjectId, number, before } of archived) {
    await record(tx, ctx, {
      ...{ type: "changeRequest.updated" as const, organizationId, spaceId, subjectId },
      payload: { number, changes: { status: { before, after: "archived" } } },
    });
  }
}
