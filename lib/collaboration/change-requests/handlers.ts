import "server-only";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import { NotFound } from "@/lib/core/errors";
import { implement } from "@/lib/platform/api/server/implement";
import { created, tagged } from "@/lib/platform/api/server/reply";
import { createChangeRequest } from "./commands/create";
import { mergeChangeRequest, updateChangeRequestFromMain } from "./commands/merge";
import { resolveConflicts } from "./commands/resolve";
import { splitChangeRequest } from "./commands/split";
import { updateChangeRequest } from "./commands/update";
import { listConflicts } from "./conflict-queries";
import { forecastInOrganization, forecastInSpace, forecastPage } from "./forecast-queries";
import { assessMergeability } from "./mergeability";
import { changeRequests, pageForecasts } from "./operations";
import { changeRequestTag, presentChangeRequest } from "./present";
import { listChangeRequests, listOrganizationChangeRequests } from "./queries";
import { receiptOf } from "./receipt";
import { previewRules } from "./rules-preview";
import { suggestSubject } from "./suggested-subject";
import { summarizeInOrganization, summarizeInSpace } from "./summaries";

const requestHandlers = implement(changeRequests, {
  list: (ctx, { params, query }) => listChangeRequests(ctx.db, ctx.actor, params.spaceId, query),
  listInOrganization: (ctx, { params, query }) =>
    listOrganizationChangeRequests(ctx.db, ctx.actor, params.organizationId, query),
  forecast: (_ctx, { params, query }) => forecastInSpace(_ctx.db, params.spaceId, query.changeRequest),
  forecastInOrganization: (ctx, { params, query }) =>
    forecastInOrganization(ctx.db, ctx.actor, params.organizationId, query.changeRequest),
  summaries: (ctx, { params, query }) => summarizeInSpace(ctx.db, params.spaceId, query.changeRequest),
  summariesInOrganization: (ctx, { params, query }) =>
    summarizeInOrganization(ctx.db, ctx.actor, params.organizationId, query.changeRequest),
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
  suggestSubject: async (ctx) => ({ subject: await suggestSubject(ctx.db, ctx.subject) }),
  merge: (ctx, { body }) => mergeChangeRequest(ctx.db, ctx, ctx.subject, body),
  pull: (ctx) => updateChangeRequestFromMain(ctx.db, ctx, ctx.subject),
  split: async (ctx, { body }) => {
    const made = presentChangeRequest(
      (await splitChangeRequest(ctx.db, ctx, ctx.subject, body)).changeRequest,
    );
    return created(made, made.urls.location);
  },
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

const forecastHandlers = implementForScopes(pageForecasts, {
  get: ({ db }, scope, { params }) => forecastPage(db, scope, params.pageId),
});

export const changeRequestHandlers = [...requestHandlers, ...forecastHandlers];
