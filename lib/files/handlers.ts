import "server-only";
import type { PageQuery } from "@/lib/api/pagination";
import { implement } from "@/lib/api/server/implement";
import { withGitOfAsset, withGitOfAssets } from "@/lib/git/metadata";
import { listFileBacklinks } from "@/lib/links/queries";
import { scopeOfChangeRequest, scopeOfSpace } from "@/lib/links/scope";
import { getRevisionView } from "@/lib/revisions/queries";
import { type View, viewOfChangeRequest, viewOfSpace } from "@/lib/revisions/view";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { downloadFile } from "./download";
import { files } from "./operations";
import { presentFile } from "./present";
import { getFile, listFiles } from "./queries";

type ContentQuery = { metadata?: boolean };

async function listed(
  space: SpaceSubject,
  query: PageQuery & ContentQuery,
  view: View,
  changeRequestId?: string,
) {
  const list = await listFiles(view, query, changeRequestId);
  return { ...list, items: await withGitOfAssets(space, query, "file", list.items) };
}

const one = async (
  space: SpaceSubject,
  query: ContentQuery,
  view: View,
  fileId: string,
  changeRequestId?: string,
) =>
  withGitOfAsset(space, query, "file", presentFile(await getFile(view, fileId), space.id, changeRequestId));

export const fileHandlers = implement(files, {
  listInSpace: ({ subject }, { query }) => listed(subject, query, viewOfSpace(subject)),
  listInChangeRequest: ({ subject }, { query }) =>
    listed(subject.space, query, viewOfChangeRequest(subject), subject.changeRequest.id),
  listInRevision: async ({ subject }, { params, query }) =>
    listed(subject, query, await getRevisionView(subject, params.revisionId)),
  getInSpace: ({ subject }, { params, query }) => one(subject, query, viewOfSpace(subject), params.fileId),
  getInChangeRequest: ({ subject }, { params, query }) =>
    one(subject.space, query, viewOfChangeRequest(subject), params.fileId, subject.changeRequest.id),
  getInRevision: async ({ subject }, { params, query }) =>
    one(subject, query, await getRevisionView(subject, params.revisionId), params.fileId),
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
