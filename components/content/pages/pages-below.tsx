import { type PageNode, trailTo } from "@/components/content/document/tree";
import { EmojiImage } from "@/components/ui/emoji-image";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";

/** Lists the pages in a group, which has no text of its own. */
export const PagesBelow = ({
  tree,
  pageId,
  hrefOf,
}: {
  tree: readonly PageNode[];
  pageId: string;
  hrefOf: (page: PageNode) => string | undefined;
}) => {
  const say = useSay();
  const below = trailTo(tree, pageId).at(-1)?.pages ?? [];
  if (below.length === 0) return <p className="text-sm text-muted">{say("This group is empty.")}</p>;
  return (
    <ul className="divide-y divide-border rounded-lg border border-border">
      {below.map((page) => (
        <li key={page.id}>
          <ScreenLink
            href={hrefOf(page) ?? ""}
            className="inset-focus flex items-center gap-2 px-4 py-2.5 text-sm font-medium hover:bg-hover"
          >
            {page.emoji && <EmojiImage emoji={page.emoji} />}
            {page.title}
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
};
