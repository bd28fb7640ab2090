import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { NotificationSettings } from "@/components/collaboration/notifications/notification-settings";
import { notifications } from "@/lib/collaboration/notifications/operations";
import { text } from "@/lib/core/locales/say";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Notifications"));

const NotificationsPage = async () => {
  const client = new QueryClient();
  await prefetch(client, notifications.preferences, {});
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NotificationSettings />
    </HydrationBoundary>
  );
};

export default NotificationsPage;
