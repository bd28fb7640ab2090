import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import {
  requestEmailChange,
  requestEmailConfirmation,
  requestPasswordReset,
  showMailedLink,
  useMailedLink,
} from "./commands";
import { mailedLinks } from "./operations";

export const mailedLinkHandlers = implement(mailedLinks, {
  requestPasswordReset: async (ctx, { body }) => {
    await requestPasswordReset(ctx.db, ctx, body.email);
    return undefined;
  },
  changeEmail: async (ctx, { body }) => {
    await requestEmailChange(ctx.db, ctx, body);
    return undefined;
  },
  requestConfirmation: async (ctx) => {
    await requestEmailConfirmation(ctx.db, ctx);
    return undefined;
  },
  show: (ctx, { params, query }) => showMailedLink(ctx.db, ctx.actor, params.mailedLinkId, query.key),
  use: async (ctx, { params, body }) => {
    await useMailedLink(ctx.db, ctx, params.mailedLinkId, body);
    return undefined;
  },
});
