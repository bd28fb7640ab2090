import "server-only";
import { implement } from "@/lib/api/server/implement";
import type { CollectionSubject } from "@/lib/collections/subject";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { grantAccess, removeGrant, updateGrant } from "./commands";
import type { Item } from "./item";
import { collectionPermissions, spacePermissions } from "./operations";
import { listEffectivePermissions, listTeamPermissions, listUserPermissions } from "./queries";

const space = (subject: SpaceSubject): Item => ({ ...subject, kind: "space" });
const collection = (subject: CollectionSubject): Item => ({ ...subject, kind: "collection" });

export const permissionHandlers = [
  ...implement(spacePermissions, {
    grant: async (ctx, { body }) => {
      await grantAccess(ctx, space(ctx.subject), body);
      return undefined;
    },
    users: (ctx, { query }) => listUserPermissions(space(ctx.subject), query),
    updateUser: async (ctx, { params, body }) => {
      await updateGrant(ctx, space(ctx.subject), { userId: params.userId }, body);
      return undefined;
    },
    removeUser: (ctx, { params }) => removeGrant(ctx, space(ctx.subject), { userId: params.userId }),
    teams: (ctx, { query }) => listTeamPermissions(ctx.actor, space(ctx.subject), query),
    updateTeam: async (ctx, { params, body }) => {
      await updateGrant(ctx, space(ctx.subject), { teamId: params.teamId }, body);
      return undefined;
    },
    removeTeam: (ctx, { params }) => removeGrant(ctx, space(ctx.subject), { teamId: params.teamId }),
    effective: (ctx, { query }) => listEffectivePermissions(space(ctx.subject), query),
  }),
  ...implement(collectionPermissions, {
    grant: async (ctx, { body }) => {
      await grantAccess(ctx, collection(ctx.subject), body);
      return undefined;
    },
    users: (ctx, { query }) => listUserPermissions(collection(ctx.subject), query),
    updateUser: async (ctx, { params, body }) => {
      await updateGrant(ctx, collection(ctx.subject), { userId: params.userId }, body);
      return undefined;
    },
    removeUser: (ctx, { params }) => removeGrant(ctx, collection(ctx.subject), { userId: params.userId }),
    teams: (ctx, { query }) => listTeamPermissions(ctx.actor, collection(ctx.subject), query),
    updateTeam: async (ctx, { params, body }) => {
      await updateGrant(ctx, collection(ctx.subject), { teamId: params.teamId }, body);
      return undefined;
    },
    removeTeam: (ctx, { params }) => removeGrant(ctx, collection(ctx.subject), { teamId: params.teamId }),
    effective: (ctx, { query }) => listEffectivePermissions(collection(ctx.subject), query),
  }),
];
