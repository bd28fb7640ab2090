import "server-only";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import { withGitOfAsset, withGitOfAssets } from "@/lib/exchange/git/metadata";
import { tagged } from "@/lib/platform/api/server/reply";
import { reusableContents } from "./operations";
import {
  getDocumentOfReusableContent,
  getReusableContent,
  getVariables,
  listReusableContents,
} from "./queries";

export const reusableContentHandlers = implementForScopes(reusableContents, {
  list: async ({ db }, { space, snapshot }, { query }) => {
    const list = await listReusableContents(db, snapshot, query);
    return { ...list, items: await withGitOfAssets(db, space, query, "reusable", list.items) };
  },
  variables: ({ db }, { snapshot }) => getVariables(db, snapshot),
  get: async ({ db }, { space, snapshot }, { params, query }) => {
    const { content, recordHash } = await getReusableContent(db, snapshot, params.reusableContentId, query);
    return tagged(await withGitOfAsset(db, space, query, "reusable", content), recordHash);
  },
  document: ({ db }, { snapshot }, { params, query }) =>
    getDocumentOfReusableContent(db, snapshot, params.reusableContentId, query.evaluated),
});
