import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Invalid } from "@/lib/core/errors";
import type { AnyOperation } from "@/lib/platform/api/operation";
import { requireSecret } from "@/lib/platform/env";

/**
 * A page token is valid only for the list that returned it: the same operation, path and filters. The engine
 * prepends a signature of these and the token to a domain's `next.page`, and verifies and removes it when it
 * comes back. So clients cannot forge tokens, and domains receive only their own.
 */

const SIGNATURE_LENGTH = 22;

/** True if an operation returns a paged list; a page of content may have a parameter of the same name. */
export const isList = ({ query }: AnyOperation): boolean =>
  query instanceof z.ZodObject && "page" in query.shape && "limit" in query.shape;

/**
 * Returns a key that identifies a list; null if the operation has none. The limit may change between pages.
 */
export function listOf(operation: AnyOperation, params: object, query: unknown): string | null {
  if (!isList(operation)) return null;
  const { page: _page, limit: _limit, ...filters } = query as Record<string, unknown>;
  return JSON.stringify([operation.id, params, filters]);
}

/** @param list the key from `listOf` */
export const signPageToken = (list: string, cursor: string): string => signatureOf(list, cursor) + cursor;

const signatureOf = (list: string, cursor: string): string =>
  createHmac("sha256", requireSecret())
    .update(`page\n${list}\n${cursor}`)
    .digest("base64url")
    .slice(0, SIGNATURE_LENGTH);

/** Restores the domain's page token in a query; refuses one that this list never returned. */
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

/** Signs the page token of a list. */
export function signNext(list: string | null, value: unknown): unknown {
  const next = list === null ? undefined : (value as { next?: { page: string } }).next;
  return next === undefined
    ? value
    : { ...(value as object), next: { page: signPageToken(list!, next.page) } };
}
