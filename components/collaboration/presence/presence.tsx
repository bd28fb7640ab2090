import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { personOf } from "@/components/collaboration/comments/person";
import { AvatarGroup } from "@/components/ui/avatar";
import { useSay } from "@/components/ui/say";
import { presence } from "@/lib/collaboration/presence/operations";
import type { Present } from "@/lib/collaboration/presence/schemas";
import { call, send } from "@/lib/platform/api/client";

type Target = { spaceId: string; changeRequestId: string };

const AGAIN = 20_000;
/** Delays leaving, because another screen of the same change request may follow. */
const LEFT_AFTER = 1_000;
const shown = new Map<string, number>();
/** Each visit has an id, because messages about visits may arrive out of order. */
const newVisit = (): string => Math.random().toString(36).slice(2);
let visit = newVisit();
const none: readonly Present[] = [];

/**
 * Announces that this person has a change request open (and edits a block of a page of it), and returns the others.
 */
export const usePresence = (
  target: Target | null,
  page: string | null = null,
  block: string | null = null,
): readonly Present[] => {
  const latest = useRef(block);
  const { data, refetch } = useQuery({
    // Uses the key of a read, so that events invalidate it.
    queryKey: [presence.list.tag, presence.list.id, target ?? {}, page] as const,
    queryFn:
      target === null
        ? skipToken
        : ({ signal }) =>
            call(presence.announce, {
              params: target,
              body: { page, block: latest.current, visit },
              signal,
            }),
    refetchInterval: AGAIN,
    staleTime: 0,
    gcTime: 0,
  });
  const { spaceId, changeRequestId } = target ?? {};
  useEffect(() => {
    if (latest.current === block) return;
    latest.current = block;
    // A request under way has the block before. Without a change request there is nothing to announce.
    if (changeRequestId !== undefined) void refetch({ cancelRefetch: true });
  }, [block, changeRequestId, refetch]);
  useEffect(() => {
    if (spaceId === undefined || changeRequestId === undefined) return;
    const key = `${spaceId} ${changeRequestId}`;
    // `keepalive` lets the request outlast the page.
    const leave = () => {
      const params = { spaceId, changeRequestId };
      void send(presence.leave, { params, query: { visit }, keepalive: true }).catch(() => {});
      visit = newVisit();
    };
    const count = (change: number) => shown.set(key, (shown.get(key) ?? 0) + change);
    count(1);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      count(-1);
      setTimeout(() => shown.get(key) === 0 && leave(), LEFT_AFTER);
    };
  }, [spaceId, changeRequestId]);
  return data?.items ?? none;
};

/** Shows the avatars of people with the same thing open. */
export const PresenceList = ({ people }: { people: readonly Present[] }) => {
  const say = useSay();
  return (
    people.length > 0 && (
      <span className="inline-flex items-center gap-1.5">
        <span className="sr-only">{say("Also here:")}</span>
        <AvatarGroup people={people.map(({ user }) => personOf(user))} size="sm" />
      </span>
    )
  );
};
