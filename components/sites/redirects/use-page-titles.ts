"use client";

import { useQueries } from "@tanstack/react-query";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import type { SiteRedirect } from "@/lib/sites/redirects/schemas";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { siteSpacesIn } from "../structure/structure-rows";

/** Reads the titles of pages that redirects lead to, by page id; undefined while loading. */
export const usePageTitles = (
  structure: SiteStructure | undefined,
  redirects: readonly SiteRedirect[] | undefined,
): ReadonlyMap<string, string> | undefined => {
  const siteSpaces = new Set(
    redirects?.flatMap(({ destination }) =>
      destination.kind === "site-page" ? [destination.siteSpaceId] : [],
    ),
  );
  const spaces = structure
    ? siteSpacesIn(structure).flatMap(({ id, space }) => (siteSpaces.has(id) ? [space.id] : []))
    : [];
  return useQueries({
    queries: [...new Set(spaces)].map((spaceId) => pageTreeQuery({ spaceId })),
    combine: (trees) =>
      trees.some(({ isPending }) => isPending)
        ? undefined
        : new Map(trees.flatMap(({ data = [] }) => flatten(data).map(({ id, title }) => [id, title]))),
  });
};
