import "server-only";
import type { Viewer } from "@/lib/access/actor";
import { implement } from "@/lib/api/server/implement";
import { created, tagged } from "@/lib/api/server/reply";
import type { Db } from "@/lib/db/client";
import { Invalid, NotFound } from "@/lib/errors";
import { type ContentChanges, changesOfOverlay, changesOfOverlaySince } from "@/lib/revisions/changes";
import { comparePage, compareReusableContent } from "@/lib/revisions/compare";
import { getRevision, pagesOfChangeRequest } from "@/lib/revisions/queries";
import { type Comparison, presentChanges } from "@/lib/revisions/semantic-changes";
import { viewOfBase } from "@/lib/revisions/view";
import { createChangeRequest } from "./commands/create";
import { mergeChangeRequest, pullMain } from "./commands/merge";
import { resolveConflicts } from "./commands/resolve";
import { splitChangeRequest } from "./commands/split";
import { updateChangeRequest } from "./commands/update";
import { listConflicts } from "./conflict-queries";
import {
  forecastInOrganization,
  forecastInSpace,
  forecastPage,
  forecastPageOfSpace,
} from "./forecast-queries";
import { assessMergeability } from "./mergeability";
import { changeRequests } from "./operations";
import { changeRequestTag, presentChangeRequest } from "./present";
import { listChangeRequests, listOrganizationChangeRequests } from "./queries";
import { receiptOf } from "./receipt";
import { previewRules } from "./rules-preview";
import type { ChangeRequestSubject } from "./subject";

/** What a change request is compared with (the content below it, or itself as it was), and itself. */
async function comparisonOf(
  db: Db,
  { actor, subject }: { actor: Viewer; subject: ChangeRequestSubject },
  since: string | undefined,
): Promise<{ comparison: Comparison; changes: () => Promise<ContentChanges> }> {
  const after = pagesOfChangeRequest(subject, actor);
  const changeRequestId = subject.changeRequest.id;
  if (since === undefined) {
    return {
      comparison: { before: { ...after, view: viewOfBase(subject) }, after, changeRequestId },
      changes: () => changesOfOverlay(db, after.view),
    };
  }
  const { branchId, seq } = await getRevision(db, subject.space, since);
  if (branchId !== subject.changeRequest.branchId) {
    throw Invalid.field("since", "is not a revision of this change request.");
  }
  return {
    comparison: { before: { ...after, view: { ...after.view, seq } }, after, changeRequestId },
    changes: () => changesOfOverlaySince(db, after.view, seq),
  };
}

export const changeRequestHandlers = implement(changeRequests, {
  list: (ctx, { params, query }) =>
    listChangeRequests(ctx.db, ctx.actor, params.spaceId, { ...query, status: [query.status] }),
  listInOrganization: (ctx, { params, query }) =>
    listOrganizationChangeRequests(ctx.db, ctx.actor, params.organizationId, query),
  forecast: (_ctx, { params, query }) => forecastInSpace(_ctx.db, params.spaceId, query.changeRequest),
  forecastInOrganization: (ctx, { params, query }) =>
    forecastInOrganization(ctx.db, ctx.actor, params.organizationId, query.changeRequest),
  create: async (ctx, { body }) => {
    if (body.agentTaskId !== undefined) throw new NotFound("agent task", body.agentTaskId);
    const made = presentChangeRequest(
      (await createChangeRequest(ctx.db, ctx, ctx.subject, body)).changeRequest,
    );
    return created(made, made.urls.location);
  },
  get: (ctx) =>
    tagged(presentChangeRequest(ctx.subject.changeRequest), changeRequestTag(ctx.subject.changeRequest)),
  update: async (ctx, { body }) => {
    const { changeRequest } = await updateChangeRequest(ctx.db, ctx, ctx.subject, body);
    return tagged(presentChangeRequest(changeRequest), changeRequestTag(changeRequest));
  },
  merge: (ctx, { body }) => mergeChangeRequest(ctx.db, ctx, ctx.subject, body),
  pull: (ctx) => pullMain(ctx.db, ctx, ctx.subject),
  split: async (ctx, { body }) => {
    const made = presentChangeRequest(
      (await splitChangeRequest(ctx.db, ctx, ctx.subject, body)).changeRequest,
    );
    return created(made, made.urls.location);
  },
  changes: async (ctx, { query }) => {
    const { comparison, changes } = await comparisonOf(ctx.db, ctx, query.since);
    return presentChanges(ctx.db, await changes(), comparison, query.limit);
  },
  comparePage: async (ctx, { params, query }) =>
    comparePage(ctx.db, (await comparisonOf(ctx.db, ctx, query.since)).comparison, params.pageId),
  compareReusableContent: async (ctx, { params, query }) =>
    compareReusableContent(
      ctx.db,
      (await comparisonOf(ctx.db, ctx, query.since)).comparison,
      params.reusableContentId,
    ),
  forecastPageInSpace: (ctx, { params }) => forecastPageOfSpace(ctx.db, ctx.subject, params.pageId),
  forecastPage: (ctx, { params }) => forecastPage(ctx.db, ctx.subject, params.pageId),
  mergeability: (ctx) => assessMergeability(ctx.db, ctx.actor, ctx.subject),
  previewRules: (ctx, { body }) => previewRules(ctx.db, ctx.actor, ctx.subject, body.mergeRules),
  receipt: (ctx) => receiptOf(ctx.db, ctx.subject),
  conflicts: (ctx) => listConflicts(ctx.db, ctx.subject),
  resolveConflict: async (ctx, { params: { conflictId }, body }) => {
    const subject = await resolveConflicts(ctx.db, ctx, ctx.subject, [
      { ...body, conflict: conflictId, path: "resolution" },
    ]);
    return (await listConflicts(ctx.db, subject, [conflictId])).items[0]!;
  },
  resolveConflicts: async (ctx, { body: { decisions } }) => {
    const subject = await resolveConflicts(
      ctx.db,
      ctx,
      ctx.subject,
      decisions.map((decision, index) => ({ ...decision, path: `decisions.${index}` })),
    );
    return listConflicts(
      ctx.db,
      subject,
      decisions.map(({ conflict }) => conflict),
    );
  },
});
