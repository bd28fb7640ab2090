import { useMutation } from "@tanstack/react-query";
import { reportFailure } from "@/components/form/report-failure";
import { notifications } from "@/lib/collaboration/notifications/operations";
import type { Notification } from "@/lib/collaboration/notifications/schemas";
import { mutation } from "@/lib/platform/api/queries";

/** Marks notifications as read or unread. */
export const useMarking = () => {
  const { mutateAsync: update } = useMutation(mutation(notifications.update));
  const { mutateAsync: readAll } = useMutation(mutation(notifications.readAll));
  return {
    mark: ({ id, readAt }: Notification, read: boolean) => {
      if ((readAt !== undefined) !== read)
        void update({ params: { notificationId: id }, body: { read } }).catch(reportFailure);
    },
    /** Marks all of an organization up to the latest one on the screen. */
    markAll: (organization: string, latest: Notification | undefined) => {
      const until = latest && { until: latest.notifiedAt };
      return readAll({ body: { organization, ...until } }).then(() => {}, reportFailure);
    },
  };
};
