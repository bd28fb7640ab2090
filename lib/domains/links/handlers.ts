import "server-only";
import { getFile } from "@/lib/domains/files/queries";
import { implementOverPlaces } from "@/lib/domains/places/implement";
import { links } from "./operations";
import { listFileBacklinks, listLinks, listLinksOfPage, listPageBacklinks } from "./queries";
import { scopeOf } from "./scope";

export const linkHandlers = implementOverPlaces(links, {
  list: ({ db, actor }, place, { query }) => listLinks(db, scopeOf(actor, place), query),
  ofPage: ({ db, actor }, place, { params, query }) =>
    listLinksOfPage(db, scopeOf(actor, place), params.pageId, query),
  backlinks: ({ db, actor }, place, { params, query }) =>
    listPageBacklinks(db, scopeOf(actor, place), params.pageId, query),
  fileBacklinks: async ({ db, actor }, place, { params, query }) => {
    await getFile(db, place.view, params.fileId);
    return listFileBacklinks(db, scopeOf(actor, place), params.fileId, query);
  },
});
