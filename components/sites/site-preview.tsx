"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useSettled } from "@/components/ui/use-settled";
import { sitePreviews } from "@/lib/domains/published-urls/operations";
import type { Customization } from "@/lib/model/site-customization/schemas";
import { query } from "@/lib/platform/api/queries";
import type { SiteParams } from "./use-site";

/** Addresses of previews work for an hour. */
const RENEWED_EVERY_MS = 50 * 60_000;

/** The first page of a site as the renderer of sites makes it, with a customization that is not saved if one is given. */
async function pageWith(address: string, customization: string | null, signal: AbortSignal): Promise<string> {
  const draft =
    customization === null ? {} : { method: "POST", body: new URLSearchParams({ customization }) };
  const answer = await fetch(new URL(address).pathname, { ...draft, signal });
  if (!answer.ok && answer.status !== 404) throw new Error(answer.statusText);
  return answer.text();
}

type SitePreviewProps = {
  params: SiteParams;
  /** Which of its spaces is shown; the default one when absent. */
  siteSpace?: string;
  /** What it would look like; absent for what is saved. */
  look?: Customization;
  description: string;
};

/** The site as readers get it, while somebody changes it. */
export const SitePreview = ({ params, siteSpace, look, description }: SitePreviewProps) => {
  const draft = useSettled(look === undefined ? null : JSON.stringify(look));
  const { data: preview, error } = useQuery({
    ...query(sitePreviews.get, { params, query: siteSpace === undefined ? {} : { siteSpace } }),
    refetchInterval: RENEWED_EVERY_MS,
  });
  const url = preview?.url;
  const page = useQuery({
    queryKey: ["site-draft", url, draft],
    queryFn: ({ signal }) => pageWith(url!, draft, signal),
    enabled: url !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const failed = page.error
    ? look === undefined
      ? "The preview couldn't be updated."
      : "Something isn't filled in correctly yet, so this is how it looked before."
    : undefined;
  return (
    <Card aria-label="Preview">
      <CardHeader title="Preview" description={failed ?? description} />
      {page.data !== undefined ? (
        <iframe
          // A new frame for each page leaves no steps in the history of the browser.
          key={page.dataUpdatedAt}
          title="Preview of the site"
          sandbox="allow-same-origin"
          srcDoc={page.data}
          className="block h-[36rem] w-full rounded-b-lg bg-background"
        />
      ) : (
        !error &&
        !page.error && (
          <div className="p-4">
            <Skeleton className="h-96" />
          </div>
        )
      )}
    </Card>
  );
};
