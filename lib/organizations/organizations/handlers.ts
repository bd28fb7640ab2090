import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { updateOrganization } from "./commands";
import { organizations } from "./operations";
import { presentOrganization } from "./present";
import { listOrganizations, listOrganizationsOfDomain } from "./queries";

export const organizationHandlers = implement(organizations, {
  list: (ctx, { query }) => listOrganizations(ctx.db, ctx.actor, query),
  ofDomain: (ctx, { params }) => listOrganizationsOfDomain(ctx.db, ctx.actor, params.emailDomain),
  get: (ctx) => presentOrganization(ctx.subject),
  update: async (ctx, { body }) =>
    presentOrganization(await updateOrganization(ctx.db, ctx, ctx.subject, body)),
});
