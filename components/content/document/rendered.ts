import { queryOptions } from "@tanstack/react-query";
import { pages } from "@/lib/content/pages/operations";
import type { Page, PageCover, RenderedPage } from "@/lib/content/pages/schemas";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { call } from "@/lib/platform/api/client";
import { queryKey } from "@/lib/platform/api/queries";
import { type GeneratedFrom, generatedFrom } from "./generated-from";

type ShownPage = {
  id: string;
  kind: Page["type"];
  title: string;
  emoji?: string;
  description?: string;
  path: string;
  updatedAt?: string;
  /** Only where the page shows it. */
  cover?: PageCover;
  /** The spec that it is generated from, if any. */
  from?: GeneratedFrom;
};

/** A page for the reader: without its subpages, which are in the tree. */
export type ReadPage = Omit<RenderedPage, "page"> & { page: ShownPage };

export const toReadPage = ({ page, html, outline, more }: RenderedPage): ReadPage => ({
  page: {
    id: page.id,
    kind: page.type,
    title: page.title,
    emoji: page.emoji,
    description: page.type === "document" ? page.description : undefined,
    path: "path" in page ? page.path : "",
    updatedAt: page.updatedAt,
    cover: page.type === "document" && page.layout.cover ? page.cover : undefined,
    from: (page.type === "document" && generatedFrom(page.computed)) || undefined,
  },
  html,
  outline,
  more,
});

/** Reads a rendered page; without a path, the first one. */
export const readPageQuery = (scope: LiveScope, path: string | undefined) => {
  const operation = operationAt(scope, pages.render);
  const input = { params: scope, query: path ? { path } : {} };
  return queryOptions({
    queryKey: [...queryKey(operation, input), "read"],
    queryFn: async () => toReadPage(await call(operation, input)),
  });
};

/** Reads the first part of a page that takes long to render, which the server sends with the screen. */
export const pageBeginningQuery = (scope: LiveScope, path: string | undefined) => {
  const operation = operationAt(scope, pages.render);
  const input = { params: scope, query: { ...(path && { path }), beginning: "true" as const } };
  return queryOptions({
    queryKey: [...queryKey(operation, input), "read"],
    queryFn: async () => toReadPage(await call(operation, input)),
  });
};

/**
 * True if the text has a title of its own, by the same rule that names the page, so that the title is not shown twice.
 */
export const bringsTitle = ({ outline }: Pick<ReadPage, "outline">): boolean => outline[0]?.depth === 1;
