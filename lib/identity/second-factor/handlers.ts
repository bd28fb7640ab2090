import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { holderOfTicket } from "@/lib/platform/auth/sign-in-ticket";
import {
  confirmTotp,
  createCodes,
  createPasskey,
  disableTotp,
  getStatus,
  removePasskey,
  resetOfMember,
  startPasskey,
  startTotp,
  unlinkIssuer,
  updatePasskey,
} from "./commands";
import { secondFactor } from "./operations";
import { startAuthentication } from "./passkeys";

export const secondFactorHandlers = implement(secondFactor, {
  get: (ctx) => getStatus(ctx.db, ctx.actor),
  startTotp: (ctx, { body }) => startTotp(ctx.db, ctx, body),
  confirmTotp: (ctx, { body }) => confirmTotp(ctx.db, ctx, body),
  disableTotp: async (ctx, { body }) => {
    await disableTotp(ctx.db, ctx, body);
    return undefined;
  },
  createCodes: (ctx, { body }) => createCodes(ctx.db, ctx, body),
  startPasskey: (ctx, { body }) => startPasskey(ctx.db, ctx, body),
  createPasskey: (ctx, { body }) => createPasskey(ctx.db, ctx, body),
  updatePasskey: (ctx, { params, body }) => updatePasskey(ctx.db, ctx, params.passkeyId, body),
  removePasskey: async (ctx, { params, body }) => {
    await removePasskey(ctx.db, ctx, params.passkeyId, body);
    return undefined;
  },
  unlinkIssuer: async (ctx, { params, body }) => {
    await unlinkIssuer(ctx.db, ctx, params.issuerId, body);
    return undefined;
  },
  startPasskeySignIn: async ({ db }, { body: { ticket } }) =>
    startAuthentication(db, ticket === undefined ? null : await holderOfTicket(db, ticket)),
  resetOfMember: (ctx, { params }) => resetOfMember(ctx.db, ctx, ctx.subject, params.userId),
});
