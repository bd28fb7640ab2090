import "server-only";
import { ConflictError, Invalid } from "@/lib/core/errors";
import { requireDirectory } from "@/lib/identity/directory/commands";
import { dropTeam, insertTeam, renameTeam, setMembers } from "@/lib/organizations/teams/commands";
import { idsOfMembers } from "@/lib/organizations/teams/queries";
import { readableIssues } from "@/lib/platform/api/issue-message";
import { invalidFrom } from "@/lib/platform/api/problem";
import type { ConditionalRecorder } from "@/lib/platform/api/server/context";
import { requireTag } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { lockDirectory } from "./lock";
import { MOST_MEMBERS, type PatchOperation, ScimGroup } from "./messages";
import { groupChange, type MemberChange } from "./patch";
import { type GroupRow, resourceOfGroup } from "./present";
import { getGroupRow } from "./queries";

const LONGEST_TITLE = 64;
/** The title of a team, which may have to be shorter than the directory's name. */
const titleOf = (displayName: string): string => displayName.slice(0, LONGEST_TITLE).toWellFormed().trim();

const groupByName = prepared(
  "scim-group-by-name",
  `SELECT g."teamId" FROM "DirectoryGroup" g WHERE g."organizationId" = $1 AND lower(g."displayName") = lower($2)`,
);

async function requireFreeName(tx: Tx, organizationId: string, displayName: string, own: string | null) {
  const [taken] = await groupByName(tx, [organizationId, displayName]);
  if (taken && taken.teamId !== own)
    throw new ConflictError(`The directory manages a group ${displayName} already.`, "uniqueness");
}

const usersById = prepared(
  "scim-users-by-id",
  `SELECT d."userId" FROM "DirectoryUser" d WHERE d."organizationId" = $1 AND d."userId" = ANY($2::text[])`,
);

/** Groups contain only people managed by the directory: it does not know others. */
async function requireUsers(tx: Tx, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length > MOST_MEMBERS)
    throw new Invalid(`members: name at most ${MOST_MEMBERS} in one request.`, "invalid_value");
  const known = new Set((await usersById(tx, [organizationId, wanted])).map(({ userId }) => userId));
  const unknown = wanted.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new Invalid(`members: there is no user ${unknown} in this directory.`, "invalid_value");
  return wanted;
}

/** Creates a team for a group of the directory. */
export const createScimGroup = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  { displayName, externalId, members }: ScimGroup,
): Promise<GroupRow> =>
  inTransaction(db, async (tx) => {
    await lockDirectory(tx, organizationId);
    await requireDirectory(tx, organizationId);
    await requireFreeName(tx, organizationId, displayName, null);
    const userIds = await requireUsers(
      tx,
      organizationId,
      (members ?? []).map(({ value }) => value),
    );
    const teamId = await insertTeam(tx, ctx, organizationId, titleOf(displayName), userIds);
    await tx.directoryGroup.create({
      data: { teamId, organizationId, displayName, externalId: externalId ?? null },
      select: { teamId: true },
    });
    return getGroupRow(tx, organizationId, teamId);
  });

type GroupTarget = { displayName: string; externalId: string | null; members: MemberChange };

const changeGroup = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  teamId: string,
  want: (row: GroupRow) => GroupTarget,
): Promise<GroupRow> =>
  inTransaction(db, async (tx) => {
    await lockDirectory(tx, organizationId);
    const row = await getGroupRow(tx, organizationId, teamId);
    await requireTag(ctx, async () => resourceOfGroup(row, null).version);
    const { displayName, externalId, members } = want(row);
    if (displayName !== row.displayName) {
      await requireFreeName(tx, organizationId, displayName, teamId);
      await renameTeam(tx, ctx, row, titleOf(displayName));
    }
    const joining = await requireUsers(tx, organizationId, [...members.add]);
    const leaving = members.replaced
      ? (await idsOfMembers(tx, teamId)).filter((id) => !members.add.has(id))
      : [...members.remove];
    await setMembers(tx, ctx, row, new Map(joining.map((id) => [id, undefined])), leaving);
    const { membersHash } = await getGroupRow(tx, organizationId, teamId);
    const isSame =
      displayName === row.displayName && externalId === row.externalId && membersHash === row.membersHash;
    if (isSame) return row;
    await tx.directoryGroup.update({
      where: { teamId },
      data: { displayName, externalId, updatedAt: new Date() },
      select: { teamId: true },
    });
    return getGroupRow(tx, organizationId, teamId);
  });

/** Replaces the directory's data of a group, including its members. */
export const replaceScimGroup = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  teamId: string,
  { displayName, externalId, members }: ScimGroup,
): Promise<GroupRow> =>
  changeGroup(db, ctx, organizationId, teamId, () => ({
    displayName,
    externalId: externalId ?? null,
    members: { replaced: true, add: new Set((members ?? []).map(({ value }) => value)), remove: new Set() },
  }));

/** Changes some of the directory's data of a group. */
export const patchScimGroup = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  teamId: string,
  operations: readonly PatchOperation[],
): Promise<GroupRow> => {
  const { values, members } = groupChange(operations);
  return changeGroup(db, ctx, organizationId, teamId, (row) => {
    const before = { displayName: row.displayName, externalId: row.externalId };
    const checked = ScimGroup.safeParse({ ...before, ...values }, readableIssues);
    if (!checked.success) throw invalidFrom(checked.error, "body");
    const { displayName, externalId } = checked.data;
    return { displayName, externalId: externalId ?? null, members };
  });
};

/** Deletes the team of a group that the directory has deleted. */
export const deleteScimGroup = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  teamId: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockDirectory(tx, organizationId);
    const row = await getGroupRow(tx, organizationId, teamId);
    await requireTag(ctx, async () => resourceOfGroup(row, null).version);
    await dropTeam(tx, ctx, row);
  });
