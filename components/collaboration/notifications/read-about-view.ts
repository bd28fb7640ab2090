import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notifications } from "@/lib/collaboration/notifications/operations";
import type { ReadNotifications } from "@/lib/collaboration/notifications/schemas";
import { call } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import { unreadRead } from "./reads";

type About = { organization: string } & Pick<ReadNotifications, "changeRequest" | "page" | "importRun">;

/**
 * Marks notifications about a subject as read while the viewer looks at it, including new ones. Sends no request while
 * none is unread.
 */
export const ReadAboutView = ({ organization, changeRequest, page, importRun }: About) => {
  const { data } = useQuery(query(notifications.unread, unreadRead(organization)));
  const unread = data?.unread ?? 0;
  useEffect(() => {
    if (unread === 0) return;
    const body = { organization, changeRequest, page, importRun };
    const read = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", read);
      // The next visit tries again.
      call(notifications.readAll, { body }).catch(() => {});
    };
    document.addEventListener("visibilitychange", read);
    read();
    return () => document.removeEventListener("visibilitychange", read);
  }, [organization, unread, changeRequest, page, importRun]);
  return null;
};
