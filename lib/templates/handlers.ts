import "server-only";
import { implement } from "@/lib/api/server/implement";
import { created } from "@/lib/api/server/reply";
import { apiUrl } from "@/lib/urls";
import { applyTemplate } from "./commands";
import { templates } from "./operations";
import { listTemplates } from "./queries";

export const templateHandlers = implement(templates, {
  list: (_ctx, { query }) => listTemplates(query),
  apply: async (ctx, { body }) => {
    const revision = await applyTemplate(ctx.db, ctx, ctx.subject, body);
    return created(undefined, apiUrl(`/spaces/${ctx.subject.id}/revisions/${revision}`));
  },
});
