import "server-only";
import { implement } from "@/lib/api/server/implement";
import { links } from "./operations";
import { listLinks, listLinksOfPage, listPageBacklinks } from "./queries";
import { scopeOfChangeRequest, scopeOfSpace } from "./scope";

export const linkHandlers = implement(links, {
  inSpace: ({ db, actor, subject }, { query }) => listLinks(db, scopeOfSpace(actor, subject), query),
  inChangeRequest: ({ db, actor, subject }, { query }) =>
    listLinks(db, scopeOfChangeRequest(actor, subject), query),
  ofPageInSpace: ({ db, actor, subject }, { params, query }) =>
    listLinksOfPage(db, scopeOfSpace(actor, subject), params.pageId, query),
  ofPageInChangeRequest: ({ db, actor, subject }, { params, query }) =>
    listLinksOfPage(db, scopeOfChangeRequest(actor, subject), params.pageId, query),
  backlinksInSpace: ({ db, actor, subject }, { params, query }) =>
    listPageBacklinks(db, scopeOfSpace(actor, subject), params.pageId, query),
  backlinksInChangeRequest: ({ db, actor, subject }, { params, query }) =>
    listPageBacklinks(db, scopeOfChangeRequest(actor, subject), params.pageId, query),
});
