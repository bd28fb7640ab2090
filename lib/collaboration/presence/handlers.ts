import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { presence } from "./operations";
import { announcePresence, endPresence, listEditors, listPresence } from "./presence";

const counted = <Item>(items: Item[]) => ({ items, count: items.length });

export const presenceHandlers = implement(presence, {
  editors: async (ctx) => counted(await listEditors(ctx.db, ctx, ctx.subject)),
  list: async (ctx) => counted(await listPresence(ctx.db, ctx, ctx.subject)),
  announce: async (ctx, { body }) => counted(await announcePresence(ctx.db, ctx, ctx.subject, body)),
  leave: (ctx, { query }) => endPresence(ctx.db, ctx, ctx.subject, query),
});
