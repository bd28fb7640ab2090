import "server-only";
import { appUrl } from "@/lib/urls";
import { excerptOf, rangesIn } from "./highlight";
import type { FoundPage, FoundSection } from "./schemas";
import { finderOf } from "./terms";
import type { Question } from "./understand";

/** A found page as the database gives it. */
export type FoundPageRow = {
  id: string;
  title: string;
  emoji: string | null;
  path: string;
  sections: { position: number; anchor: string; title: string; body: string; matches: boolean }[];
};

/** Tells whether a word of a text is one that was searched. */
type Finder = (word: string) => boolean;

export const finderFor = (question: Question | null): Finder =>
  question ? finderOf(question.terms) : () => false;

export function presentFoundPage(row: FoundPageRow, spaceId: string, finder: Finder): FoundPage {
  const matching = row.sections.filter(({ matches }) => matches);
  const sections = (matching.length > 0 ? matching : row.sections.slice(0, 1)).map((section) =>
    presentSection(row, section, spaceId, finder),
  );
  return {
    id: row.id,
    title: row.title,
    ...(row.emoji !== null && { emoji: row.emoji }),
    path: row.path,
    ...(sections.length > 0 && { sections }),
    urls: { app: addressOf(spaceId, row.path) },
    highlights: { title: rangesIn(row.title, finder) },
  };
}

function presentSection(
  page: FoundPageRow,
  { position, anchor, title, body }: FoundPageRow["sections"][number],
  spaceId: string,
  finder: Finder,
): FoundSection {
  const heading = anchor === "" ? page.title : title;
  const path = anchor === "" ? page.path : `${page.path}#${anchor}`;
  const excerpt = excerptOf(body, finder);
  return {
    id: `${page.id}/${position}`,
    title: heading,
    path,
    body: excerpt.text,
    urls: { app: addressOf(spaceId, path) },
    highlights: { title: rangesIn(heading, finder), body: excerpt.ranges },
  };
}

const addressOf = (spaceId: string, path: string): string => new URL(appUrl(`/s/${spaceId}/${path}`)).href;
