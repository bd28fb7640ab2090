import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { apiUrl } from "@/lib/platform/urls";
import { spaceCreation } from "@/lib/spaces/spaces/operations";
import { presentSpace } from "@/lib/spaces/spaces/present";
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
