import "server-only";
import { getFile } from "@/lib/content/files/queries";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import { links } from "./operations";
import { listFileBacklinks, listLinks, listLinksOfPage, listPageBacklinks } from "./queries";
import { linkScopeOf } from "./scope";

export const linkHandlers = implementForScopes(links, {
  list: ({ db, actor }, scope, { query }) => listLinks(db, linkScopeOf(actor, scope), query),
  ofPage: ({ db, actor }, scope, { params, query }) =>
    listLinksOfPage(db, linkScopeOf(actor, scope), params.pageId, query),
  backlinks: ({ db, actor }, scope, { params, query }) =>
    listPageBacklinks(db, linkScopeOf(actor, scope), params.pageId, query),
  fileBacklinks: async ({ db, actor }, scope, { params, query }) => {
    await getFile(db, scope.snapshot, params.fileId);
    return listFileBacklinks(db, linkScopeOf(actor, scope), params.fileId, query);
  },
});
