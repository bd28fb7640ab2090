import "server-only";
import { directoryOfPerson } from "@/lib/identity/directory/ownership";
import { openMailedLinks } from "@/lib/identity/mailed-links/mailed-link";
import { implement } from "@/lib/platform/api/server/implement";
import { Reply } from "@/lib/platform/api/server/reply";
import { setSessionCookie } from "@/lib/platform/auth/session";
import { changePassword, updateUser } from "./commands";
import { users } from "./operations";
import { presentUser } from "./present";
import { getUser, ownSettings } from "./queries";

export const userHandlers = implement(users, {
  current: async ({ db, actor }) => {
    const [directory, { emailConfirmed, language }, [change]] = await Promise.all([
      directoryOfPerson(db, actor.userId),
      ownSettings(db, actor.userId),
      openMailedLinks(db, actor.userId, "emailChange"),
    ]);
    return {
      ...presentUser({ ...actor, id: actor.userId }),
      emailConfirmed,
      ...(language !== null && { language }),
      ...(change && { newEmail: change.email }),
      ...(directory !== null && { directory }),
    };
  },
  changePassword: async (ctx, { body }) => {
    const session = await changePassword(ctx.db, ctx, body);
    if (!session) return undefined;
    return new Reply(undefined, {
      headers: { "set-cookie": setSessionCookie(session.secret, session.seconds) },
    });
  },
  get: async (ctx, { params }) => presentUser(await getUser(ctx.db, ctx.actor, params.userId)),
  update: async (ctx, { params, body }) => presentUser(await updateUser(ctx.db, ctx, params.userId, body)),
});
