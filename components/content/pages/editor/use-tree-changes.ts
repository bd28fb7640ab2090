import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ChangedPage, changedContent, MOST_CHANGES } from "@/components/content/document/changed-pages";
import { withDeleted } from "@/components/content/document/deleted-pages";
import { type PageNode, storedTreeQuery } from "@/components/content/document/tree";
import { contentChanges } from "@/lib/content/revisions/operations";
import { query } from "@/lib/platform/api/queries";

const none: readonly ChangedPage[] = [];

/**
 * Reads the changes of a change request to a page tree: the changed pages by id, and the tree including the deleted
 * ones.
 */
export const useTreeChanges = (spaceId: string, number: number | null, tree: readonly PageNode[]) => {
  const params = { spaceId, changeRequestId: String(number) };
  const { data, isError } = useQuery({
    ...query(contentChanges.list.changeRequest, { params, query: { limit: MOST_CHANGES } }),
    enabled: number !== null,
  });
  const pages = useMemo(() => (data ? changedContent(data).pages : none), [data]);
  const deleted = useMemo(
    () => new Set(pages.filter(({ mark }) => mark === "D").map(({ id }) => id)),
    [pages],
  );
  const { data: main } = useQuery({ ...storedTreeQuery({ spaceId }), enabled: deleted.size > 0 });
  const shown = useMemo(
    () => (main && deleted.size > 0 ? withDeleted(tree, main, deleted) : tree),
    [tree, main, deleted],
  );
  const changed = useMemo(() => new Map(pages.map((page) => [page.id, page])), [pages]);
  return { shown, changed, known: number === null || data !== undefined || isError };
};
