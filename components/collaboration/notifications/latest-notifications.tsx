import { useQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { notifications } from "@/lib/collaboration/notifications/operations";
import { query } from "@/lib/platform/api/queries";
import { NotificationItem, useMarking } from "./notification-item";
import { latestRead } from "./reads";

type LatestNotificationsProps = { organizationId: string; onDone: () => void };

/** Lists the latest notifications, read or not, under the bell. */
export const LatestNotifications = ({ organizationId, onDone }: LatestNotificationsProps) => {
  const say = useSay();
  const list = useQuery(query(notifications.list, latestRead(organizationId)));
  const { mark, markAll } = useMarking();
  const failure = failureOf(list);
  const items = list.data?.items;
  return (
    <div className="flex max-h-[min(32rem,80dvh)] flex-col">
      <div className="flex items-center justify-between gap-2 border-b border-border px-4 py-2">
        <h2 className="text-sm font-semibold">{say("Notifications")}</h2>
        <Button
          size="sm"
          variant="ghost"
          disabledReason={
            !items?.some(({ readAt }) => readAt === undefined) && say("Everything here is read.")
          }
          onClick={() => markAll(organizationId, items?.[0])}
        >
          {say("Mark all as read")}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {failure ? (
          <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
        ) : !items ? (
          <div className="p-4">
            <SkeletonText lines={4} />
          </div>
        ) : items.length === 0 ? (
          <EmptyState level={3} className="py-8" icon={<BellOff />} title={say("No notifications yet")}>
            {say("Review requests, mentions and replies appear here.")}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-border">
            {items.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                onOpen={(opened) => {
                  mark(opened, true);
                  onDone();
                }}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="border-t border-border p-2">
        <Button asChild variant="ghost" size="sm" className="w-full">
          <ScreenLink href={addresses.organization.inbox(organizationId)} onClick={onDone}>
            {say("Open inbox")}
          </ScreenLink>
        </Button>
      </div>
    </div>
  );
};
