import { createHash } from "node:crypto";
import { z } from "zod";
import type { AnyOperation } from "@/lib/api/operation";
import { Invalid } from "@/lib/errors";

/**
 * A page token is good for the list that gave it out: the same operation, path and filters. What a domain
 * gives out as `next.page` gets a mark of these in front, which is checked and taken off when it comes back.
 */

const MARK_LENGTH = 12;

/** What tells a list from all others; null for what is no list. How many items are wanted may change on the way. */
export function markOfList(operation: AnyOperation, params: object, query: unknown): string | null {
  if (!(operation.query instanceof z.ZodObject) || !("page" in operation.query.shape)) return null;
  const { page: _page, limit: _limit, ...filters } = query as Record<string, unknown>;
  return createHash("sha1")
    .update(JSON.stringify([operation.id, params, filters]))
    .digest("base64url")
    .slice(0, MARK_LENGTH);
}

export const markToken = (mark: string, cursor: string): string => mark + cursor;

/** The query with its page token as the domain gave it out; refuses the token of another list. */
export function unmarkToken<Query>(mark: string | null, query: Query): Query {
  const { page } = query as { page?: string };
  if (mark === null || page === undefined) return query;
  if (!page.startsWith(mark)) {
    throw Invalid.field(
      "page",
      "is not a page token of this list; start again without it, with the same filters for all pages.",
      "foreign_page_token",
    );
  }
  return { ...query, page: page.slice(mark.length) };
}

/** The list's answer with its token marked. */
export function markNext(mark: string | null, value: unknown): unknown {
  const next = mark === null ? undefined : (value as { next?: { page: string } }).next;
  return next === undefined ? value : { ...(value as object), next: { page: markToken(mark!, next.page) } };
}
