"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { lazyComponent } from "@/components/ui/lazy";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { useSay } from "@/components/ui/say";
import { notifications } from "@/lib/collaboration/notifications/operations";
import { query } from "@/lib/platform/api/queries";
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

const MOST_SHOWN = 99;

/** Shows the number of unread notifications, also in the tab's title, and the latest on a press. */
export const Bell = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(query(notifications.unread, unreadRead(organizationId)));
  const unread = data?.unread ?? 0;
  useUnreadInTitle(unread);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        aria-label={unread > 0 ? say("Notifications, {unread} unread", { unread }) : say("Notifications")}
        className="inset-focus relative inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-foreground data-[state=open]:bg-hover"
      >
        <BellIcon aria-hidden="true" className="size-4" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="tabular absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] font-semibold text-on-accent"
          >
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </PopoverTrigger>
      <PopoverContent
        label={say("Notifications")}
        align="start"
        className="w-96 max-w-[calc(100vw-1rem)] p-0"
      >
        <LatestNotifications organizationId={organizationId} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
};
