import "server-only";
import { getBlock } from "@/lib/collaboration/comments/blocks";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import { implement } from "@/lib/platform/api/server/implement";
import { applySuggestions, applySuggestionsToSpace } from "./apply";
import { pageBlocks, suggestions } from "./operations";

export const suggestionHandlers = [
  ...implement(suggestions, {
    apply: (ctx, { body }) => applySuggestions(ctx.db, ctx, ctx.subject, body.comments),
    applyToSpace: (ctx, { body }) =>
      applySuggestionsToSpace(ctx.db, ctx, ctx.subject, body.comments, body.changeRequest),
  }),
  ...implementForScopes(pageBlocks, {
    get: async ({ db }, scope, { params: { pageId, blockKey } }) => {
      const { source } = await getBlock(db, scope, pageId, blockKey);
      return { object: "page-block" as const, id: blockKey, markdown: source };
    },
  }),
];
