import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { requireSecret } from "@/lib/env";
import { Invalid } from "@/lib/errors";
import type { AnyOperation } from "@/lib/platform/api/operation";

/**
 * A page token is good for the list that gave it out: the same operation, path and filters. What a domain
 * gives out as `next.page` gets a signature of these and itself in front, which is checked and taken off when it
 * comes back. So nobody makes up a token, and what domains get is what they once gave.
 */

const SIGNATURE_LENGTH = 22;

/** Whether an operation answers a list page by page; a page of content may be asked for by the same name. */
export const isList = ({ query }: AnyOperation): boolean =>
  query instanceof z.ZodObject && "page" in query.shape && "limit" in query.shape;

/** What tells a list from all others; null for what is no list. How many items are wanted may change on the way. */
export function listOf(operation: AnyOperation, params: object, query: unknown): string | null {
  if (!isList(operation)) return null;
  const { page: _page, limit: _limit, ...filters } = query as Record<string, unknown>;
  return JSON.stringify([operation.id, params, filters]);
}

/** @param list as `listOf` tells it */
export const signToken = (list: string, cursor: string): string => signatureOf(list, cursor) + cursor;

const signatureOf = (list: string, cursor: string): string =>
  createHmac("sha256", requireSecret())
    .update(`page\n${list}\n${cursor}`)
    .digest("base64url")
    .slice(0, SIGNATURE_LENGTH);

/** The query with its page token as the domain gave it out; refuses one that this list never gave out. */
export function readToken<Query>(list: string | null, query: Query): Query {
  const { page } = query as { page?: string };
  if (list === null || page === undefined) return query;
  const cursor = page.slice(SIGNATURE_LENGTH);
  const given = Buffer.from(page.slice(0, SIGNATURE_LENGTH));
  const expected = Buffer.from(signatureOf(list, cursor));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw Invalid.field(
      "page",
      "is not a page token of this list; start again without it, with the same filters for all pages.",
      "foreign_page_token",
    );
  }
  return { ...query, page: cursor };
}

/** The list's answer with its token signed. */
export function signNext(list: string | null, value: unknown): unknown {
  const next = list === null ? undefined : (value as { next?: { page: string } }).next;
  return next === undefined ? value : { ...(value as object), next: { page: signToken(list!, next.page) } };
}
