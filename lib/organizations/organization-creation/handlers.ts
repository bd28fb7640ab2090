import "server-only";
import { Forbidden } from "@/lib/core/errors";
import { presentOrganization } from "@/lib/organizations/organizations/present";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { createSite } from "@/lib/sites/sites/commands";
import { createOrganization } from "./commands";
import { organizationCreation } from "./operations";

export const organizationCreationHandlers = implement(organizationCreation, {
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
});
