import { z } from "zod";
import { ChangeRequestReference } from "@/lib/collaboration/change-requests/schemas";
import { LivePageReference } from "@/lib/content/pages/schemas";
import { pageQuery, queryBoolean, queryList } from "@/lib/core/pagination";
import { User } from "@/lib/identity/users/schemas";
import { notificationKinds } from "./kinds";

const id = z.string().min(1).max(64);

export const NotificationKind = z.enum(notificationKinds, {
  error: `must be one of ${notificationKinds.join(", ")}.`,
});

export const Notification = z.object({
  object: z.literal("notification"),
  id: z.string(),
  kind: NotificationKind.describe("The event."),
  detail: z
    .enum(["approved", "changes-requested", "again", "failed", "ahead", "here"])
    .optional()
    .describe(
      "The verdict of a review, “again” for a repeated request, “failed” for a failed job; for conflicts “ahead” if an update would cause them, “here” if one has caused them.",
    ),
  count: z.int().describe("How many events are grouped in it."),
  notifiedAt: z.iso.datetime().describe("Time of the latest event."),
  readAt: z.iso.datetime().optional().describe("When it was read; absent while it is unread."),
  organization: z.string(),
  space: z.object({ id: z.string(), title: z.string(), emoji: z.string().optional() }),
  by: User.optional().describe("The person who caused it; absent if the system did."),
  changeRequest: ChangeRequestReference.optional().describe("The change request it is about."),
  page: LivePageReference.optional().describe(
    "The page of the main content it is about, with its present title.",
  ),
  comment: z.string().optional().describe("The thread it is about."),
  reply: z.string().optional().describe("The reply in that thread."),
  importRun: z.string().optional().describe("The import that ended."),
  replaced: z
    .object({
      page: z.string().describe("The page in the change request."),
      revision: z.string().describe("The revision that has your text."),
    })
    .optional()
    .describe("Your text that was replaced."),
  pdf: z.string().optional().describe("The exported PDF, as long as it is kept."),
  preview: z.string().optional().describe("The beginning of the text it is about."),
  urls: z.object({ app: z.string() }),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationsQuery = pageQuery({
  organization: id.optional().describe("Only of this organization."),
  unread: queryBoolean().optional().describe("Only unread ones, or read ones."),
  kind: queryList(NotificationKind).optional().describe("Only of these kinds; repeat the key."),
});
export type NotificationsQuery = z.infer<typeof NotificationsQuery>;

export const UnreadQuery = z.object({ organization: id.optional().describe("Only of this organization.") });

export const UnreadNotifications = z.object({
  object: z.literal("unread-notifications"),
  unread: z.int().describe("How many notifications are unread."),
});
export type UnreadNotifications = z.infer<typeof UnreadNotifications>;

export const UpdateNotification = z.strictObject({
  read: z.boolean().describe("True if it is read."),
});

/** Selects the caller's notifications to mark as read: those that match every condition. */
export const ReadNotifications = z
  .strictObject({
    organization: id.optional().describe("Only of this organization."),
    changeRequest: id.optional().describe("Only about this change request."),
    page: id.optional().describe("Only about this page of the main content."),
    importRun: id.optional().describe("Only about this import."),
    until: z.iso
      .datetime()
      .optional()
      .describe("Only those notified before this time, so that newer, unseen ones stay unread."),
  })
  .meta({ id: "ReadNotifications" });
export type ReadNotifications = z.infer<typeof ReadNotifications>;

const Ways = z.object({
  inApp: z.boolean().describe("Show it in the inbox."),
  mail: z.boolean().describe("Send it by e-mail if it is still unread after 15 minutes."),
});

export const NotificationPreferences = z.object({
  object: z.literal("notification-preferences"),
  kinds: z.record(NotificationKind, Ways).describe("Your preferences for each kind."),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const UpdateNotificationPreferences = z.strictObject({
  kinds: z.partialRecord(NotificationKind, Ways.partial()).describe("The kinds to change."),
});
export type UpdateNotificationPreferences = z.infer<typeof UpdateNotificationPreferences>;

export const SubscriptionState = z.enum(["following", "not-following", "muted"], {
  error: "must be “following”, “not-following” or “muted”.",
});

export const Subscription = z.object({
  object: z.literal("subscription"),
  state: SubscriptionState.describe(
    "“following”: notified of everything that happens; “not-following”: notified only of review requests, mentions and replies; “muted”: never notified.",
  ),
  automatic: z.boolean().describe("True if you follow because you participate and have chosen nothing else."),
});
export type Subscription = z.infer<typeof Subscription>;

export const UpdateSubscription = z.strictObject({ state: SubscriptionState });
export type UpdateSubscription = z.infer<typeof UpdateSubscription>;
