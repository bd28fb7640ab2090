import "server-only";
import { revertRevision } from "@/lib/collaboration/change-requests/commands/revert";
import { presentChangeRequest } from "@/lib/collaboration/change-requests/present";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { comparePage, compareReusableContent, comparisonOf, countChanges, listChanges } from "./compare";
import { contentChanges, contents, revisions } from "./operations";
import { listRevisions, presentContent } from "./queries";

const contentHandlers = implementForScopes(contents, {
  get: ({ db, actor }, scope, { query }) => presentContent(db, actor, scope, query),
});

/** The handlers of changes; the reference documents them together. */
export const contentChangeHandlers = implementForScopes(contentChanges, {
  list: ({ db, actor }, scope, { query }) => listChanges(db, actor, scope, query),
  count: ({ db, actor }, scope, { query }) => countChanges(db, actor, scope, query),
  comparePage: async ({ db, actor }, scope, { params, query }) =>
    comparePage(db, (await comparisonOf(db, actor, scope, query)).comparison, params.pageId, query),
  compareReusableContent: async ({ db, actor }, scope, { params, query }) =>
    compareReusableContent(
      db,
      (await comparisonOf(db, actor, scope, query)).comparison,
      params.reusableContentId,
      query,
    ),
});

const revisionOperationHandlers = implement(revisions, {
  list: (ctx, { query }) => listRevisions(ctx.db, ctx.subject, query),
  revert: async (ctx, { params }) => {
    const made = presentChangeRequest(
      (await revertRevision(ctx.db, ctx, ctx.subject, params.revisionId)).changeRequest,
    );
    return created(made, made.urls.location);
  },
});

export const revisionHandlers = [...contentHandlers, ...revisionOperationHandlers];
