import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { findContent } from "./content-url";
import { contentUrls, publishedUrls } from "./operations";
import { findPublished } from "./published-url";

export const urlHandlers = [
  ...implement(publishedUrls, {
    find: ({ db, actor }, { body }) => findPublished(db, actor, body),
    get: ({ db, actor }, { query: { url, visitorAuthToken, redirectOnError } }) =>
      findPublished(db, actor, {
        url,
        redirectOnError,
        ...(visitorAuthToken !== undefined && { visitor: { jwtToken: visitorAuthToken } }),
      }),
  }),
  ...implement(contentUrls, {
    get: ({ db, actor }, { query }) => findContent(db, actor, query.url),
  }),
];
