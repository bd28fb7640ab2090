import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { errorOf, Offline } from "@/lib/platform/api/client";
import type { SiteDraft } from "@/lib/sites/draft/schemas";

/** Loads the HTML of a page; a missing page has HTML, too. Throws the errors of the API, so that reads retry alike. */
async function loadPage(address: string, signal: AbortSignal): Promise<string> {
  let answer: Response;
  let html: string;
  try {
    answer = await fetch(address, { signal });
    html = await answer.text();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Offline();
  }
  if (answer.ok || answer.status === 404) return html;
  const failure = await errorOf(answer.status, null, answer.headers.get("x-request-id"));
  // An expired address of a site that asks visitors for a token: the person's own session goes on.
  throw answer.status === 401 ? new Error(failure.message) : failure;
}

/** Options of the read of a page of a preview; it waits for the address, and shows the page before until it is loaded. */
export const previewPage = (
  base: string | undefined,
  path: string | undefined,
  draft: SiteDraft | undefined,
) =>
  queryOptions({
    queryKey: [
      "site-preview-page",
      ...[base, path],
      draft && JSON.stringify([draft.changes, draft.customization, draft.structure]),
    ],
    queryFn: base === undefined ? skipToken : ({ signal }) => loadPage(`${base}${path}`, signal),
    placeholderData: keepPreviousData,
  });
