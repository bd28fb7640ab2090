import { addresses } from "@/lib/addresses";
import "server-only";
import { implement } from "@/lib/api/server/implement";
import { created } from "@/lib/api/server/reply";
import { revertRevision } from "@/lib/change-requests/commands/revert";
import { presentChangeRequest } from "@/lib/change-requests/present";
import { spacePageAddress } from "@/lib/pages/present";
import { appUrl } from "@/lib/urls";
import { changesOfRevision, comparePage, compareReusableContent, comparisonOfRevision } from "./compare";
import { revisions } from "./operations";
import { listRevisions, presentChangeRequestContent, presentRevision, presentSpaceContent } from "./queries";

export const revisionHandlers = implement(revisions, {
  getContent: (ctx, { query }) => presentSpaceContent(ctx.db, ctx.actor, ctx.subject, query),
  getChangeRequestContent: (ctx, { query }) =>
    presentChangeRequestContent(ctx.db, ctx.actor, ctx.subject, query),
  list: (ctx, { query }) => listRevisions(ctx.db, ctx.subject, query),
  get: (ctx, { params, query }) =>
    presentRevision(
      ctx.db,
      ctx.actor,
      ctx.subject,
      params.revisionId,
      spacePageAddress(ctx.subject.id),
      appUrl(addresses.space.revision(ctx.subject.id, params.revisionId)),
      query,
    ),
  changes: (ctx, { params, query }) =>
    changesOfRevision(ctx.db, ctx.actor, ctx.subject, params.revisionId, query.limit),
  comparePage: async (ctx, { params }) => {
    const { comparison } = await comparisonOfRevision(ctx.db, ctx.actor, ctx.subject, params.revisionId);
    return comparePage(ctx.db, comparison, params.pageId);
  },
  compareReusableContent: async (ctx, { params }) => {
    const { comparison } = await comparisonOfRevision(ctx.db, ctx.actor, ctx.subject, params.revisionId);
    return compareReusableContent(ctx.db, comparison, params.reusableContentId);
  },
  revert: async (ctx, { params }) => {
    const made = presentChangeRequest(
      (await revertRevision(ctx.db, ctx, ctx.subject, params.revisionId)).changeRequest,
    );
    return created(made, made.urls.location);
  },
});
