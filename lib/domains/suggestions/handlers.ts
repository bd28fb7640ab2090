import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { applySuggestions } from "./apply";
import { suggestions } from "./operations";

export const suggestionHandlers = implement(suggestions, {
  apply: (ctx, { body }) => applySuggestions(ctx.db, ctx, ctx.subject, body.comments),
});
