import "server-only";
import { directoryOfPerson } from "@/lib/domains/directory/ownership";
import { implement } from "@/lib/platform/api/server/implement";
import { changePassword, updateUser } from "./commands";
import { users } from "./operations";
import { presentUser } from "./present";
import { getUser } from "./queries";

export const userHandlers = implement(users, {
  current: async ({ db, actor }) => {
    const directory = await directoryOfPerson(db, actor.userId);
    return { ...presentUser({ ...actor, id: actor.userId }), ...(directory !== null && { directory }) };
  },
  changePassword: async (ctx, { body }) => {
    await changePassword(ctx.db, ctx, body);
    return undefined;
  },
  get: async (ctx, { params }) => presentUser(await getUser(ctx.db, ctx.actor, params.userId)),
  update: async (ctx, { params, body }) => presentUser(await updateUser(ctx.db, ctx, params.userId, body)),
});
