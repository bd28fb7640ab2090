import "server-only";
import { addresses } from "@/lib/addresses";
import type { Section } from "@/lib/core/content/sections";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { appUrl } from "@/lib/platform/urls";
import { bestSections } from "./best-sections";
import { excerptOf, rangesIn } from "./highlight";
import type { ParsedQuery } from "./query";
import type { FoundPageRow } from "./row";
import type { FoundPage, FoundSection } from "./schemas";
import { finderOf } from "./terms";

type SectionRow = Pick<RowOf<typeof sectionsAt>, "position" | "anchor" | "title" | "body">;

const sectionsAt = prepared(
  "sections-to-show",
  `SELECT x.* FROM unnest($1::text[], $2::text[], $3::int[]) WITH ORDINALITY AS w("space", "page", "position", "place")
   JOIN "SearchSection" x ON x."spaceId" = w."space" AND x."pageId" = w."page" AND x."position" = w."position"
   ORDER BY w."place"`,
);

const SHOWN_SECTIONS = 3;

/** Loads the displayed fields of found pages together, and returns a function that presents each of them. */
export async function loadShownPages(
  db: Db,
  rows: readonly (FoundPageRow | null)[],
  question: ParsedQuery | null,
): Promise<(row: FoundPageRow | null) => FoundPage | null> {
  const terms = question?.terms ?? [];
  const wanted = rows.flatMap((row) =>
    row && !row.sections ? bestSections(row.hits, terms).map((position) => ({ row, position })) : [],
  );
  const sections = await sectionsAt(db, [
    wanted.map(({ row }) => row.spaceId),
    wanted.map(({ row }) => row.id),
    wanted.map(({ position }) => position),
  ]);
  const byPage = new Map<string, SectionRow[]>();
  for (const section of sections) {
    const key = `${section.spaceId} ${section.pageId}`;
    byPage.set(key, [...(byPage.get(key) ?? []), section]);
  }
  const finder = finderOf(terms);
  const sectionsOf = (row: FoundPageRow): readonly SectionRow[] =>
    row.sections
      ? bestSections(row.hits, terms).flatMap((position) => sectionAt(row.sections!, position))
      : (byPage.get(`${row.spaceId} ${row.id}`) ?? []);
  return (row) => row && presentFoundPage(row, sectionsOf(row), finder);
}

function sectionAt(sections: readonly Section[], position: number): SectionRow[] {
  const section = sections[position];
  return section ? [{ position, anchor: section.anchor, title: section.title, body: section.text }] : [];
}

function presentFoundPage(
  page: FoundPageRow,
  found: readonly SectionRow[],
  finder: (word: string) => boolean,
): FoundPage {
  // A long section is stored in pieces; only its best piece is shown.
  const sections = found
    .filter(({ anchor }, index) => found.findIndex((other) => other.anchor === anchor) === index)
    .slice(0, SHOWN_SECTIONS)
    .map((section) => presentSection(page, section, finder));
  return {
    id: page.id,
    title: page.title,
    ...(page.emoji !== null && { emoji: page.emoji }),
    path: page.path,
    ...(sections.length > 0 && { sections }),
    urls: { app: addressOf(page.spaceId, page.path) },
    highlights: { title: rangesIn(page.title, finder) },
  };
}

function presentSection(
  page: FoundPageRow,
  { position, anchor, title, body }: SectionRow,
  finder: (word: string) => boolean,
): FoundSection {
  const heading = anchor === "" ? page.title : title;
  const path = anchor === "" ? page.path : `${page.path}#${anchor}`;
  const excerpt = excerptOf(body, finder);
  return {
    id: `${page.id}/${position}`,
    title: heading,
    path,
    body: excerpt.text,
    urls: { app: addressOf(page.spaceId, page.path, anchor) },
    highlights: { title: rangesIn(heading, finder), body: excerpt.ranges },
  };
}

const addressOf = (spaceId: string, path: string, anchor = ""): string => {
  const page = appUrl(addresses.space.reader(spaceId, path));
  return new URL(anchor === "" ? page : `${page}#${anchor}`).href;
};
