import "server-only";
import type { Context } from "@/lib/api/server/context";
import { implement } from "@/lib/api/server/implement";
import { created, type Reply } from "@/lib/api/server/reply";
import { presentChangeRequest } from "@/lib/change-requests/present";
import type { ChangeRequestSubject } from "@/lib/change-requests/subject";
import type { Db } from "@/lib/db/client";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { apiUrl } from "@/lib/urls";
import { cancelImport, importFromAddress, startImport } from "./commands";
import { imports } from "./operations";
import { presentImportRun } from "./present";
import { getImportRun, listImportRuns } from "./queries";
import type { ImportFromAddress, ImportResult } from "./schemas";
import { targetInSpace, targetOf } from "./target";
import { undoImport } from "./undo";

type Body = { body: ImportFromAddress };

const atRevision = (space: SpaceSubject, result: ImportResult): Reply<ImportResult> =>
  created(result, apiUrl(`/spaces/${space.id}/revisions/${result.revision}`));

async function intoSpace(
  db: Db,
  ctx: Context<"space">,
  { body }: Body,
  pageId: string | null,
): Promise<Reply<ImportResult>> {
  const { subject: space } = ctx;
  const result = await importFromAddress(db, ctx, space.organizationId, body, (subject) =>
    targetInSpace(db, ctx, space, pageId, subject),
  );
  return atRevision(space, result);
}

async function intoChangeRequest(
  db: Db,
  ctx: Context<"changeRequest">,
  { body }: Body,
  pageId: string | null,
): Promise<Reply<ImportResult>> {
  const subject: ChangeRequestSubject = ctx.subject;
  const result = await importFromAddress(db, ctx, subject.space.organizationId, body, () =>
    targetOf(db, subject.space, subject, pageId),
  );
  return atRevision(subject.space, result);
}

export const importHandlers = implement(imports, {
  intoSpace: (ctx, input) => intoSpace(ctx.db, ctx, input, null),
  intoPage: (ctx, input) => intoSpace(ctx.db, ctx, input, input.params.pageId),
  intoChangeRequest: (ctx, input) => intoChangeRequest(ctx.db, ctx, input, null),
  intoPageOfChangeRequest: (ctx, input) => intoChangeRequest(ctx.db, ctx, input, input.params.pageId),
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
