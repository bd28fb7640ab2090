import { z } from "zod";
import { pageQuery, queryBoolean, queryList } from "@/lib/core/pagination";
import { ChangeRequestReference } from "@/lib/model/change-requests/schemas";
import { LivePageReference } from "@/lib/model/pages/schemas";
import { User } from "@/lib/model/users/schemas";
import { notificationKinds } from "./kinds";

const id = z.string().min(1).max(64);

export const NotificationKind = z.enum(notificationKinds, {
  error: `must be one of ${notificationKinds.join(", ")}.`,
});

export const Notification = z.object({
  object: z.literal("notification"),
  id: z.string(),
  kind: NotificationKind.describe("What happened."),
  detail: z
    .enum(["approved", "changes-requested", "again", "failed", "ahead", "here"])
    .optional()
    .describe(
      "The verdict of a review, “again” for a repeated request, “failed” for work that failed; of conflicts “ahead” for those that an update would bring, “here” for those that one brought.",
    ),
  count: z.int().describe("How many events of this matter it stands for."),
  notifiedAt: z.iso.datetime().describe("When the latest of them happened."),
  readAt: z.iso.datetime().optional().describe("When it was read; absent while it is unread."),
  organization: z.string(),
  space: z.object({ id: z.string(), title: z.string(), emoji: z.string().optional() }),
  by: User.optional().describe("Who caused it; absent where nobody did."),
  changeRequest: ChangeRequestReference.optional().describe("The change request it is about."),
  page: LivePageReference.optional().describe(
    "The page of the main content it is about, as it is called now.",
  ),
  comment: z.string().optional().describe("The thread it is about."),
  reply: z.string().optional().describe("The reply in that thread."),
  importRun: z.string().optional().describe("The import that ended."),
  replaced: z
    .object({
      page: z.string().describe("The page in the change request."),
      revision: z.string().describe("The revision that has your words."),
    })
    .optional()
    .describe("Words of yours that were replaced."),
  pdf: z.string().optional().describe("The PDF that was made, as long as it is kept."),
  preview: z.string().optional().describe("How the text it is about begins."),
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
  read: z.boolean().describe("Whether it is read."),
});

/** Which of the caller's notifications are read now; all that fit every condition. */
export const ReadNotifications = z
  .strictObject({
    organization: id.optional().describe("Only of this organization."),
    changeRequest: id.optional().describe("Only about this change request."),
    page: id.optional().describe("Only about this page of the main content."),
    importRun: id.optional().describe("Only about this import."),
    until: z.iso
      .datetime()
      .optional()
      .describe("Only those that were told until then, so that nothing is read that nobody saw."),
  })
  .meta({ id: "ReadNotifications" });
export type ReadNotifications = z.infer<typeof ReadNotifications>;

const Ways = z.object({
  inApp: z.boolean().describe("Show it in the inbox."),
  mail: z.boolean().describe("Send it by e-mail when it is unread after 15 minutes."),
});

export const NotificationPreferences = z.object({
  object: z.literal("notification-preferences"),
  kinds: z.record(NotificationKind, Ways).describe("How you are told of each kind."),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const UpdateNotificationPreferences = z.strictObject({
  kinds: z.partialRecord(NotificationKind, Ways.partial()).describe("The kinds that change."),
});
export type UpdateNotificationPreferences = z.infer<typeof UpdateNotificationPreferences>;

export const SubscriptionState = z.enum(["following", "not-following", "muted"], {
  error: "must be “following”, “not-following” or “muted”.",
});

export const Subscription = z.object({
  object: z.literal("subscription"),
  state: SubscriptionState.describe(
    "“following”: told of all that happens; “not-following”: told only when asked or mentioned, and of replies; “muted”: told of nothing.",
  ),
  automatic: z
    .boolean()
    .describe("Whether you follow because you take part, as nobody chose anything else for you."),
});
export type Subscription = z.infer<typeof Subscription>;

export const UpdateSubscription = z.strictObject({ state: SubscriptionState });
export type UpdateSubscription = z.infer<typeof UpdateSubscription>;
