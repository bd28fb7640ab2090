import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/queries";
import { reviews } from "@/lib/reviews/operations";
import type { ViewedPage } from "@/lib/reviews/schemas";
import { reportFailure } from "../comments/report-failure";
import type { ChangedPage } from "./changed-pages";
import type { ChangeRequestTarget } from "./reads";

type ViewedPages = { items: ViewedPage[]; count: number };

export const viewedQuery = (target: ChangeRequestTarget) => query(reviews.listViewed, { params: target });

/** Which pages of a change request this person has looked at. The server keeps it, and tells what changed since. */
export const useViewed = (target: ChangeRequestTarget) => {
  const client = useQueryClient();
  const { queryKey } = viewedQuery(target);
  const { data } = useQuery(viewedQuery(target));
  const byPage = new Map(data?.items.map((item) => [item.page, item]));

  const { mutate } = useMutation({
    mutationFn: ({ page, viewed }: { page: string; viewed: boolean }): Promise<unknown> => {
      const params = { ...target, pageId: page };
      return viewed ? call(reviews.markViewed, { params }) : call(reviews.unmarkViewed, { params });
    },
    // The tick is set at once; several in a row are settled by the last answer.
    onMutate: async ({ page, viewed }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<ViewedPages>(queryKey, (known) => {
        const items = (known?.items ?? []).filter((item) => item.page !== page);
        if (viewed) items.push({ page, viewedAt: new Date().toISOString(), changed: false });
        return { items, count: items.length };
      });
    },
    onError: reportFailure,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return {
    isViewed: ({ id }: ChangedPage) => byPage.get(id)?.changed === false,
    /** Was looked at once, and changed since. */
    isChanged: ({ id }: ChangedPage) => byPage.get(id)?.changed === true,
    setViewed: ({ id }: ChangedPage, viewed: boolean) => mutate({ page: id, viewed }),
  };
};
export type Viewed = ReturnType<typeof useViewed>;
