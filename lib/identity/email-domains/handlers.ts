import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { checkDomain } from "./check";
import { addDomain, removeDomain } from "./commands";
import { emailDomains } from "./operations";
import { presentDomain } from "./present";
import { listDomains } from "./queries";

export const emailDomainHandlers = implement(emailDomains, {
  list: (ctx, { params, query }) => listDomains(ctx.db, params.organizationId, query),
  add: async (ctx, { params, body }) =>
    presentDomain(await addDomain(ctx.db, ctx, params.organizationId, body)),
  check: async (ctx, { params }) =>
    presentDomain(await checkDomain(ctx.db, ctx, params.organizationId, params.domain)),
  remove: (ctx, { params }) => removeDomain(ctx.db, ctx, params.organizationId, params.domain),
});
