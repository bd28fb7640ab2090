import "server-only";
import { getMember } from "@/lib/organizations/members/queries";
import { implement } from "@/lib/platform/api/server/implement";
import {
  changeTeamMembers,
  createTeam,
  deleteTeam,
  putTeamMember,
  removeTeamMember,
  updateTeam,
} from "./commands";
import { listTeamMembers } from "./members";
import { teamMembers, teams } from "./operations";
import { presentTeam } from "./present";
import { listTeams, listTeamsOfMember } from "./queries";

export const teamHandlers = [
  ...implement(teams, {
    list: (ctx, { params, query }) => listTeams(ctx.db, ctx.actor, params.organizationId, query),
    create: async (ctx, { params, body }) => {
      const team = await createTeam(ctx.db, ctx, params.organizationId, body);
      return presentTeam(team, team.role);
    },
    get: ({ subject }) => presentTeam(subject, subject.role),
    update: async (ctx, { body }) => {
      const team = await updateTeam(ctx.db, ctx, ctx.subject, body);
      return presentTeam(team, team.role);
    },
    remove: async (ctx, { params }) => {
      await deleteTeam(ctx.db, ctx, params);
      return undefined;
    },
  }),
  ...implement(teamMembers, {
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
  }),
];
