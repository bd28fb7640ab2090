import "server-only";
import { implement } from "@/lib/api/server/implement";
import { presence } from "./operations";
import { announcePresence, endPresence, listPresence } from "./presence";
import type { Present } from "./schemas";

const counted = (items: Present[]) => ({ items, count: items.length });

export const presenceHandlers = implement(presence, {
  list: async (ctx) => counted(await listPresence(ctx, ctx.subject)),
  announce: async (ctx, { body }) => counted(await announcePresence(ctx, ctx.subject, body)),
  leave: (ctx) => endPresence(ctx, ctx.subject),
});
