import "server-only";
import { implement } from "@/lib/api/server/implement";
import type { ChangeRequestSubject } from "@/lib/change-requests/subject";
import { changeRequestPageAddress, spacePageAddress } from "@/lib/pages/present";
import { getRevisionView } from "@/lib/revisions/queries";
import { viewOfChangeRequest, viewOfSpace } from "@/lib/revisions/view";
import { downloadFile } from "./download";
import { files } from "./operations";
import { presentFile } from "./present";
import { type BacklinkScope, getFile, listFileBacklinks, listFiles } from "./queries";

const scopeOfChangeRequest = (subject: ChangeRequestSubject): BacklinkScope => ({
  view: viewOfChangeRequest(subject),
  space: subject.space,
  address: changeRequestPageAddress(subject.space.id, subject.changeRequest.number),
  changeRequest: subject.changeRequest,
});

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
  backlinksInSpace: ({ actor, subject }, { params, query }) =>
    listFileBacklinks(
      actor,
      { view: viewOfSpace(subject), space: subject, address: spacePageAddress(subject.id) },
      params.fileId,
      query,
    ),
  backlinksInChangeRequest: ({ actor, subject }, { params, query }) =>
    listFileBacklinks(actor, scopeOfChangeRequest(subject), params.fileId, query),
  download: (ctx, { params, query }) => downloadFile(ctx, params.fileId, query),
});
