import "server-only";
import { withGitOfAsset, withGitOfAssets } from "@/lib/domains/git-metadata/metadata";
import { implementOverPlaces } from "@/lib/domains/places/implement";
import { tagged } from "@/lib/platform/api/server/reply";
import { reusableContents } from "./operations";
import {
  getDocumentOfReusableContent,
  getReusableContent,
  getVariables,
  listReusableContents,
} from "./queries";

export const reusableContentHandlers = implementOverPlaces(reusableContents, {
  list: async ({ db }, { space, view }, { query }) => {
    const list = await listReusableContents(db, view, query);
    return { ...list, items: await withGitOfAssets(db, space, query, "reusable", list.items) };
  },
  variables: ({ db }, { view }) => getVariables(db, view),
  get: async ({ db }, { space, view }, { params, query }) => {
    const { content, recordHash } = await getReusableContent(db, view, params.reusableContentId, query);
    return tagged(await withGitOfAsset(db, space, query, "reusable", content), recordHash);
  },
  document: ({ db }, { view }, { params, query }) =>
    getDocumentOfReusableContent(db, view, params.reusableContentId, query.evaluated),
});
