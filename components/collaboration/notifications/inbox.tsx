"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Bell, CheckCheck, Circle, CircleCheckBig } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterMenu } from "@/components/ui/filter-menu";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import { notificationKinds } from "@/lib/collaboration/notifications/kinds";
import { notifications } from "@/lib/collaboration/notifications/operations";
import type { Notification } from "@/lib/collaboration/notifications/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { NotificationItem, useMarking } from "./notification-item";
import { KIND_LABELS } from "./notification-labels";
import { type InboxView, inboxRead, readInboxView, toInboxQuery, unreadRead } from "./reads";

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
const useInboxKeys = ({ items, onMark, onMarkAll }: InboxKeys) => {
  const say = useSay();
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
  const group = say("Inbox");
  useHotkeys([
    { keys: "j", label: say("Next notification"), group, run: () => focus(at() + 1) },
    { keys: "k", label: say("Previous notification"), group, run: () => focus(at() - 1) },
    { keys: "e", label: say("Mark as read"), group, run: () => mark(true) },
    { keys: "u", label: say("Mark as unread"), group, run: () => mark(false) },
    { keys: "shift+e", label: say("Mark all as read"), group, run: onMarkAll },
  ]);
  return list;
};

const MarkButton = ({ read, onMark }: { read: boolean; onMark: (read: boolean) => void }) => {
  const say = useSay();
  return (
    <IconButton
      size="sm"
      label={read ? say("Mark as unread") : say("Mark as read")}
      shortcut={read ? "u" : "e"}
      onClick={() => onMark(!read)}
    >
      {read ? <Circle /> : <CircleCheckBig />}
    </IconButton>
  );
};

const Empty = ({ view, allHref, onClear }: { view: InboxView; allHref: string; onClear: () => void }) => {
  const say = useSay();
  if (view.kind) return <NoMatchState noun={say("notifications")} onClear={onClear} />;
  return view.show === "unread" ? (
    <EmptyState
      icon={<CheckCheck />}
      title={say("You're all caught up")}
      actions={
        <Button asChild>
          <ScreenLink href={allHref}>{say("Show all notifications")}</ScreenLink>
        </Button>
      }
    >
      {say("Review requests, mentions and replies appear here.")}
    </EmptyState>
  ) : (
    <EmptyState icon={<Bell />} title={say("No notifications yet")}>
      {say("Review requests, mentions and replies appear here. Follow a page to hear of its changes.")}
    </EmptyState>
  );
};

/** Lists the viewer's notifications in an organization, to be worked through with a few keys. */
export const Inbox = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const router = useRouter();
  const search = useSearchParams();
  const view = readInboxView((name) => search.get(name));
  const hrefOf = (next: Partial<InboxView>) =>
    addresses.organization.inbox(organizationId, toInboxQuery({ ...view, ...next }));
  const list = useInfiniteQuery(pagesQuery(notifications.list, inboxRead(organizationId, view)));
  const { data: counted } = useQuery(query(notifications.unread, unreadRead(organizationId)));
  const { mark, markAll } = useMarking();
  const items: readonly Notification[] | undefined = list.data?.pages.flatMap((page) => page.items);
  const readAll = () => void markAll(organizationId, items?.[0]);
  const rows = useInboxKeys({ items: items ?? [], onMark: mark, onMarkAll: readAll });
  const failure = failureOf(list);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-semibold tracking-tight">{say("Inbox")}</h1>
        <div className="flex items-center gap-2">
          <Button
            icon={<CheckCheck aria-hidden="true" />}
            disabledReason={!counted?.unread && say("Everything is read.")}
            onClick={readAll}
          >
            {say("Mark all as read")}
          </Button>
          <Button asChild>
            <ScreenLink href={addresses.account.notifications()}>{say("Settings")}</ScreenLink>
          </Button>
        </div>
      </div>
      <LinkTabs
        label={say("Notifications")}
        className="mt-3"
        tabs={[
          {
            href: hrefOf({ show: "unread" }),
            label: say("Unread"),
            count: counted?.unread || undefined,
            current: view.show === "unread",
          },
          { href: hrefOf({ show: "all" }), label: say("All"), current: view.show === "all" },
        ]}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-2 py-2">
        <FilterMenu
          label={say("Kind")}
          single
          options={notificationKinds.map((kind) => ({ value: kind, label: say(KIND_LABELS[kind].label) }))}
          values={view.kind ? [view.kind] : []}
          onChange={([kind]) =>
            router.replace(hrefOf({ kind: notificationKinds.find((each) => each === kind) ?? null }))
          }
        />
      </div>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void list.refetch()} />
      ) : (
        <Card aria-label={say("Your notifications")} className="overflow-hidden">
          {!items && (
            <div className="p-4">
              <SkeletonText lines={6} />
            </div>
          )}
          {items?.length === 0 && (
            <Empty
              view={view}
              allHref={hrefOf({ show: "all" })}
              onClear={() => router.replace(hrefOf({ kind: null }))}
            />
          )}
          {items && items.length > 0 && (
            <ul ref={rows} aria-label={say("Notifications")} className="divide-y divide-border">
              {items.map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  onOpen={(opened) => mark(opened, true)}
                  actions={
                    <MarkButton
                      read={notification.readAt !== undefined}
                      onMark={(read) => mark(notification, read)}
                    />
                  }
                />
              ))}
            </ul>
          )}
        </Card>
      )}
      <ShowMore list={list} className="flex justify-center py-3" />
    </>
  );
};
