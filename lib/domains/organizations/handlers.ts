import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { createOrganization, updateOrganization } from "./commands";
import { organizations } from "./operations";
import { presentOrganization } from "./present";
import { listOrganizations, listOrganizationsOfDomain } from "./queries";

export const organizationHandlers = implement(organizations, {
  list: (ctx, { query }) => listOrganizations(ctx.db, ctx.actor, query),
  ofDomain: (ctx, { params }) => listOrganizationsOfDomain(ctx.db, ctx.actor, params.emailDomain),
  create: async (ctx, { body, query }) => {
    const organization = await createOrganization(ctx.db, ctx, {
      ...body,
      ...query,
      ownerId: ctx.actor.userId,
    });
    const resource = presentOrganization(organization);
    return created(resource, resource.urls.location);
  },
  get: (ctx) => presentOrganization(ctx.subject),
  update: async (ctx, { body }) =>
    presentOrganization(await updateOrganization(ctx.db, ctx, ctx.subject, body)),
});
