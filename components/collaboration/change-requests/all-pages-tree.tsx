"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { withDeleted } from "@/components/content/document/deleted-pages";
import { PageMark } from "@/components/content/document/page-marks";
import { PageTree } from "@/components/content/document/page-tree";
import { type PageNode, pageTreeQuery } from "@/components/content/document/tree";
import { useBranches } from "@/components/content/document/use-branches";
import { useSay } from "@/components/ui/say";
import { pageAddress } from "@/lib/addresses";
import type { ChangedPagesTreeProps } from "./changed-pages-tree";
import type { ChangeRequestTarget } from "./reads";

const NONE: readonly PageNode[] = [];

/** Lists all pages as the change request leaves them: changed ones link to their changes, others to the preview. */
export const AllPagesTree = ({
  target,
  pages,
  activeId,
  onChoose,
}: Pick<ChangedPagesTreeProps, "pages" | "activeId" | "onChoose"> & { target: ChangeRequestTarget }) => {
  const say = useSay();
  const { spaceId, changeRequestId } = target;
  const router = useRouter();
  const changed = new Map(pages.map((page) => [page.id, page]));
  const deleted = useMemo(
    () => new Set(pages.filter(({ mark }) => mark === "D").map(({ id }) => id)),
    [pages],
  );
  const { data: tree = NONE } = useQuery(pageTreeQuery(target));
  const { data: before = NONE } = useQuery({ ...pageTreeQuery({ spaceId }), enabled: deleted.size > 0 });
  const shown = useMemo(() => withDeleted(tree, before, deleted), [tree, before, deleted]);
  const branches = useBranches(shown, activeId ?? undefined);
  const hrefOf = (page: PageNode) => {
    if (page.kind === "link") return page.href;
    return page.deleted || page.path === undefined
      ? undefined
      : pageAddress(spaceId, changeRequestId, page.path);
  };
  const open = (page: PageNode) => {
    const change = changed.get(page.id);
    const href = hrefOf(page);
    if (change) onChoose(change);
    else if (href !== undefined) router.push(href);
  };
  return (
    <PageTree
      label={say("All pages")}
      tree={shown}
      branches={branches}
      currentId={activeId ?? undefined}
      hrefOf={hrefOf}
      onOpen={open}
      onMenu={open}
      noteOf={({ id }) => {
        const mark = changed.get(id)?.mark;
        return mark && <PageMark mark={mark} />;
      }}
    />
  );
};
