import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import {
  customizationOf,
  getSpaceCustomization,
  overrideCustomization,
  putCustomization,
  resetCustomization,
} from "./commands";
import { siteCustomization } from "./operations";

export const siteCustomizationHandlers = implement(siteCustomization, {
  get: (ctx) => customizationOf(ctx.subject),
  put: (ctx, { body }) => putCustomization(ctx.db, ctx, ctx.subject, body),
  getOfSpace: (ctx, { params }) => getSpaceCustomization(ctx.db, ctx.subject, params.siteSpaceId),
  override: (ctx, { params, body }) =>
    overrideCustomization(ctx.db, ctx, ctx.subject, params.siteSpaceId, body),
  reset: (ctx, { params }) => resetCustomization(ctx.db, ctx, ctx.subject, params.siteSpaceId),
});
