import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notifications } from "@/lib/domains/notifications/operations";
import { query } from "@/lib/platform/api/queries";
import { unreadRead } from "./reads";

const PREFIX = /^\(\d+\) /;

/** Puts the number of unread notifications before the title of the tab, whichever screen gives the title. */
export const useUnreadInTitle = (organizationId: string | null) => {
  const { data } = useQuery({
    ...query(notifications.unread, unreadRead(organizationId ?? "")),
    enabled: organizationId !== null,
  });
  const unread = data?.unread ?? 0;
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
