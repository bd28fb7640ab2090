import { access } from "@/lib/core/access/access";
import { paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { SignedQuery } from "@/lib/platform/api/signed-query";
import {
  Notification,
  NotificationPreferences,
  NotificationsQuery,
  ReadNotifications,
  Subscription,
  UnreadNotifications,
  UnreadQuery,
  UpdateNotification,
  UpdateNotificationPreferences,
  UpdateSubscription,
} from "./schemas";

const tag = "notifications";
const ofChangeRequest = "/spaces/{spaceId}/change-requests/{changeRequestId}/subscription";
const ofPage = "/spaces/{spaceId}/content/page/{pageId}/subscription";

export const notifications = {
  list: defineOperation({
    id: "listNotifications",
    tag,
    method: "GET",
    path: "/user/notifications",
    summary: "List your notifications, newest first",
    description:
      "Events of the same kind about the same thing are grouped while the notification is unread. Notifications from spaces you can no longer see are left out.",
    access: access.user(),
    query: NotificationsQuery,
    response: paginated(Notification),
  }),
  unread: defineOperation({
    id: "countUnreadNotifications",
    tag,
    method: "GET",
    path: "/user/notifications/unread",
    summary: "Count your unread notifications",
    access: access.user(),
    query: UnreadQuery,
    response: UnreadNotifications,
  }),
  update: defineOperation({
    id: "updateNotification",
    tag,
    method: "PATCH",
    path: "/user/notifications/{notificationId}",
    summary: "Mark a notification as read or unread",
    access: access.user(),
    body: UpdateNotification,
    response: Notification,
  }),
  readAll: defineOperation({
    id: "readNotifications",
    tag,
    method: "POST",
    path: "/user/notifications/read",
    summary: "Mark all notifications as read, or all about one thing",
    access: access.user(),
    body: ReadNotifications,
    response: UnreadNotifications,
  }),
  preferences: defineOperation({
    id: "getNotificationPreferences",
    tag,
    method: "GET",
    path: "/user/notification-preferences",
    summary: "Get your notification preferences",
    access: access.account(),
    response: NotificationPreferences,
  }),
  updatePreferences: defineOperation({
    id: "updateNotificationPreferences",
    tag,
    method: "PATCH",
    path: "/user/notification-preferences",
    summary: "Change your notification preferences",
    description: "Existing notifications stay as they are.",
    access: access.account(),
    conditional: true,
    body: UpdateNotificationPreferences,
    response: NotificationPreferences,
  }),
};

/** The path in the mail header List-Unsubscribe (RFC 8058), which both people and mail programs open. */
const UNSUBSCRIBE = "/unsubscribe/{userId}";

export const unsubscribing = {
  page: defineOperation({
    id: "openUnsubscribePage",
    tag,
    method: "GET",
    path: UNSUBSCRIBE,
    summary: "Open the page that confirms ending e-mail notifications",
    errors: [403],
    access: access.public(),
    query: SignedQuery,
    media: { types: ["text/html"], description: "Redirects to the page." },
  }),
  unsubscribe: defineOperation({
    id: "unsubscribe",
    tag,
    method: "POST",
    path: UNSUBSCRIBE,
    summary: "End e-mail notifications with one click",
    description:
      "Anyone with the signed address from a mail can do this: the address itself is the permission. The request body is ignored, so that mail programs can send the form of RFC 8058.",
    errors: [403],
    access: access.public(),
    query: SignedQuery,
    status: 204,
  }),
};

export const subscriptions = {
  ofChangeRequest: defineOperation({
    id: "getSubscriptionToChangeRequest",
    tag,
    method: "GET",
    path: ofChangeRequest,
    summary: "Get whether you follow a change request",
    access: access.changeRequest("space.view"),
    response: Subscription,
  }),
  updateOfChangeRequest: defineOperation({
    id: "updateSubscriptionToChangeRequest",
    tag,
    method: "PUT",
    path: ofChangeRequest,
    summary: "Follow, unfollow or mute a change request",
    access: access.changeRequest("space.view"),
    conditional: true,
    body: UpdateSubscription,
    response: Subscription,
  }),
  ofPage: defineOperation({
    id: "getSubscriptionToPage",
    tag,
    method: "GET",
    path: ofPage,
    summary: "Get whether you follow a page",
    access: access.space("space.view"),
    response: Subscription,
  }),
  updateOfPage: defineOperation({
    id: "updateSubscriptionToPage",
    tag,
    method: "PUT",
    path: ofPage,
    summary: "Follow, unfollow or mute a page",
    access: access.space("space.view"),
    conditional: true,
    body: UpdateSubscription,
    response: Subscription,
  }),
};
