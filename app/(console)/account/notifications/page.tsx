import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NotificationSettings } from "@/components/collaboration/notifications/notification-settings";
import { notifications } from "@/lib/collaboration/notifications/operations";
import { prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Notifications" };

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
