"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { listed } from "@/components/ui/listed";
import { presence } from "@/lib/collaboration/presence/operations";
import { query } from "@/lib/platform/api/queries";

/** Warns about people whom locking a space would interrupt while editing. */
export const LockNotice = ({ spaceId }: { spaceId: string }) => {
  const { data } = useQuery(query(presence.editors, { params: { spaceId } }));
  const names = [...new Set(data?.items.map(({ user }) => user.displayName))];
  if (names.length === 0) return null;
  return (
    <Banner tone="warning" title={`${listed(names)} ${names.length === 1 ? "is" : "are"} editing right now`}>
      Unsaved edits can't be saved until the space is unlocked.
    </Banner>
  );
};
