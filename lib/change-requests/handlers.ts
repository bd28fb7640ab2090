import "server-only";
import { implement } from "@/lib/api/server/implement";
import { created, tagged } from "@/lib/api/server/reply";
import { NotFound } from "@/lib/errors";
import { changesOfOverlay } from "@/lib/revisions/changes";
import { comparePage, presentChanges } from "@/lib/revisions/compare";
import { pagesOfChangeRequest } from "@/lib/revisions/queries";
import { viewOfBase } from "@/lib/revisions/view";
import { createChangeRequest } from "./commands/create";
import { mergeChangeRequest, pullMain } from "./commands/merge";
import { resolveConflict } from "./commands/resolve";
import { updateChangeRequest } from "./commands/update";
import { listConflicts } from "./conflict-queries";
import { assessMergeability } from "./mergeability";
import { changeRequests } from "./operations";
import { presentChangeRequest } from "./present";
import { listChangeRequests, listOrganizationChangeRequests } from "./queries";
import type { ChangeRequestSubject } from "./subject";

/** What a change request is compared with, and itself. */
const comparisonOf = (subject: ChangeRequestSubject) => {
  const after = pagesOfChangeRequest(subject);
  return { before: { ...after, view: viewOfBase(subject) }, after };
};

export const changeRequestHandlers = implement(changeRequests, {
  list: (ctx, { params, query }) => listChangeRequests(ctx.actor, params.spaceId, query),
  listInOrganization: (ctx, { params, query }) =>
    listOrganizationChangeRequests(ctx.actor, params.organizationId, query),
  create: async (ctx, { body }) => {
    if (body.agentTaskId !== undefined) throw new NotFound("agent task", body.agentTaskId);
    const made = presentChangeRequest((await createChangeRequest(ctx, ctx.subject, body)).changeRequest);
    return created(made, made.urls.location);
  },
  get: (ctx) =>
    tagged(presentChangeRequest(ctx.subject.changeRequest), ctx.subject.changeRequest.headRevisionId),
  update: async (ctx, { body }) =>
    presentChangeRequest((await updateChangeRequest(ctx, ctx.subject, body)).changeRequest),
  merge: (ctx) => mergeChangeRequest(ctx, ctx.subject),
  pull: (ctx) => pullMain(ctx, ctx.subject),
  changes: async (ctx, { query }) => {
    const comparison = comparisonOf(ctx.subject);
    return presentChanges(await changesOfOverlay(comparison.after.view), comparison, query.limit);
  },
  comparePage: (ctx, { params }) => comparePage(comparisonOf(ctx.subject), params.pageId),
  mergeability: (ctx) => assessMergeability(ctx.subject),
  conflicts: (ctx) => listConflicts(ctx.subject),
  resolveConflict: async (ctx, { params, body }) => {
    const subject = await resolveConflict(ctx, ctx.subject, params.conflictId, body.resolution);
    const { items } = await listConflicts(subject);
    return items.find(({ id }) => id === params.conflictId)!;
  },
});
