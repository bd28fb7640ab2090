"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { query } from "@/lib/platform/api/queries";

/** Counts the unresolved conflicts of a change request that are about this page. */
export const useConflictCount = (spaceId: string, number: number | null, pageId: string): number => {
  const { data } = useQuery({
    ...query(changeRequests.conflicts, { params: { spaceId, changeRequestId: String(number) } }),
    enabled: number !== null,
  });
  return (data?.items ?? []).filter(
    ({ resolved, target, pages }) =>
      !resolved && (target.id === pageId || pages?.some(({ id }) => id === pageId)),
  ).length;
};

/** Warns that an edit of this page resolves its conflicts. */
export const ConflictNotice = ({
  spaceId,
  number,
  pageId,
}: {
  spaceId: string;
  number: number;
  pageId: string;
}) => {
  const say = useSay();
  const open = useConflictCount(spaceId, number, pageId);
  if (open === 0) return null;
  return (
    <Banner
      tone="warning"
      flush
      title={say(
        { one: "This page has a conflict", other: "This page has {count} conflicts" },
        { count: open },
      )}
      actions={
        <Button size="sm" asChild>
          <ScreenLink href={addresses.changeRequest.conflicts(spaceId, number)}>
            {say("Open conflicts")}
          </ScreenLink>
        </Button>
      }
    >
      {say("Editing resolves this conflict. You can undo that under Conflicts.")}
    </Banner>
  );
};
