import type { ContentBody } from "@/lib/collaboration/comments/schemas";
import type { UserRow } from "@/lib/identity/users/row";
import type { NotificationKind } from "./kinds";
import type { Notification } from "./schemas";

export type NotificationRow = {
  id: number;
  kind: NotificationKind;
  detail: NonNullable<Notification["detail"]> | null;
  count: number;
  notifiedAt: Date;
  sortKey: string;
  readAt: Date | null;
  organizationId: string;
  subjectId: string;
  space: { id: string; title: string; emoji: string };
  by: UserRow | null;
  changeRequest: { id: string; number: number; subject: string } | null;
  page: { id: string; title: string; path: string } | null;
  /** true if the PDF can still be downloaded */
  pdf: boolean;
  /** the page and revision with the person's text, if it was replaced */
  replaced: { page: string; revision: string } | null;
  /** why the background job failed */
  reason: string | null;
  comment: string | null;
  reply: string | null;
  body: ContentBody | null;
};
