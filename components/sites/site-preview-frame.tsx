"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { useDebounced } from "@/components/ui/use-debounced";
import { query } from "@/lib/platform/api/queries";
import type { Customization } from "@/lib/sites/customization/schemas";
import { sitePreviews } from "@/lib/sites/published-urls/operations";
import type { SiteParams } from "./use-site";

/** Addresses of previews work for an hour. */
const RENEWED_EVERY_MS = 50 * 60_000;

const THEMES = [
  { value: "device", label: "Device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
type Theme = (typeof THEMES)[number]["value"];

/** Fetches the first page of a site from the renderer, with an unsaved customization if one is given. */
async function pageWith(address: string, customization: string | null, signal: AbortSignal): Promise<string> {
  const draft =
    customization === null ? {} : { method: "POST", body: new URLSearchParams({ customization }) };
  const answer = await fetch(new URL(address).pathname, { ...draft, signal });
  if (!answer.ok && answer.status !== 404) throw new Error(answer.statusText);
  return answer.text();
}

type ShownPage = { html: string; title: string; icon: string | undefined };

/** Returns the page in a theme; without scripts, because the frame would report an error for each. */
function inTheme(page: string, theme: Theme): ShownPage {
  const shown = new DOMParser().parseFromString(page, "text/html");
  for (const script of shown.querySelectorAll("script")) script.remove();
  if (theme !== "device") shown.documentElement.className = theme;
  const icons = [...shown.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')];
  const icon = icons.find(({ media }) => theme !== "device" && media.includes(theme)) ?? icons[0];
  return {
    html: `<!doctype html>${shown.documentElement.outerHTML}`,
    title: shown.title,
    icon: icon?.href,
  };
}

/** Imitates the browser tab of a page. */
const Tab = ({ icon, title }: Pick<ShownPage, "icon" | "title">) => (
  <div className="flex border-b border-border bg-surface px-2 pt-2">
    <span className="flex max-w-56 min-w-0 items-center gap-2 rounded-t-md border border-b-0 border-border bg-background px-3 py-1.5 text-xs">
      {icon && <img src={icon} alt="" className="size-4 shrink-0" />}
      <span className="truncate">{title}</span>
    </span>
  </div>
);

type SitePreviewProps = {
  params: SiteParams;
  /** The site space to show; by default the default one. */
  siteSpace?: string;
  /** An unsaved customization; absent for the saved one. */
  look?: Customization;
  description: string;
  className?: string;
};

/** Shows the site as visitors see it while its appearance is being edited. */
export const SitePreviewFrame = ({ params, siteSpace, look, description, className }: SitePreviewProps) => {
  const draft = useDebounced(look === undefined ? null : JSON.stringify(look));
  const [chosen, choose] = useState<Theme>("device");
  const theme = look?.themes.toggeable ? chosen : "device";
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
  // A refused customization leaves the last preview in place.
  const [last, setLast] = useState<string>();
  useEffect(() => {
    if (page.data !== undefined) setLast(page.data);
  }, [page.data]);
  const html = page.data ?? last;
  const shown = useMemo(() => (html === undefined ? null : inTheme(html, theme)), [html, theme]);
  const failed = page.error
    ? look === undefined
      ? "The preview couldn't be updated."
      : "Something isn't filled in correctly yet, so this is how it looked before."
    : undefined;
  return (
    <Card aria-label="Preview" className={className}>
      <CardHeader
        title="Preview"
        description={failed ?? description}
        actions={
          look?.themes.toggeable && (
            <SegmentedControl
              label="Theme of the preview"
              segments={THEMES}
              value={chosen}
              onChange={choose}
            />
          )
        }
      />
      {shown ? (
        <>
          {look && <Tab {...shown} />}
          <iframe
            // A new frame for each page adds no steps to the browser history.
            key={`${page.dataUpdatedAt} ${theme}`}
            title="Preview of the site"
            sandbox="allow-same-origin"
            srcDoc={shown.html}
            className="block h-[36rem] w-full rounded-b-lg bg-background"
          />
        </>
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
