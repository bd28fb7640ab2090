import { notificationKinds } from "@/lib/collaboration/notifications/kinds";
import type { InboxView } from "./reads";

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
