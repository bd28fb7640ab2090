import "server-only";
import { can } from "@/lib/core/access/roles";
import { Forbidden } from "@/lib/core/errors";
import { removeMember, updateMember } from "@/lib/organizations/members/commands";
import { getMember } from "@/lib/organizations/members/queries";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import type { AccessTarget } from "@/lib/organizations/permissions/access-target";
import { grantAccess, removeGrant } from "@/lib/organizations/permissions/commands";
import { changeTeamMembers, deleteTeam } from "@/lib/organizations/teams/commands";
import { getTeam, idsOfMembers } from "@/lib/organizations/teams/queries";
import type { TeamSubject } from "@/lib/organizations/teams/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { dryRun } from "@/lib/platform/db/dry-run";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { updateCollection } from "@/lib/spaces/collections/commands";
import { moveContent } from "@/lib/spaces/collections/move";
import type { CollectionSubject } from "@/lib/spaces/collections/subject";
import { updateSpace } from "@/lib/spaces/spaces/commands";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { compareRoles, type RoleChange } from "./compare";
import {
  countInheriting,
  findRemoval,
  grantedTo,
  MOST_ITEMS,
  MOST_PEOPLE,
  presentPeople,
  rolesInItem,
  rolesOf,
  rolesOfPeople,
} from "./queries";
import type {
  AccessPreview,
  MemberPreview,
  PreviewAccess,
  PreviewDirectAccess,
  PreviewMember,
  PreviewTeam,
} from "./schemas";

/** Limits of the changes and people in one response. */
const SHOWN_CHANGES = 50;
const SHOWN_PEOPLE = 20;

type PreviewedItem =
  | { kind: "space"; subject: SpaceSubject }
  | { kind: "collection"; subject: CollectionSubject };

/** Previews a change of access to a space or a collection: makes the change, compares the roles, rolls back. */
export const previewItem = (
  db: Db,
  ctx: ActorContext,
  item: PreviewedItem,
  wanted: PreviewAccess,
): Promise<AccessPreview> =>
  dryRun(db, async (tx) => {
    const { kind, subject } = item;
    const before = await rolesInItem(tx, kind, subject.id);
    await change(tx, silent(ctx), item, wanted);
    const after = await rolesInItem(tx, kind, subject.id);
    const inheriting = kind === "collection" ? await countInheriting(tx, [subject.id]) : 0;
    return present(tx, compareRoles(before, after), { inheriting, complete: true });
  });

/** Previews a change of access to a site, which has direct access only. */
export const previewSite = (
  db: Db,
  ctx: ActorContext,
  subject: SiteSubject,
  wanted: PreviewDirectAccess,
): Promise<AccessPreview> =>
  dryRun(db, async (tx) => {
    const before = await rolesInItem(tx, "site", subject.id);
    await changeDirect(tx, silent(ctx), { ...subject, parentId: null, kind: "site" }, wanted);
    const after = await rolesInItem(tx, "site", subject.id);
    return present(tx, compareRoles(before, after), { inheriting: 0, complete: true });
  });

function changeDirect(
  tx: Tx,
  ctx: ActorContext,
  item: AccessTarget,
  wanted: PreviewDirectAccess,
): Promise<unknown> {
  if ("grant" in wanted) return grantAccess(tx, ctx, item, wanted.grant);
  return removeGrant(
    tx,
    ctx,
    item,
    "removeUser" in wanted ? { userId: wanted.removeUser } : { teamId: wanted.removeTeam },
  );
}

function change(
  tx: Tx,
  ctx: ActorContext,
  { kind, subject }: PreviewedItem,
  wanted: PreviewAccess,
): Promise<unknown> {
  const item: AccessTarget & Pick<PreviewedItem, "kind"> = { ...subject, kind };
  if ("parent" in wanted) return moveContent(tx, ctx, item, wanted);
  if (!("defaultLevel" in wanted)) return changeDirect(tx, ctx, item, wanted);
  return kind === "space"
    ? updateSpace(tx, ctx, subject, wanted)
    : updateCollection(tx, ctx, subject, wanted);
}

