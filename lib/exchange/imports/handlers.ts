import "server-only";
import { presentChangeRequest } from "@/lib/collaboration/change-requests/present";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import type { Context } from "@/lib/platform/api/server/context";
import { implement } from "@/lib/platform/api/server/implement";
import { created, type Reply } from "@/lib/platform/api/server/reply";
import { apiUrl } from "@/lib/platform/urls";
import { cancelImport, importFromAddress, startImport } from "./commands";
import { addressImports, imports } from "./operations";
import { presentImportRun } from "./present";
import { getImportRun, listImportRuns } from "./queries";
import type { ImportFromAddress, ImportResult } from "./schemas";
import { undoImport } from "./undo";

async function importAddress(
  ctx: Context<"user">,
  scope: ContentScope,
  pageId: string | null,
  body: ImportFromAddress,
): Promise<Reply<ImportResult>> {
  const { id, organizationId } = scope.space;
  const result = await importFromAddress(ctx.db, ctx, organizationId, body, {
    space: id,
    ...(scope.changeRequest && { changeRequest: scope.changeRequest.id }),
    ...(pageId !== null && { page: pageId }),
  });
  return created(result, apiUrl(`/spaces/${id}/revisions/${result.revision}`));
}

const addressHandlers = implementForScopes(addressImports, {
  into: (ctx, scope, { body }) => importAddress(ctx, scope, null, body),
  belowPage: (ctx, scope, { params, body }) => importAddress(ctx, scope, params.pageId, body),
});

const runHandlers = implement(imports, {
  start: async (ctx, { params, body }) => {
    const run = presentImportRun(await startImport(ctx.db, ctx, params.organizationId, body));
    return created(run, run.urls.location);
  },
  list: (ctx, { params, query }) => listImportRuns(ctx.db, ctx.actor, params.organizationId, query),
  get: async (ctx, { params }) => {
    const { report, ...run } = await getImportRun(
      ctx.db,
      ctx.actor,
      params.organizationId,
      params.importRunId,
    );
    return presentImportRun(run, report);
  },
  cancel: async (ctx, { params }) =>
    presentImportRun(await cancelImport(ctx.db, ctx, params.organizationId, params.importRunId)),
  undo: async (ctx, { params }) => {
    const subject = await undoImport(ctx.db, ctx, params.organizationId, params.importRunId);
    const changeRequest = presentChangeRequest(subject.changeRequest);
    return created(changeRequest, changeRequest.urls.location);
  },
});

export const importHandlers = [...addressHandlers, ...runHandlers];
