import "server-only";
import { revertRevision } from "@/lib/domains/change-requests/commands/revert";
import { presentChangeRequest } from "@/lib/domains/change-requests/present";
import { implementOverPlaces } from "@/lib/domains/places/implement";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { comparePage, compareReusableContent, comparisonOf, countChanges, listChanges } from "./compare";
import { contentChanges, contents, revisions } from "./operations";
import { listRevisions, presentContent } from "./queries";

const contentHandlers = implementOverPlaces(contents, {
  get: ({ db, actor }, place, { query }) => presentContent(db, actor, place, query),
});

/** The handlers of changes; the reference documents them together. */
export const contentChangeHandlers = implementOverPlaces(contentChanges, {
  list: ({ db, actor }, place, { query }) => listChanges(db, actor, place, query),
  count: ({ db, actor }, place, { query }) => countChanges(db, actor, place, query),
  comparePage: async ({ db, actor }, place, { params, query }) =>
    comparePage(db, (await comparisonOf(db, actor, place, query)).comparison, params.pageId, query),
  compareReusableContent: async ({ db, actor }, place, { params, query }) =>
    compareReusableContent(
      db,
      (await comparisonOf(db, actor, place, query)).comparison,
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
