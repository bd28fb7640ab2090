import { flatten, type PageNode, trailTo } from "@/components/content/document/tree";
import { hasProtocol, isLinkAddress } from "@/lib/core/content/addresses";
import type { OutlineEntry } from "@/lib/core/content/outline";

/** Finds the pages and addresses that a link may lead to, from the typed text. */

const MOST_OFFERED = 50;

const rankOf = (title: string, wanted: string): number => {
  const name = title.toLowerCase();
  if (name.startsWith(wanted)) return 0;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1;
  return name.includes(wanted) ? 2 : 3;
};

const best = <Thing>(things: readonly Thing[], typed: string, nameOf: (thing: Thing) => string): Thing[] => {
  const wanted = typed.trim().toLowerCase();
  return things
    .map((thing) => ({ thing, rank: rankOf(nameOf(thing), wanted) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_OFFERED)
    .map(({ thing }) => thing);
};

type PageCandidate = { page: PageNode /** The titles of its ancestors. */; above: string };

/** Returns the pages with a text that match best, in tree order where they match equally. */
export const pagesFor = (tree: readonly PageNode[], typed: string): PageCandidate[] =>
  best(
    flatten(tree).filter(({ kind }) => kind === "document"),
    typed,
    ({ title }) => title,
  ).map((page) => ({
    page,
    above: trailTo(tree, page.id)
      .slice(0, -1)
      .map(({ title }) => title)
      .join(" › "),
  }));

export const filesFor = <File extends { name: string }>(files: readonly File[], typed: string): File[] =>
  best(files, typed, ({ name }) => name);

export const headingsFor = (headings: readonly OutlineEntry[], typed: string): OutlineEntry[] =>
  best(headings, typed, ({ title }) => title);

/** Returns the external address that was typed; null if the text is not one. */
export const addressIn = (typed: string): string | null => {
  const text = typed.trim();
  if (/\s/.test(text)) return null;
  if (hasProtocol(text) && isLinkAddress(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.\p{L}{2,}$/u.test(text)) return `mailto:${text}`;
  return /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u.test(text) ? `https://${text}` : null;
};
