import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import type { TitleOf } from "./conflict-labels";
import type { ChangeRequestTarget } from "./reads";

/** Reads the titles of pages that conflicts name by id only: the parents of moved pages. */
export const useConflictTitles = (
  target: ChangeRequestTarget,
  conflicts: readonly MergeConflict[],
): TitleOf => {
  const needed = conflicts.some(({ kind }) => kind === "move" || kind === "cycle");
  const { data } = useQuery({ ...pageTreeQuery(target), enabled: needed });
  const titles = useMemo(() => {
    const known = new Map(flatten(data ?? []).map(({ id, title }) => [id, title]));
    for (const { target: page, pages = [] } of conflicts)
      for (const { id, title } of [...pages, page]) if (title) known.set(id, title);
    return known;
  }, [data, conflicts]);
  return useCallback(
    (id) => (id === null ? "the top level" : (titles.get(id) ?? "a page that is gone")),
    [titles],
  );
};
