import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { ChangedPage } from "@/components/content/document/changed-pages";
import { reportFailure } from "@/components/form/report-failure";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { call } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import type { ChangeRequestTarget } from "./reads";

const viewedQuery = (target: ChangeRequestTarget) => query(reviews.listViewed, { params: target });

/** Holds the pages of a change request that the viewer has viewed; the server stores them and reports later changes. */
export const useViewed = (target: ChangeRequestTarget) => {
  const { data } = useQuery(viewedQuery(target));
  const byPage = useMemo(() => new Map(data?.items.map((item) => [item.page, item])), [data]);

  // A tick shows at once, before the server confirms it.
  const [ticked, setTicked] = useState<Record<string, boolean>>({});
  const { mutate } = useMutation({
    mutationFn: ({ page, viewed }: { page: string; viewed: boolean }): Promise<unknown> => {
      const params = { ...target, pageId: page };
      return viewed ? call(reviews.markViewed, { params }) : call(reviews.unmarkViewed, { params });
    },
    onError: reportFailure,
    onSettled: (_data, _error, { page }) => setTicked(({ [page]: _settled, ...rest }) => rest),
  });
  return {
    isViewed: ({ id }: ChangedPage) => ticked[id] ?? byPage.get(id)?.changed === false,
    /** True if the page has changed since it was viewed. */
    isChanged: ({ id }: ChangedPage) => ticked[id] === undefined && byPage.get(id)?.changed === true,
    /** Stable between renders. */
    setViewed: useCallback(
      (id: string, viewed: boolean) => {
        setTicked((now) => ({ ...now, [id]: viewed }));
        mutate({ page: id, viewed });
      },
      [mutate],
    ),
  };
};
