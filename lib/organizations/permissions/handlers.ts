import "server-only";
import type { PageQuery } from "@/lib/core/pagination";
import { getTeam } from "@/lib/organizations/teams/queries";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { implement } from "@/lib/platform/api/server/implement";
import type { RootDb } from "@/lib/platform/db/client";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import type { CollectionSubject } from "@/lib/spaces/collections/subject";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import type { AccessTarget } from "./access-target";
import { grantAccess, removeGrant, updateGrant } from "./commands";
import { getPersonAccess } from "./explanations";
import { collectionPermissions, sitePermissions, spacePermissions, teamPermissions } from "./operations";
import {
  listEffectivePermissions,
  listGrantsOfTeam,
  listTeamPermissions,
  listUserPermissions,
} from "./queries";
import type { GrantAccess, UpdateGrant } from "./schemas";
import { listPeopleOfSite } from "./site-people";

type OfUser = { params: { userId: string } };
type OfTeam = { params: { teamId: string } };
type ListInput = { query: PageQuery };

/** Handles the operations of spaces, collections and sites alike. */
function handlersOf<Subject>(itemOf: (subject: Subject) => AccessTarget) {
  type Ctx = ActorContext & { db: RootDb; subject: Subject };
  return {
    grant: async (ctx: Ctx, { body }: { body: GrantAccess }) => {
      await grantAccess(ctx.db, ctx, itemOf(ctx.subject), body);
      return undefined;
    },
    users: ({ db, subject }: Ctx, { query }: ListInput) => listUserPermissions(db, itemOf(subject), query),
    updateUser: async (ctx: Ctx, { params: { userId }, body }: OfUser & { body: UpdateGrant }) => {
      await updateGrant(ctx.db, ctx, itemOf(ctx.subject), { userId }, body);
      return undefined;
    },
    removeUser: (ctx: Ctx, { params: { userId } }: OfUser) =>
      removeGrant(ctx.db, ctx, itemOf(ctx.subject), { userId }),
    teams: ({ db, actor, subject }: Ctx, { query }: ListInput) =>
      listTeamPermissions(db, actor, itemOf(subject), query),
    updateTeam: async (ctx: Ctx, { params: { teamId }, body }: OfTeam & { body: UpdateGrant }) => {
      await updateGrant(ctx.db, ctx, itemOf(ctx.subject), { teamId }, body);
      return undefined;
    },
    removeTeam: (ctx: Ctx, { params: { teamId } }: OfTeam) =>
      removeGrant(ctx.db, ctx, itemOf(ctx.subject), { teamId }),
    person: (
      { db, actor, subject }: Ctx,
      { params: { userId }, query: { explain } }: OfUser & { query: { explain: boolean } },
    ) => getPersonAccess(db, actor, itemOf(subject), userId, explain),
  };
}

export const permissionHandlers = [
  ...implement(teamPermissions, {
    list: async ({ db, actor }, { params: { organizationId, teamId }, query }) => {
      await getTeam(db, actor, organizationId, teamId);
      return listGrantsOfTeam(db, teamId, query);
    },
  }),
  ...implement(spacePermissions, {
    ...handlersOf((space: SpaceSubject) => ({ ...space, kind: "space" })),
    effective: ({ db, subject }, { query }) =>
      listEffectivePermissions(db, { kind: "space", id: subject.id }, query),
  }),
  ...implement(collectionPermissions, {
    ...handlersOf((collection: CollectionSubject) => ({ ...collection, kind: "collection" })),
    effective: ({ db, subject }, { query }) =>
      listEffectivePermissions(db, { kind: "collection", id: subject.id }, query),
  }),
  ...implement(sitePermissions, {
    ...handlersOf((site: SiteSubject) => ({ ...site, parentId: null, kind: "site" })),
    effective: ({ db, actor, subject }, { query }) => listPeopleOfSite(db, actor, subject, query),
  }),
];