/** Previews a change of a team, in the spaces, collections and sites that the caller may see. */
export const previewTeam = (
  db: Db,
  ctx: ActorContext,
  { organizationId, teamId }: Pick<TeamSubject, "organizationId" | "teamId">,
  wanted: PreviewTeam,
): Promise<AccessPreview> =>
  inTransaction(db, async (tx) => {
    const team = await getTeam(tx, ctx.actor, organizationId, teamId);
    const { role } = await getOrganization(tx, ctx.actor, organizationId);
    const administrates = can(role, "organization.admin");
    if ("delete" in wanted && !administrates)
      throw new Forbidden("Only admins of the organization can delete a team.");
    const all = await grantedTo(tx, teamId);
    const granted = administrates ? all : await seenBy(tx, ctx.actor.userId, all);
    const items = granted.slice(0, MOST_ITEMS);
    const members = new Set(await idsOfMembers(tx, teamId));
    const { after, concerned } = await dryRun(tx, async () => {
      if ("delete" in wanted) await deleteTeam(tx, silent(ctx), team);
      else await changeTeamMembers(tx, silent(ctx), team, wanted.members);
      const remaining = new Set("delete" in wanted ? [] : await idsOfMembers(tx, teamId));
      const everybody = [...new Set([...members, ...remaining])];
      const concerned = everybody.filter((id) => members.has(id) !== remaining.has(id));
      return { concerned, after: await rolesOfPeople(tx, items, concerned.slice(0, MOST_PEOPLE)) };
    });
    const before = await rolesOfPeople(tx, items, concerned.slice(0, MOST_PEOPLE));
    const complete =
      granted.length === all.length && granted.length <= MOST_ITEMS && concerned.length <= MOST_PEOPLE;
    const compared = compareRoles(before, after);
    const collections = compared.flatMap(({ item }) => (item.kind === "collection" ? [item.id] : []));
    return present(tx, compared, { inheriting: await countInheriting(tx, collections), complete });
  });

/** Filters items to those that the person can see. */
async function seenBy(tx: Tx, userId: string, items: readonly string[]): Promise<string[]> {
  const held = await rolesOfPeople(tx, items, [userId]);
  const seen = new Set(held.flatMap(({ item, role }) => (role === null ? [] : [item])));
  return items.filter((id) => seen.has(id));
}

/** Previews a change of a member, in all spaces. */
export const previewMember = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  userId: string,
  wanted: PreviewMember,
): Promise<MemberPreview> =>
  dryRun(db, async (tx) => {
    await getMember(tx, organizationId, userId);
    const removal = "remove" in wanted ? await findRemoval(tx, organizationId, userId) : undefined;
    const before = await rolesOf(tx, organizationId, userId);
    if ("remove" in wanted) await removeMember(tx, silent(ctx), organizationId, userId);
    else await updateMember(tx, silent(ctx), organizationId, userId, wanted.member);
    const after = await rolesOf(tx, organizationId, userId);
    const preview = await present(tx, compareRoles(before, after), { inheriting: 0, complete: true });
    return { ...preview, ...(removal && { removal }) };
  });

/** Drops the caller's precondition and the record: a change that is rolled back must not invalidate caches. */
const silent = (ctx: ActorContext): ActorContext => ({ ...ctx, ifMatch: null, recorded: undefined });

async function present(
  tx: Tx,
  compared: readonly RoleChange[],
  rest: Pick<AccessPreview, "inheriting" | "complete">,
): Promise<AccessPreview> {
  const shown = compared.slice(0, SHOWN_CHANGES);
  const named = shown.flatMap(({ userIds }) => userIds.slice(0, SHOWN_PEOPLE));
  const people = new Map((await presentPeople(tx, [...new Set(named)])).map((user) => [user.id, user]));
  return {
    people: new Set(compared.flatMap(({ userIds }) => userIds)).size,
    items: new Set(compared.map(({ item }) => item.id)).size,
    changes: shown.map(({ userIds, ...group }) => {
      const some = new Set(userIds.slice(0, SHOWN_PEOPLE));
      return {
        ...group,
        count: userIds.length,
        people: [...people.values()].filter(({ id }) => some.has(id)),
      };
    }),
    ...rest,
  };
}
