import { useMutation } from "@tanstack/react-query";
import {
  AtSign,
  CheckCheck,
  CircleAlert,
  CircleCheck,
  CircleX,
  Eye,
  FileDown,
  FilePen,
  GitMerge,
  Import,
  type LucideIcon,
  MessageSquare,
  Replace,
  Reply,
} from "lucide-react";
import type { ReactNode } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { cn } from "@/components/ui/cn";
import { EmojiImage } from "@/components/ui/emoji-image";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { notificationAddress } from "@/lib/collaboration/notifications/address";
import type { NotificationKind } from "@/lib/collaboration/notifications/kinds";
import { notifications } from "@/lib/collaboration/notifications/operations";
import type { Notification } from "@/lib/collaboration/notifications/schemas";
import { notificationSentence, notificationTitle } from "@/lib/collaboration/notifications/sentence";
import { mutation } from "@/lib/platform/api/queries";

const ICONS: Readonly<Record<NotificationKind, readonly [LucideIcon, ink: string]>> = {
  "review-requested": [Eye, "text-accent-text"],
  "review-given": [CircleCheck, "text-success"],
  mentioned: [AtSign, "text-accent-text"],
  replied: [Reply, "text-muted"],
  commented: [MessageSquare, "text-muted"],
  "thread-resolved": [CheckCheck, "text-success"],
  conflicted: [CircleAlert, "text-danger"],
  "words-replaced": [Replace, "text-warning"],
  merged: [GitMerge, "text-merged"],
  "page-updated": [FilePen, "text-muted"],
  "import-finished": [Import, "text-muted"],
  "pdf-finished": [FileDown, "text-muted"],
};

/** Shows the kind of a notification; the sentence beside it says the same in words. */
const NotificationIcon = ({ kind, detail }: Pick<Notification, "kind" | "detail">) => {
  const [Icon, ink] =
    detail === "changes-requested" || detail === "failed" ? ([CircleX, "text-danger"] as const) : ICONS[kind];
  return <Icon aria-hidden="true" className={`size-4 shrink-0 ${ink}`} />;
};

type NotificationItemProps = {
  notification: Notification;
  onOpen: (notification: Notification) => void;
  /** Buttons at its end. */
  actions?: ReactNode;
};

/** Shows a notification as a link to its subject. */
export const NotificationItem = ({ notification, onOpen, actions }: NotificationItemProps) => {
  const say = useSay();
  const { id, pdf, preview, space, notifiedAt, readAt } = notification;
  const unread = readAt === undefined;
  // A file is downloaded, so a plain link replaces the navigation.
  const Anchor = pdf === undefined ? ScreenLink : "a";
  return (
    <li className="group/item relative flex items-start gap-3 px-4 py-3 hover:bg-hover/60">
      <span className="flex h-5 items-center">
        <NotificationIcon {...notification} />
      </span>
      <div className="min-w-0 flex-1">
        <Anchor
          href={notificationAddress(notification)}
          data-notification={id}
          onClick={() => onOpen(notification)}
          className={cn(
            "inset-focus block rounded-sm text-sm wrap-anywhere after:absolute after:inset-0",
            unread ? "font-medium" : "text-muted",
          )}
        >
          {unread && <span className="sr-only">{say("Unread:")} </span>}
          {notificationSentence(say, notification)}
          <span className={cn("block truncate", unread ? "font-normal text-foreground" : "")}>
            {notificationTitle(say, notification)}
          </span>
        </Anchor>
        {preview && <p className="truncate text-sm text-muted">{preview}</p>}
        <p className="truncate text-xs text-muted">
          {space.emoji && <EmojiImage emoji={space.emoji} />}
          {space.emoji && " "}
          {space.title}
          {" · "}
          <RelativeTime value={notifiedAt} />
        </p>
      </div>
      {actions && <div className="relative flex h-5 shrink-0 items-center">{actions}</div>}
      <span aria-hidden="true" className="flex h-5 w-2 shrink-0 items-center">
        {unread && <span className="size-2 rounded-full bg-accent" />}
      </span>
    </li>
  );
};

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
