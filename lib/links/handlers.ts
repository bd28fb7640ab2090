import "server-only";
import { implementOverPlaces } from "@/lib/places/implement";
import { links } from "./operations";
import { listLinks, listLinksOfPage, listPageBacklinks } from "./queries";
import { scopeOf } from "./scope";

export const linkHandlers = implementOverPlaces(links, {
  list: ({ db, actor }, place, { query }) => listLinks(db, scopeOf(actor, place), query),
  ofPage: ({ db, actor }, place, { params, query }) =>
    listLinksOfPage(db, scopeOf(actor, place), params.pageId, query),
  backlinks: ({ db, actor }, place, { params, query }) =>
    listPageBacklinks(db, scopeOf(actor, place), params.pageId, query),
});
