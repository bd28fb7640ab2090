import "server-only";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import { withGitOfAsset, withGitOfAssets } from "@/lib/exchange/git/metadata";
import { implement } from "@/lib/platform/api/server/implement";
import { downloadFile } from "./download";
import { fileBytes, files } from "./operations";
import { presentFile } from "./present";
import { getFile, listFiles } from "./queries";

const placedHandlers = implementForScopes(files, {
  list: async ({ db }, { space, snapshot, fileAddress }, { query }) => {
    const list = await listFiles(db, snapshot, query, fileAddress);
    return { ...list, items: await withGitOfAssets(db, space, query, "file", list.items) };
  },
  get: async ({ db }, { space, snapshot, fileAddress }, { params, query }) => {
    const file = presentFile(await getFile(db, snapshot, params.fileId), fileAddress);
    return withGitOfAsset(db, space, query, "file", file);
  },
});

const byteHandlers = implement(fileBytes, {
  download: (ctx, { params, query }) => downloadFile(ctx.db, ctx, params.fileId, query),
});

export const fileHandlers = [...placedHandlers, ...byteHandlers];
