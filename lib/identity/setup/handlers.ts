import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { apiUrl } from "@/lib/platform/urls";
import { completeSetup, isSetupNeeded } from "./commands";
import { setup } from "./operations";

export const setupHandlers = implement(setup, {
  status: async (ctx) => ({ needed: await isSetupNeeded(ctx.db) }),
  complete: async (ctx, { body }) => {
    const result = await completeSetup(ctx.db, ctx, body);
    return created(result, apiUrl(`/orgs/${result.organization}`));
  },
});
