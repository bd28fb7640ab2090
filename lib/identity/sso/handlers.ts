import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { getReadiness } from "./enforcement";
import { sso } from "./operations";
import { countRecoveryCodes, createRecoveryCodes, redeemRecoveryCode } from "./recovery";

export const ssoHandlers = implement(sso, {
  createCodes: (ctx) => createRecoveryCodes(ctx.db, ctx, ctx.subject),
  codes: (ctx) => countRecoveryCodes(ctx.db, ctx.subject.organizationId),
  readiness: (ctx) => getReadiness(ctx.db, ctx.actor, ctx.subject.organizationId),
  recover: async (ctx, { body }) => {
    await redeemRecoveryCode(ctx.db, ctx, body);
    return undefined;
  },
});
