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
import type { NotificationKind } from "@/lib/collaboration/notifications/kinds";
import type { Notification } from "@/lib/collaboration/notifications/schemas";

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
export const NotificationIcon = ({ kind, detail }: Pick<Notification, "kind" | "detail">) => {
  const [Icon, ink] =
    detail === "changes-requested" || detail === "failed" ? ([CircleX, "text-danger"] as const) : ICONS[kind];
  return <Icon aria-hidden="true" className={`size-4 shrink-0 ${ink}`} />;
};
