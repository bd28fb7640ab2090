import "server-only";
import { getMember } from "@/lib/organizations/members/queries";
import { changeTeamMembers, putTeamMember, removeTeamMember } from "@/lib/organizations/teams/commands";
import { listTeamsOfMember } from "@/lib/organizations/teams/queries";
import { implement } from "@/lib/platform/api/server/implement";
import { teamMembers } from "./operations";
import { listTeamMembers } from "./queries";

export const teamMemberHandlers = implement(teamMembers, {
  list: (ctx, { query }) => listTeamMembers(ctx.db, ctx.subject, query),
  change: async (ctx, { body }) => {
    await changeTeamMembers(ctx.db, ctx, ctx.subject, body);
    return undefined;
  },
  put: async (ctx, { params, body }) => {
    await putTeamMember(ctx.db, ctx, ctx.subject, params.userId, body);
    return undefined;
  },
  remove: async (ctx, { params }) => {
    await removeTeamMember(ctx.db, ctx, ctx.subject, params.userId);
    return undefined;
  },
  teamsOf: async (ctx, { params: { organizationId, userId }, query }) => {
    await getMember(ctx.db, organizationId, userId);
    return listTeamsOfMember(ctx.db, ctx.actor, organizationId, userId, query);
  },
});
