import "server-only";
import { findOrganization } from "@/lib/domains/organizations/queries";
import { NotFound } from "@/lib/errors";
import type { Subdomain } from "@/lib/model/hostnames/schemas";
import { implement } from "@/lib/platform/api/server/implement";
import { checkCustomHostname, getCustomHostname, removeCustomHostname } from "./custom";
import { checkSiteHostname, getSiteHostname } from "./of-site";
import { hostnames } from "./operations";

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
