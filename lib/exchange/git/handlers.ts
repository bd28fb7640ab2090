import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { cancelGit, disconnectGit, startGitExport, startGitImport } from "./commands";
import { git } from "./operations";
import { presentGitInfo } from "./present";
import { getGitSync } from "./queries";

export const gitHandlers = implement(git, {
  info: async ({ db, subject: space }) => {
    const { setup, operation } = await getGitSync(db, space.id);
    return presentGitInfo(setup, operation);
  },
  import: async (ctx, { body }) => {
    await startGitImport(ctx.db, ctx, ctx.subject, body);
    return undefined;
  },
  export: async (ctx, { body }) => {
    await startGitExport(ctx.db, ctx, ctx.subject, body);
    return undefined;
  },
  cancel: async (ctx) => {
    await cancelGit(ctx.db, ctx, ctx.subject);
    return undefined;
  },
  disconnect: (ctx) => disconnectGit(ctx.db, ctx, ctx.subject),
});
