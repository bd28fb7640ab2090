import type { PageForecast } from "@/lib/collaboration/change-requests/schemas";
import type { LivePart } from "@/lib/core/content/live-merge";

/** A change of a block, or of the whole page, that someone else made. */
export type OtherChange = {
  where: "space" | { number: number; subject: string; author: string };
  /** True if the block differs here too. */
  both: boolean;
};

/** The key of changes whose blocks are not in the text. */
export const PAGE = "";

/** Groups the changes of others by the blocks of this text. */
export const changesByBlock = (
  forecast: PageForecast | undefined,
  subjectOf: (request: PageForecast["others"][number]) => string,
): ReadonlyMap<string, readonly OtherChange[]> => {
  const found = new Map<string, OtherChange[]>();
  const add = (where: OtherChange["where"], blocks: PageForecast["others"][number]["blocks"]) => {
    const marked = blocks.flatMap(({ block, both }) => (block === undefined ? [] : [{ key: block, both }]));
    const all = marked.length > 0 ? marked : [{ key: PAGE, both: blocks.some(({ both }) => both) }];
    for (const { key, both } of all) found.set(key, [...(found.get(key) ?? []), { where, both }]);
  };
  if (forecast?.main) add("space", forecast.mainBlocks ?? []);
  for (const other of forecast?.others ?? [])
    add({ number: other.number, subject: subjectOf(other), author: other.author.displayName }, other.blocks);
  return found;
};

/** The offsets in one's own text at which both sides changed the same words. */
export const conflictOffsets = (parts: readonly LivePart[]): number[] => {
  let at = 0;
  return parts.flatMap((part) => {
    const start = at;
    at += ("overlap" in part ? part.overlap : part).mine.length;
    return "overlap" in part ? [start] : [];
  });
};
