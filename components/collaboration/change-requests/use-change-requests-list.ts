import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { failureOf } from "@/components/layout/failure-of";
import { useUrlText } from "@/components/layout/use-url-value";
import { withQuery } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { isLive } from "./change-requests-columns";
import {
  countOf,
  LISTS,
  type ListScope,
  type ListView,
  PAGE_SIZE,
  queryOf,
  readView,
  toQuery,
} from "./lists";

type ListQuery = ReturnType<typeof queryOf>;

/** Reads the list of a space, or of all spaces of an organization. */
const usePages = ({ organizationId, spaceId }: ListScope, listQuery: ListQuery) => {
  const input = { ...listQuery, limit: PAGE_SIZE };
  return useInfiniteQuery({
    ...(spaceId === undefined
      ? pagesQuery(changeRequests.listInOrganization, { params: { organizationId }, query: input })
      : pagesQuery(changeRequests.list, { params: { spaceId }, query: input })),
    placeholderData: keepPreviousData,
  });
};

/** Reads the number of change requests in each tab. */
const useCounts = ({ organizationId, spaceId }: ListScope, currentUserId: string) =>
  useQueries({
    queries: LISTS.map((list) => {
      const counted = countOf(list, currentUserId);
      return spaceId === undefined
        ? query(changeRequests.listInOrganization, { params: { organizationId }, query: counted })
        : query(changeRequests.list, { params: { spaceId }, query: counted });
    }),
    combine: (results) => results.map(({ data }) => data?.count),
  });

const useSpaceNames = ({ organizationId, spaceId }: ListScope) => {
  const { data } = useQuery({
    ...query(spaces.list, { params: { organizationId }, query: { limit: "1000" } }),
    enabled: spaceId === undefined,
  });
  return new Map(data?.items.map(({ id, title, emoji }) => [id, { title, emoji }]));
};

/** Holds the state of the list: tab and filters from the address, rows in pages. */
export const useChangeRequestsList = (scope: ListScope, currentUserId: string) => {
  const router = useRouter();
  const pathname = usePathname();
  const text = useUrlText("q");
  const hrefOf = (other: ListView) => withQuery(pathname, toQuery(other));
  const search = useSearchParams();
  const inInbox = scope.spaceId === undefined;
  const read = readView((name) => search.get(name), inInbox ? "review" : "open");
  const view = inInbox ? read : { ...read, space: null };
  const pages = usePages(scope, queryOf(view, currentUserId));
  const counts = useCounts(scope, currentUserId);
  const names = useSpaceNames(scope);
  const parts = pages.data?.pages.map(({ items }) => items as ChangeRequest[]);
  // A row that was updated between two reads appears on a later page again.
  const rows = parts && [...new Map(parts.flat().map((row) => [row.id, row])).values()];
  const partOf = new Map(
    parts?.flatMap((part) => {
      const ids = part.map(({ id }) => id);
      const live = part.filter(isLive).map(({ id }) => id);
      return ids.map((id) => [id, { ids, live }] as const);
    }),
  );
  const failure = failureOf(pages);
  const go = (next: Partial<ListView>) => router.replace(hrefOf({ ...view, ...next }), { scroll: false });
  return { inInbox, view, text, hrefOf, go, pages, counts, names, rows, partOf, failure };
};
