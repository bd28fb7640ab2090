"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { lazyComponent } from "@/components/ui/lazy";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { notifications } from "@/lib/collaboration/notifications/operations";
import { query } from "@/lib/platform/api/queries";
import { BellButton } from "./bell-button";
import { unreadRead } from "./reads";

const PREFIX = /^\(\d+\) /;

/** Puts the number of unread notifications before the tab's title, whichever screen sets that. */
const useUnreadInTitle = (unread: number) => {
  useEffect(() => {
    const apply = () => {
      const plain = document.title.replace(PREFIX, "");
      const wanted = unread > 0 ? `(${unread}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(PREFIX, "");
    };
  }, [unread]);
};

const LatestNotifications = lazyComponent(() => import("./latest-notifications"), "LatestNotifications");

/** Shows the number of unread notifications, also in the tab's title, and the latest on a press. */
export const Bell = ({ organizationId }: { organizationId: string }) => {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(query(notifications.unread, unreadRead(organizationId)));
  const unread = data?.unread ?? 0;
  useUnreadInTitle(unread);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <BellButton unread={unread} />
      </PopoverTrigger>
      <PopoverContent label="Notifications" align="start" className="w-96 max-w-[calc(100vw-1rem)] p-0">
        <LatestNotifications organizationId={organizationId} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
};
