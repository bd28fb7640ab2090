import "server-only";
import { Forbidden } from "@/lib/core/errors";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { createSite } from "@/lib/sites/sites/commands";
import { updateOrganization } from "./commands";
import { createOrganization } from "./create";
import { organizations } from "./operations";
import { presentOrganization } from "./present";
import { listOrganizations, listOrganizationsOfDomain } from "./queries";

export const organizationHandlers = implement(organizations, {
  list: (ctx, { query }) => listOrganizations(ctx.db, ctx.actor, query),
  ofDomain: (ctx, { params }) => listOrganizationsOfDomain(ctx.db, ctx.actor, params.emailDomain),
  create: async (ctx, { body, query: { withDefaultSite = false, ...query } }) => {
    if (env.organizations === "operators") {
      throw new Forbidden(
        "Only operators create organizations on this installation. Ask one to run “bindery org create”.",
        "organizations_by_operators",
      );
    }
    const ownerId = ctx.actor.userId;
    const organization = await inTransaction(ctx.db, async (tx) => {
      const made = await createOrganization(tx, ctx, { ...body, ...query, ownerId });
      if (withDefaultSite) await createSite(tx, ctx, made, { title: made.title, spaces: "sample" });
      return made;
    });
    const resource = presentOrganization(organization);
    return created(resource, resource.urls.location);
  },
  get: (ctx) => presentOrganization(ctx.subject),
  update: async (ctx, { body }) =>
    presentOrganization(await updateOrganization(ctx.db, ctx, ctx.subject, body)),
});
