import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import type { PageNode } from "@/components/content/document/tree";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";

/** Returns the ancestors of a page, the outermost first. */
const ancestorsOf = (tree: readonly PageNode[], pageId: string): PageNode[] | null => {
  for (const page of tree) {
    if (page.id === pageId) return [];
    const below = ancestorsOf(page.pages, pageId);
    if (below) return [page, ...below];
  }
  return null;
};

/** Longer paths leave out the middle. */
const MOST = 4;

type PagePathProps = {
  tree: readonly PageNode[];
  pageId: string;
  hrefOf: (page: PageNode) => string | undefined;
};

/** Shows the ancestors of a page, each as a link. */
export const PagePath = ({ tree, pageId, hrefOf }: PagePathProps) => {
  const say = useSay();
  const all = ancestorsOf(tree, pageId) ?? [];
  if (all.length === 0) return null;
  const left = all.length > MOST ? all.slice(1, all.length - MOST + 1) : [];
  const shown = all.filter((page) => !left.includes(page));
  return (
    <nav aria-label={say("Path of the page")} className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-0.5 text-xs text-muted">
        {shown.map((page, index) => (
          <Fragment key={page.id}>
            {index === 1 && left.length > 0 && (
              <li title={left.map(({ title }) => title).join(" › ")} className="shrink-0">
                <span aria-hidden="true">…</span>
                <span className="sr-only">{left.map(({ title }) => title).join(", ")}</span>
              </li>
            )}
            <li className={`flex min-w-0 items-center ${index < shown.length - 1 ? "max-sm:hidden" : ""}`}>
              {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />}
              <ScreenLink
                href={hrefOf(page) ?? ""}
                title={page.title}
                className="inset-focus truncate rounded-sm px-1 py-0.5 hover:bg-hover hover:text-foreground"
              >
                {page.title || say("Untitled page")}
              </ScreenLink>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
};
