import { SUBSCRIPTION } from "@/lib/core/read-groups";
import { passingEvent } from "@/lib/platform/events/event";

export const notificationEvents = {
  "notifications.changed": passingEvent("person", ["listNotifications", "countUnreadNotifications"]),
  "notificationPreferences.changed": passingEvent("caller", ["getNotificationPreferences"]),
  "subscription.changed": passingEvent("caller", SUBSCRIPTION),
};
