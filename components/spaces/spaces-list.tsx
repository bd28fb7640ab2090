"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { pagesQuery } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { type SpaceFilter, spacesRead } from "./spaces-query";

type SpacesListProps = {
  organizationId: string;
  filter: SpaceFilter;
  children: (rows: Space[] | undefined, stale: boolean) => ReactNode;
};

/** Lists the spaces that match a filter, with their number. */
export const SpacesList = ({ organizationId, filter, children }: SpacesListProps) => {
  const say = useSay();
  const list = useInfiniteQuery({
    ...pagesQuery(spaces.list, spacesRead(organizationId, filter)),
    placeholderData: (previous) => previous,
  });
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  return (
    <>
      {children(
        list.data?.pages.flatMap((page) => page.items),
        list.isPlaceholderData,
      )}
      {list.data && (
        <span role="status" className="sr-only">
          {say({ one: "{count} space", other: "{count} spaces" }, { count: list.data.pages[0]?.count ?? 0 })}
        </span>
      )}
      <ShowMore list={list} label={say("Show more spaces")} className="flex justify-center py-4" />
    </>
  );
};
