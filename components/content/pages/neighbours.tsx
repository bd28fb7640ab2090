import { ArrowLeft, ArrowRight } from "lucide-react";
import { neighboursOf, type PageNode } from "@/components/content/document/tree";
import { ScreenLink } from "@/components/ui/screen-link";

const Neighbour = ({ page, href, back }: { page: PageNode; href: string; back?: boolean }) => (
  <ScreenLink
    href={href}
    className={`flex min-w-0 flex-1 flex-col gap-0.5 rounded-lg border border-border px-4 py-3 hover:border-strong hover:bg-hover ${back ? "items-start" : "items-end text-right sm:col-start-2"}`}
  >
    <span className="flex items-center gap-1 text-xs text-subtle">
      {back && <ArrowLeft aria-hidden="true" className="size-3.5" />}
      {back ? "Previous" : "Next"}
      {!back && <ArrowRight aria-hidden="true" className="size-3.5" />}
    </span>
    <span className="text-sm font-medium wrap-anywhere">{page.title}</span>
  </ScreenLink>
);

/** Links to the previous and the next page. */
export const Neighbours = ({
  tree,
  pageId,
  hrefOf,
}: {
  tree: readonly PageNode[];
  pageId: string;
  hrefOf: (page: PageNode) => string | undefined;
}) => {
  const { previous, next } = neighboursOf(tree, pageId);
  if (!previous && !next) return null;
  return (
    <nav aria-label="Previous and next page" className="mt-8 grid gap-3 sm:grid-cols-2">
      {previous && <Neighbour back page={previous} href={hrefOf(previous) ?? ""} />}
      {next && <Neighbour page={next} href={hrefOf(next) ?? ""} />}
    </nav>
  );
};
