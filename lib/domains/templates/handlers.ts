import "server-only";
import { spaceCreation } from "@/lib/domains/spaces/operations";
import { presentSpace } from "@/lib/domains/spaces/present";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { apiUrl } from "@/lib/urls";
import { applyTemplate } from "./commands";
import { createSpaceWithTemplate } from "./create-space";
import { templates } from "./operations";
import { listTemplates } from "./queries";

const creation = implement(spaceCreation, {
  create: async (ctx, { body }) => {
    const space = presentSpace(await createSpaceWithTemplate(ctx.db, ctx, ctx.subject, body));
    return created(space, space.urls.location);
  },
});

export const templateHandlers = [
  ...creation,
  ...implement(templates, {
    list: (_ctx, { query }) => listTemplates(query),
    apply: async (ctx, { body }) => {
      const revision = await applyTemplate(ctx.db, ctx, ctx.subject, body);
      return created(undefined, apiUrl(`/spaces/${ctx.subject.id}/revisions/${revision}`));
    },
  }),
];
