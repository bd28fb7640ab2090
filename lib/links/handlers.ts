import "server-only";
import { implement } from "@/lib/api/server/implement";
import { links } from "./operations";
import { listLinks, listLinksOfPage, listPageBacklinks } from "./queries";
import { scopeOfChangeRequest, scopeOfSpace } from "./scope";

export const linkHandlers = implement(links, {
  inSpace: ({ actor, subject }, { query }) => listLinks(scopeOfSpace(actor, subject), query),
  inChangeRequest: ({ actor, subject }, { query }) => listLinks(scopeOfChangeRequest(actor, subject), query),
  ofPageInSpace: ({ actor, subject }, { params, query }) =>
    listLinksOfPage(scopeOfSpace(actor, subject), params.pageId, query),
  ofPageInChangeRequest: ({ actor, subject }, { params, query }) =>
    listLinksOfPage(scopeOfChangeRequest(actor, subject), params.pageId, query),
  backlinksInSpace: ({ actor, subject }, { params, query }) =>
    listPageBacklinks(scopeOfSpace(actor, subject), params.pageId, query),
  backlinksInChangeRequest: ({ actor, subject }, { params, query }) =>
    listPageBacklinks(scopeOfChangeRequest(actor, subject), params.pageId, query),
});
