import { type NotificationKind, notificationKinds } from "@/lib/collaboration/notifications/kinds";
import type { notifications } from "@/lib/collaboration/notifications/operations";
import type { ReadInput } from "@/lib/platform/api/client";

type ListRead = ReadInput<typeof notifications.list>;

/** The filters of the inbox: unread notifications or all, of one kind or all. */
export type InboxView = { show: "unread" | "all"; kind: NotificationKind | null };

/** The requests of an organization's inbox, shared by server and browser. */
export const unreadRead = (organization: string) =>
  ({ query: { organization } }) satisfies ReadInput<typeof notifications.unread>;

const LATEST = "8";
export const latestRead = (organization: string): ListRead => ({ query: { organization, limit: LATEST } });

const PAGE_SIZE = "50";
export const inboxRead = (organization: string, { show, kind }: InboxView): ListRead => ({
  query: {
    organization,
    limit: PAGE_SIZE,
    ...(show === "unread" && { unread: "true" }),
    ...(kind && { kind: [kind] }),
  },
});

type Parameter = string | string[] | null | undefined;

/** Reads the state of the inbox from the address. */
export const readInboxView = (parameter: (name: string) => Parameter): InboxView => ({
  show: parameter("show") === "all" ? "all" : "unread",
  kind: notificationKinds.find((kind) => kind === parameter("kind")) ?? null,
});

/** Returns the address query of the inbox, the inverse of `readInboxView`. */
export const toInboxQuery = ({ show, kind }: InboxView) => ({
  show: show === "all" ? "all" : undefined,
  kind: kind ?? undefined,
});
