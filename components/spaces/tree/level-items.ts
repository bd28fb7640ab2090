import type { InfiniteData } from "@tanstack/react-query";
import type { Content } from "@/lib/spaces/collections/schemas";

type Level = InfiniteData<{ items: Content[]; count: number; next?: { page: string } }, unknown>;

/** The count on each page is that of the whole level. */
const counted = (level: Level, by: -1 | 1): Level => ({
  ...level,
  pages: level.pages.map((page) => ({ ...page, count: page.count + by })),
});

/** Returns a level without a loaded item. */
export const without = (level: Level, id: string): Level =>
  counted(
    {
      ...level,
      pages: level.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
    },
    -1,
  );

/** Returns a level with an item beside another one, else at the end if that is loaded. */
export function withItem(level: Level, item: Content, beside: { before?: Content; after?: Content }): Level {
  const neighbour = beside.before ?? beside.after;
  const pages = level.pages.map((page) => {
    const at = page.items.findIndex(({ id }) => id === neighbour?.id);
    return at < 0 ? page : { ...page, items: page.items.toSpliced(beside.before ? at : at + 1, 0, item) };
  });
  const last = level.pages.at(-1);
  if (!neighbour && last && !last.next) pages[pages.length - 1] = { ...last, items: [...last.items, item] };
  return counted({ ...level, pages }, 1);
}
