import "server-only";
import { implement } from "@/lib/api/server/implement";
import { listFileBacklinks } from "@/lib/links/queries";
import { scopeOfChangeRequest, scopeOfSpace } from "@/lib/links/scope";
import { getRevisionView } from "@/lib/revisions/queries";
import { viewOfChangeRequest, viewOfSpace } from "@/lib/revisions/view";
import { downloadFile } from "./download";
import { files } from "./operations";
import { presentFile } from "./present";
import { getFile, listFiles } from "./queries";

export const fileHandlers = implement(files, {
  listInSpace: (ctx, { query }) => listFiles(viewOfSpace(ctx.subject), query),
  listInChangeRequest: ({ subject }, { query }) =>
    listFiles(viewOfChangeRequest(subject), query, subject.changeRequest.id),
  listInRevision: async (ctx, { params, query }) =>
    listFiles(await getRevisionView(ctx.subject, params.revisionId), query),
  getInSpace: async ({ subject }, { params }) =>
    presentFile(await getFile(viewOfSpace(subject), params.fileId), subject.id),
  getInChangeRequest: async ({ subject }, { params }) =>
    presentFile(
      await getFile(viewOfChangeRequest(subject), params.fileId),
      subject.space.id,
      subject.changeRequest.id,
    ),
  getInRevision: async ({ subject }, { params }) =>
    presentFile(await getFile(await getRevisionView(subject, params.revisionId), params.fileId), subject.id),
  backlinksInSpace: async ({ actor, subject }, { params, query }) => {
    await getFile(viewOfSpace(subject), params.fileId);
    return listFileBacklinks(scopeOfSpace(actor, subject), params.fileId, query);
  },
  backlinksInChangeRequest: async ({ actor, subject }, { params, query }) => {
    await getFile(viewOfChangeRequest(subject), params.fileId);
    return listFileBacklinks(scopeOfChangeRequest(actor, subject), params.fileId, query);
  },
  download: (ctx, { params, query }) => downloadFile(ctx, params.fileId, query),
});
