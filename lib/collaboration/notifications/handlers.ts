import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { readNotifications, updateNotification } from "./commands";
import { notifications, subscriptions, unsubscribing } from "./operations";
import { getPreferences, updatePreferences } from "./preferences";
import { countUnread, listNotifications } from "./queries";
import type { UnreadNotifications } from "./schemas";
import { getSubscription, setSubscription } from "./subscriptions";
import { unsubscribe, unsubscribePage } from "./unsubscribe";

const counted = (unread: number): UnreadNotifications => ({ object: "unread-notifications", unread });

const changeRequestIn = ({
  space,
  changeRequest,
}: {
  space: { id: string };
  changeRequest: { id: string };
}) => ({
  spaceId: space.id,
  changeRequestId: changeRequest.id,
});

export const notificationHandlers = [
  ...implement(notifications, {
    list: (ctx, { query }) => listNotifications(ctx.db, ctx.actor, query),
    unread: async (ctx, { query }) => counted(await countUnread(ctx.db, ctx.actor, query.organization)),
    update: (ctx, { params, body }) => updateNotification(ctx.db, ctx, params.notificationId, body),
    readAll: async (ctx, { body }) => counted(await readNotifications(ctx.db, ctx, body)),
    preferences: (ctx) => getPreferences(ctx.db, ctx.actor.userId),
    updatePreferences: (ctx, { body }) => updatePreferences(ctx.db, ctx, body),
  }),
  ...implement(unsubscribing, {
    page: (_ctx, { params, query }) => unsubscribePage(params.userId, query),
    unsubscribe: async (ctx, { params, query }) => {
      await unsubscribe(ctx.db, params.userId, query);
      return undefined;
    },
  }),
  ...implement(subscriptions, {
    ofChangeRequest: (ctx) => getSubscription(ctx.db, ctx.actor.userId, changeRequestIn(ctx.subject)),
    updateOfChangeRequest: (ctx, { body }) =>
      setSubscription(ctx.db, ctx, changeRequestIn(ctx.subject), body),
    ofPage: (ctx, { params }) =>
      getSubscription(ctx.db, ctx.actor.userId, { spaceId: ctx.subject.id, pageId: params.pageId }),
    updateOfPage: (ctx, { params, body }) =>
      setSubscription(ctx.db, ctx, { spaceId: ctx.subject.id, pageId: params.pageId }, body),
  }),
];
