import "server-only";
import { NotFound } from "@/lib/core/errors";
import { findOrganization } from "@/lib/organizations/organizations/queries";
import { implement } from "@/lib/platform/api/server/implement";
import { checkCustomHostname, getCustomHostname, removeCustomHostname } from "./custom";
import { checkSiteHostname, getSiteHostname } from "./of-site";
import { hostnames } from "./operations";
import type { Subdomain } from "./schemas";

export const hostnameHandlers = implement(hostnames, {
  subdomain: async ({ db, actor }, { params: { subdomain } }): Promise<Subdomain> => {
    const row = await db.organization.findUnique({ where: { hostname: subdomain }, select: { id: true } });
    const organization = row && (await findOrganization(db, actor, row.id));
    if (!organization) throw new NotFound("subdomain", subdomain);
    return {
      object: "subdomain",
      subdomain,
      target: { type: "organization", organization: organization.organizationId },
      isActive: true,
    };
  },
  custom: ({ db, actor }, { params }) => getCustomHostname(db, actor, params.hostname),
  check: async (ctx, { params }) => {
    await checkCustomHostname(ctx.db, ctx, params.hostname);
    return undefined;
  },
  ofSite: ({ db, subject }) => getSiteHostname(db, subject),
  checkOfSite: (ctx) => checkSiteHostname(ctx.db, ctx, ctx.subject),
  remove: (ctx, { params }) => removeCustomHostname(ctx.db, ctx, params.hostname),
});
