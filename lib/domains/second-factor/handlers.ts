import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { confirmTotp, createCodes, disableTotp, getStatus, resetOfMember, startTotp } from "./commands";
import { secondFactor } from "./operations";

export const secondFactorHandlers = implement(secondFactor, {
  get: (ctx) => getStatus(ctx.db, ctx.actor),
  startTotp: (ctx, { body }) => startTotp(ctx.db, ctx, body),
  confirmTotp: (ctx, { body }) => confirmTotp(ctx.db, ctx, body),
  disableTotp: async (ctx, { body }) => {
    await disableTotp(ctx.db, ctx, body);
    return undefined;
  },
  createCodes: (ctx, { body }) => createCodes(ctx.db, ctx, body),
  resetOfMember: (ctx, { params }) => resetOfMember(ctx.db, ctx, ctx.subject, params.userId),
});
