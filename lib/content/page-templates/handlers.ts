import "server-only";
import { readContextOf } from "@/lib/content/scopes/content-scope";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import { pageTemplates } from "./operations";
import { listPageTemplates } from "./queries";

export const pageTemplateHandlers = implementForScopes(pageTemplates, {
  list: ({ db }, scope, { query }) => listPageTemplates(db, readContextOf(scope, null), query),
});
