import "server-only";
import type { QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { addresses, withQuery } from "@/lib/addresses";
import { Forbidden } from "@/lib/core/errors";
import { ApiError, type LooseInput, queryText, type ReadInput } from "@/lib/platform/api/client";
import { type AnyOperation, pathOf, type ResponseOf } from "@/lib/platform/api/operation";
import type { Problem } from "@/lib/platform/api/problem";
import { pagesQuery, query, queryOrNone } from "@/lib/platform/api/queries";
import { clientAddress } from "@/lib/platform/api/server/client-address";
import { noBody } from "@/lib/platform/api/server/message";
import { returnPath } from "@/lib/platform/auth/return-path";
import { engine } from "./running-engine";

/**
 * Reads for server components: API requests handled in process, with the cookies of the page's request.
 * Not signed in → the sign-in screen; not visible → the not-found page; visible but not allowed →
 * `Forbidden`, which the page can catch.
 */

/** An operation's response. The same read twice in one request is done once. */
export async function load<O extends AnyOperation>(
  operation: O,
  input: ReadInput<O>,
): Promise<ResponseOf<O>> {
  return (await loadOrNone(operation, input)) ?? notFound();
}

async function loadOrNone<O extends AnyOperation>(
  operation: O,
  input: ReadInput<O>,
): Promise<ResponseOf<O> | null> {
  const { params, query } = input as LooseInput;
  const [path, search] = [pathOf(operation.path, params ?? {}), queryText(query)];
  const text = await read(path, search.slice(1));
  return text === null ? null : (JSON.parse(text) as ResponseOf<O>);
}

/** Puts an operation's response into the cache that the page hands to the browser. */
export async function prefetch<O extends AnyOperation>(
  client: QueryClient,
  operation: O,
  input: ReadInput<O>,
): Promise<ResponseOf<O>> {
  const value = await load(operation, input);
  client.setQueryData(query(operation, input).queryKey, value);
  return value;
}

/** As `prefetch`, for data that the page reads with `queryOrNone`. */
export async function prefetchOrNone<O extends AnyOperation>(
  client: QueryClient,
  operation: O,
  input: ReadInput<O>,
): Promise<ResponseOf<O> | null> {
  const value = await loadOrNone(operation, input);
  client.setQueryData<unknown>(queryOrNone(operation, input).queryKey, value);
  return value;
}

/** As `prefetch`, for a list that the page reads with `pagesQuery`. */
export async function prefetchPages<O extends AnyOperation>(
  client: QueryClient,
  operation: O,
  input: ReadInput<O>,
): Promise<ResponseOf<O>> {
  const value = await load(operation, input);
  const { queryKey } = pagesQuery(operation, input);
  client.setQueryData<unknown>(queryKey, { pages: [value], pageParams: [null] });
  return value;
}

/** The response as text; null for a 404. */
const read = cache(async (path: string, search: string): Promise<string | null> => {
  const sent = await headers();
  const given: Record<string, string | undefined> = Object.fromEntries(sent);
  const response = await engine.handle({
    method: "GET",
    path,
    query: search,
    headers: { cookie: given.cookie, host: given.host, "user-agent": given["user-agent"] },
    ...noBody,
    address: clientAddress(given),
  });
  const text = String(response.body ?? "");
  if (response.status < 300) return text;
  if (response.status === 401) redirect(signInAddress(sent));
  if (response.status === 404) return null;
  const problem = (JSON.parse(text) as Problem).error;
  if (problem.startURL !== undefined) redirect(withNext(problem.startURL, sent));
  if (response.status === 403) throw new Forbidden(problem.message, problem.reason);
  throw new ApiError(response.status, problem, problem.requestId ?? null);
});

/** The address of single sign-on, with the requested page as its return address. */
function withNext(startURL: string, sent: Headers): string {
  const { pathname, searchParams } = new URL(startURL);
  const next = sent.get("x-bindery-path") ?? undefined;
  return withQuery(pathname, { ...Object.fromEntries(searchParams), next });
}

/** The address of the sign-in screen, with the requested page, if known, as its return address. */
export function signInAddress(sent: Headers): string {
  const page = sent.get("x-bindery-path") ?? sent.get("next-url") ?? "/";
  return addresses.signIn(page !== addresses.start() && returnPath(page) !== null ? page : undefined);
}
