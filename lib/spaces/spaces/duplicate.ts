import "server-only";
import { Forbidden } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import { copySpaceGrants } from "@/lib/organizations/permissions/grants";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { mayCreateIn } from "@/lib/spaces/collections/create-in";
import { positionsAt } from "@/lib/spaces/collections/positions";
import { loadSiblings } from "@/lib/spaces/collections/siblings";
import { commit } from "@/lib/store/commit";
import { copyContent } from "@/lib/store/copy";
import { snapshotOfSpace } from "@/lib/store/snapshot";
import { addEmptySpace, getSpace } from "./commands";
import { adaptOwnLinks } from "./own-links";
import { writePositions } from "./position";
import { mergeRulesOf } from "./stored-merge-rules";
import type { SpaceSubject } from "./subject";

const TIMEOUT_MS = 5 * 60_000;

/**
 * Copies the present state of a space: content, settings and access, without history, change requests and
 * discussions. The copy comes after the original, and its internal links point to its own pages.
 */
export async function duplicateSpace(db: Db, ctx: ActorContext, source: SpaceSubject): Promise<SpaceSubject> {
  const { organizationId, parentId, mainBranchId, headSeq } = source;
  if (!(await mayCreateIn(db, ctx, await getOrganization(db, ctx.actor, organizationId), parentId))) {
    throw new Forbidden("The copy is placed next to the original. You need create access there.");
  }
  const id = newId();
  const adapted = await adaptOwnLinks(db, { ...snapshotOfSpace(source), seq: headSeq }, id);
  return inTransaction(
    db,
    async (tx) => {
      const branch = await addEmptySpace(tx, ctx, {
        id,
        organizationId,
        parentId,
        title: copyTitle(source.title),
        emoji: source.emoji,
        icon: source.icon,
        editMode: source.editMode,
        language: source.language,
        mergeRules: mergeRulesOf(source),
        defaultLevel: source.defaultLevel,
        position: await positionBehind(tx, source, id),
      });
      await copySpaceGrants(tx, source.id, id);
      const authorId = ctx.actor.userId;
      const message = `Copy of ${source.title}`;
      await copyContent(tx, { branchId: mainBranchId, seq: headSeq }, branch, { authorId, message });
      await commit(tx, branch, {
        type: "edits",
        authorId,
        message: "Links to the original lead to the copy",
        ...adapted,
      });
      await record(tx, ctx, {
        type: "space.duplicated",
        organizationId,
        spaceId: id,
        subjectId: id,
        payload: { source: source.id },
      });
      return getSpace(tx, ctx, id);
    },
    { timeoutMs: TIMEOUT_MS },
  );
}

async function positionBehind(tx: Tx, source: SpaceSubject, id: string): Promise<string> {
  const siblings = await loadSiblings(tx, source.organizationId, source.parentId);
  const index = siblings.findIndex((sibling) => sibling.id === source.id) + 1;
  const written = positionsAt(siblings, index, { kind: "space", id });
  await writePositions(
    tx,
    written.filter((sibling) => sibling.id !== id),
  );
  return written.find((sibling) => sibling.id === id)!.position;
}

/** Characters of the longest title. */
const LONGEST = 50;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the title of a copy: “Handbook (copy)”, shortened before the bracket if necessary. */
export function copyTitle(title: string): string {
  const suffix = " (copy)";
  let kept = "";
  for (const { segment } of characters.segment(title)) {
    if (kept.length + segment.length + suffix.length > LONGEST) return `${kept.trimEnd()}${suffix}`;
    kept += segment;
  }
  return `${kept}${suffix}`;
}
