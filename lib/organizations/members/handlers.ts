import "server-only";
import { can } from "@/lib/core/access/roles";
import { Forbidden } from "@/lib/core/errors";
import { explainSpaces } from "@/lib/organizations/permissions/explanations";
import { implement } from "@/lib/platform/api/server/implement";
import { listSpacesOfMember } from "@/lib/spaces/spaces/queries";
import { markAsSso, ping, removeMember, signMemberOut, updateMember } from "./commands";
import { members } from "./operations";
import { presentMember } from "./present";
import { getMember, listMembers, requireMember } from "./queries";

export const memberHandlers = implement(members, {
  list: (ctx, { params, query }) => {
    const forAdmin = can(ctx.subject.role, "organization.admin");
    if (query.secondFactor !== undefined && !forAdmin)
      throw new Forbidden("Only admins can see who has a second factor.");
    return listMembers(ctx.db, params.organizationId, query, forAdmin);
  },
  get: async (ctx, { params }) =>
    presentMember(
      await getMember(ctx.db, params.organizationId, params.userId),
      can(ctx.subject.role, "organization.admin"),
    ),
  update: async (ctx, { params, body }) =>
    presentMember(await updateMember(ctx.db, ctx, params.organizationId, params.userId, body), true),
  spaces: async ({ db, actor }, { params: { organizationId, userId }, query }) => {
    await requireMember(db, organizationId, userId);
    const found = await listSpacesOfMember(db, organizationId, userId, query);
    if (!query.explain) return found;
    const ids = found.items.map(({ space }) => space.id);
    const reasons = await explainSpaces(db, actor, ids, userId);
    return {
      ...found,
      items: found.items.map((item) => ({ ...item, explanation: reasons.get(item.space.id) })),
    };
  },
  remove: async (ctx, { params }) => {
    const isAdmin = ctx.subject.role === "admin";
    if (!isAdmin && params.userId !== ctx.actor.userId)
      throw new Forbidden("Only admins can remove other people. You can leave yourself.");
    await removeMember(ctx.db, ctx, params.organizationId, params.userId, isAdmin);
    return undefined;
  },
  markAsSso: async (ctx, { params }) =>
    presentMember(await markAsSso(ctx.db, ctx, params.organizationId, params.userId), true),
  signOut: (ctx, { params }) => signMemberOut(ctx.db, ctx, params.organizationId, params.userId),
  ping: async (ctx, { params }) => {
    await ping(ctx.db, ctx, params.organizationId);
    return {};
  },
});
