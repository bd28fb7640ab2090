import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { createTeam, deleteTeam, updateTeam } from "./commands";
import { teams } from "./operations";
import { presentTeam } from "./present";
import { listTeams } from "./queries";

export const teamHandlers = implement(teams, {
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
});
