import "server-only";
import { presentPage } from "@/lib/content/pages/present";
import { spacePageAddress } from "@/lib/content/scopes/addresses";
import { implement } from "@/lib/platform/api/server/implement";
import { computeDocument, computePages } from "./compute";
import { computed } from "./operations";

export const computedHandlers = implement(computed, {
  revision: async (ctx, { body }) => {
    const pages = await computePages(ctx.db, ctx.actor, ctx.subject, body.source, body.seed);
    const address = spacePageAddress(ctx.subject.id);
    return {
      pages: pages.map((page) => presentPage(page, page.record.slug, [], address)),
      files: [],
      reusableContents: [],
    };
  },
  document: (ctx, { body }) => computeDocument(ctx.db, ctx.actor, ctx.subject, body.source, body.seed),
});
