import { readFrontMatterFields } from "@/lib/core/content/page-front-matter";
import { slugify } from "@/lib/core/content/records";
import { countWords } from "@/lib/core/content/unshown";
import { isRecord } from "@/lib/core/is-record";
import type { SourcePage } from "./planned-page";

/** A file without metadata. */
export const blankSource = (path: string, id: string, text: string): SourcePage => ({
  ...{ path, id, text, title: null, links: [], metaLinks: null, anchors: [], kept: {} },
  ...described({}),
});

/** Reads a file's metadata from its front matter. */
export const described = (
  data: Record<string, unknown>,
): Pick<SourcePage, "position" | "date" | "metadata" | "aliases" | "docId" | "addresses" | "parents"> => ({
  parents: [data.parent, data.grand_parent ?? data.ancestor].filter(
    (title): title is string => typeof title === "string" && title !== "",
  ),
  addresses: [data.slug, data.permalink, data.url].filter(
    (address): address is string => typeof address === "string" && address !== "",
  ),
  docId: typeof data.id === "string" && data.id !== "" ? data.id : null,
  aliases: [data.aliases, data.redirect_from]
    .flat()
    .filter((alias) => typeof alias === "string" && alias !== "")
    .slice(0, 100) as string[],
  position:
    [
      // Hugo has no weight of zero.
      ...[data.sidebar_position, data.nav_order, data.weight || null, data.order],
      isRecord(data.sidebar) ? data.sidebar.order : null,
    ].find((value) => typeof value === "number") ?? null,
  date: typeof data.date === "string" ? Date.parse(data.date) || null : null,
  metadata: { slug: slugFrom(data.slug), ...readFrontMatterFields(data) },
});

/** Some tools write a whole path as the slug; only its last part counts. */
function slugFrom(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const last = value.split("/").findLast((part) => part !== "");
  return last === undefined ? null : slugify(last);
}

/** The end of a report about a text that no page shows. */
export function wordsNotShown(text: string): string {
  const words = countWords(text);
  return `: ${words === 1 ? "1 word is" : `${words} words are`} not shown`;
}
