import type { CommentText } from "@/lib/collaboration/comments/schemas";
import type { StatementRows } from "@/lib/platform/db/statement-rows";
import type { NotificationKind } from "./kinds";
import type { Notification } from "./schemas";

export type NotificationRow = Omit<StatementRows["notification"], "kind" | "detail" | "replaced" | "body"> & {
  kind: NotificationKind;
  detail: NonNullable<Notification["detail"]> | null;
  /** the page and revision with the person's text, if it was replaced */
  replaced: { page: string; revision: string } | null;
  body: CommentText | null;
};
