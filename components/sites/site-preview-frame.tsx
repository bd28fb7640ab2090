"use client";

import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { failureOf, retryFailed } from "@/components/layout/failure-of";
import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { decodeWritten } from "@/lib/core/address-text";
import { text } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import type { SiteDraft } from "@/lib/sites/draft/schemas";
import { sitePreviews } from "@/lib/sites/preview-links/operations";
import { previewPage } from "./preview-page";
import type { SiteParams } from "./use-site";

/** Addresses of previews work for an hour. */
const RENEWED_EVERY_MS = 50 * 60_000;

const THEMES = [
  { value: "device", label: text("Device") },
  { value: "light", label: text("Light") },
  { value: "dark", label: text("Dark") },
] as const;
type Theme = (typeof THEMES)[number]["value"];

const DEVICES = [
  { value: "desktop", label: text("Desktop"), icon: <Monitor aria-hidden="true" />, iconOnly: true },
  { value: "phone", label: text("Phone"), icon: <Smartphone aria-hidden="true" />, iconOnly: true },
] as const;
type Device = (typeof DEVICES)[number]["value"];

/** Widths of the devices in CSS pixels; pages are scaled down to the room that there is. */
const WIDTHS: Record<Device, number> = { desktop: 1280, phone: 390 };
const HEIGHT = 576;

type ShownPage = { html: string; title: string; icon: string | undefined };

/** Returns the page in a theme; without scripts, because the frame would report an error for each. */
function inTheme(page: string, theme: Theme, device: Device): ShownPage {
  const shown = new DOMParser().parseFromString(page, "text/html");
  for (const script of shown.querySelectorAll("script")) script.remove();
  if (theme !== "device") shown.documentElement.className = theme;
  // Scrollbars of phones take no room.
  if (device === "phone") shown.documentElement.style.scrollbarWidth = "none";
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

type PageFrameProps = {
  page: ShownPage;
  device: Device;
  /** Called with the path of a followed link within the site. */
  onFollow: (path: string) => boolean;
};

/**
 * Shows a page as wide as on a device. A new page replaces the one before once it is loaded, at the same scroll
 * position, so that the preview never disappears.
 */
const PageFrame = ({ page, device, onFollow }: PageFrameProps) => {
  const say = useSay();
  const [loaded, setLoaded] = useState<ShownPage | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(WIDTHS.phone);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setAvailable(entry!.contentRect.width));
    observer.observe(room.current!);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, available / WIDTHS[device]);

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.("a");
    const href = link?.getAttribute("href");
    if (!link || !href) return;
    event.preventDefault();
    if (href.startsWith("#")) {
      link.ownerDocument.getElementById(decodeWritten(href.slice(1)))?.scrollIntoView();
    } else if (!onFollow(new URL(href, location.href).pathname)) {
      window.open(link.href, "_blank", "noopener");
    }
  };
  const finish = (frame: HTMLIFrameElement) => {
    const [old, next] = [
      room.current?.querySelector<HTMLIFrameElement>("iframe[data-shown]")?.contentWindow,
      frame.contentWindow,
    ];
    next?.scrollTo(0, loaded?.title === page.title ? (old?.scrollY ?? 0) : 0);
    frame.contentDocument?.addEventListener("click", follow);
    setLoaded(page);
  };
  const frames = loaded === null || loaded === page ? [page] : [loaded, page];
  return (
    <div
      ref={room}
      className="relative overflow-hidden rounded-b-lg bg-surface"
      style={{ height: `${HEIGHT}px` }}
    >
      {frames.map((each) => (
        <iframe
          // A new frame for each page adds no steps to the browser history.
          key={keyOf(each)}
          title={each === loaded ? say("Preview of the site") : say("Preview of the site, loading")}
          aria-hidden={each !== loaded}
          data-shown={each === loaded ? "" : undefined}
          tabIndex={each === loaded ? undefined : -1}
          sandbox="allow-same-origin"
          srcDoc={each.html}
          onLoad={({ currentTarget }) => finish(currentTarget)}
          className={cn(
            "absolute top-0 left-0 block origin-top-left bg-background",
            each !== loaded && "invisible",
          )}
          style={{
            width: `${WIDTHS[device]}px`,
            height: `${HEIGHT / scale}px`,
            transform: `translateX(${(available - WIDTHS[device] * scale) / 2}px) scale(${scale})`,
          }}
        />
      ))}
    </div>
  );
};

const keys = new WeakMap<ShownPage, number>();
let lastKey = 0;
/** Returns a key that a page keeps. */
function keyOf(page: ShownPage): number {
  const key = keys.get(page) ?? ++lastKey;
  keys.set(page, key);
  return key;
}

type SitePreviewProps = {
  params: SiteParams;
  /** The site space to show; by default the default one. */
  siteSpace?: string;
  /** The draft to show the site with; absent for the site as it is. */
  draft?: SiteDraft;
  description: string;
  className?: string;
};

/** Shows the site as visitors see it, at the width of a desktop or a phone; links lead through it. */
export const SitePreviewFrame = ({ params, siteSpace, draft, description, className }: SitePreviewProps) => {
  const say = useSay();
  const [chosen, choose] = useState<Theme>("device");
  const [device, setDevice] = useState<Device>("desktop");
  const theme = draft?.customization.themes.toggeable ? chosen : "device";
  const preview = useQuery({
    ...query(sitePreviews.get, { params, query: { siteSpace, ...(draft && { draft: "true" as const }) } }),
    refetchInterval: RENEWED_EVERY_MS,
  });
  const start = preview.data && new URL(preview.data.url).pathname;
  /** Everything before the path of a page. */
  const base = start && /^.*\/~\/preview\/[^/]+/.exec(start)?.[0];
  const [followed, setFollowed] = useState<{ siteSpace: string | undefined; path: string }>();
  const path = followed && followed.siteSpace === siteSpace ? followed.path : start?.slice(base?.length);
  const page = useQuery(previewPage(base, path, draft));
  // A page that can't be loaded leaves the last one in place.
  const [last, setLast] = useState<string>();
  useEffect(() => {
    if (page.data !== undefined) setLast(page.data);
  }, [page.data]);
  const html = page.data ?? last;
  const shown = useMemo(
    () => (html === undefined ? null : inTheme(html, theme, device)),
    [html, theme, device],
  );
  const follow = (to: string): boolean => {
    const isInside = base !== undefined && (to === base || to.startsWith(`${base}/`));
    if (isInside) setFollowed({ siteSpace, path: to.slice(base.length) });
    return isInside;
  };
  const failure = failureOf(preview, page);
  return (
    <Card aria-label={say("Preview")} className={className}>
      <CardHeader
        title={say("Preview")}
        description={page.error ? say("The preview couldn't be updated.") : description}
        actions={
          <>
            {draft?.customization.themes.toggeable && (
              <SegmentedControl
                label={say("Theme of the preview")}
                segments={THEMES.map(({ value, label }) => ({ value, label: say(label) }))}
                value={chosen}
                onChange={choose}
              />
            )}
            <SegmentedControl
              label={say("Width of the preview")}
              segments={DEVICES.map(({ label, ...device }) => ({ ...device, label: say(label) }))}
              value={device}
              onChange={setDevice}
            />
          </>
        }
      />
      {shown ? (
        <>
          {draft && <Tab {...shown} />}
          <PageFrame page={shown} device={device} onFollow={follow} />
        </>
      ) : failure ? (
        <ErrorState error={failure} onRetry={retryFailed(preview, page)} />
      ) : (
        <div className="p-4">
          <Skeleton className="h-96" />
        </div>
      )}
    </Card>
  );
};
