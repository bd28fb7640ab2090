import "server-only";
import type { PageQuery } from "@/lib/api/pagination";
import { implement } from "@/lib/api/server/implement";
import type { Db } from "@/lib/db/client";
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
  db: Db,
  space: SpaceSubject,
  query: PageQuery & ContentQuery,
  view: View,
  changeRequestId?: string,
) {
  const list = await listFiles(db, view, query, changeRequestId);
  return { ...list, items: await withGitOfAssets(db, space, query, "file", list.items) };
}

const one = async (
  db: Db,
  space: SpaceSubject,
  query: ContentQuery,
  view: View,
  fileId: string,
  changeRequestId?: string,
) =>
  withGitOfAsset(
    db,
    space,
    query,
    "file",
    presentFile(await getFile(db, view, fileId), space.id, changeRequestId),
  );

export const fileHandlers = implement(files, {
  listInSpace: ({ db, subject }, { query }) => listed(db, subject, query, viewOfSpace(subject)),
  listInChangeRequest: ({ db, subject }, { query }) =>
    listed(db, subject.space, query, viewOfChangeRequest(subject), subject.changeRequest.id),
  listInRevision: async ({ db, subject }, { params, query }) =>
    listed(db, subject, query, await getRevisionView(db, subject, params.revisionId)),
  getInSpace: ({ db, subject }, { params, query }) =>
    one(db, subject, query, viewOfSpace(subject), params.fileId),
  getInChangeRequest: ({ db, subject }, { params, query }) =>
    one(db, subject.space, query, viewOfChangeRequest(subject), params.fileId, subject.changeRequest.id),
  getInRevision: async ({ db, subject }, { params, query }) =>
    one(db, subject, query, await getRevisionView(db, subject, params.revisionId), params.fileId),
  backlinksInSpace: async ({ db, actor, subject }, { params, query }) => {
    await getFile(db, viewOfSpace(subject), params.fileId);
    return listFileBacklinks(db, scopeOfSpace(actor, subject), params.fileId, query);
  },
  backlinksInChangeRequest: async ({ db, actor, subject }, { params, query }) => {
    await getFile(db, viewOfChangeRequest(subject), params.fileId);
    return listFileBacklinks(db, scopeOfChangeRequest(actor, subject), params.fileId, query);
  },
  download: (ctx, { params, query }) => downloadFile(ctx.db, ctx, params.fileId, query),
});
