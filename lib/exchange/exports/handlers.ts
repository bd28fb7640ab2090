import "server-only";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import { downloadExport } from "./download";
import { contentExports } from "./operations";

export const exportHandlers = implementForScopes(contentExports, {
  download: ({ db, actor }, scope, { query }) => downloadExport(db, scope, actor, query),
});
