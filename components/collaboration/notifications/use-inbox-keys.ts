import { useEffect, useRef } from "react";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import type { Notification } from "@/lib/collaboration/notifications/schemas";

const linksIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>("[data-notification]") ?? []),
];

type InboxKeys = {
  items: readonly Notification[];
  onMark: (notification: Notification, read: boolean) => void;
  onMarkAll: () => void;
};

/**
 * Moves through the inbox and marks the focused notification; when that leaves the list, the next one gets the focus.
 */
export const useInboxKeys = ({ items, onMark, onMarkAll }: InboxKeys) => {
  const list = useRef<HTMLUListElement>(null);
  const kept = useRef<number>(null);
  const at = () => linksIn(list.current).indexOf(document.activeElement as HTMLElement);
  const focus = (index: number) => {
    const links = linksIn(list.current);
    links[Math.max(0, Math.min(links.length - 1, index))]?.focus();
  };
  const mark = (read: boolean) => {
    const index = at();
    const notification = items[index];
    if (!notification) return;
    kept.current = index;
    onMark(notification, read);
  };
  // Keeps the focus at its position when the list changes.
  useEffect(() => {
    if (kept.current === null) return;
    if (document.activeElement === document.body) focus(kept.current);
    kept.current = null;
  }, [items]);
  const group = "Inbox";
  useHotkeys([
    { keys: "j", label: "Next notification", group, run: () => focus(at() + 1) },
    { keys: "k", label: "Previous notification", group, run: () => focus(at() - 1) },
    { keys: "e", label: "Mark as read", group, run: () => mark(true) },
    { keys: "u", label: "Mark as unread", group, run: () => mark(false) },
    { keys: "shift+e", label: "Mark all as read", group, run: onMarkAll },
  ]);
  return list;
};
