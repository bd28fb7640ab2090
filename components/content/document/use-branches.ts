import { useMemo, useState } from "react";
import { type PageNode, trailTo } from "./tree";

/** Holds the open branches: chosen ones; by default the ancestors of the current page, and groups. */
export const useBranches = (tree: readonly PageNode[], currentId: string | undefined) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [seenId, setSeenId] = useState(currentId);
  const trail = useMemo(
    () => new Set(currentId ? trailTo(tree, currentId).map(({ id }) => id) : []),
    [tree, currentId],
  );
  if (seenId !== currentId) {
    setSeenId(currentId);
    setChosen(new Map([...chosen].filter(([id, open]) => open || !trail.has(id))));
  }
  const isOpen = (page: PageNode) =>
    page.pages.length > 0 && (chosen.get(page.id) ?? (trail.has(page.id) || page.kind === "group"));
  const setOpen = (page: PageNode, open: boolean) => setChosen(new Map(chosen).set(page.id, open));
  return { isOpen, setOpen };
};
