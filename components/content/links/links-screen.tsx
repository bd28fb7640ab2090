"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowRight, Link2, LinkIcon, PartyPopper, SquareArrowOutUpRight, Unlink } from "lucide-react";
import { flatten, type PageNode, pageTreeQuery } from "@/components/content/document/tree";
import { failureOf } from "@/components/layout/failure-of";
import { useUrlValue } from "@/components/layout/use-url-value";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterMenu } from "@/components/ui/filter-menu";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { links } from "@/lib/content/links/operations";
import type { ContentLocation, LinkEntry, LinkStats } from "@/lib/content/links/schemas";
import { type Say, text } from "@/lib/core/locales/say";
import { pagesQuery } from "@/lib/platform/api/queries";
import { Backlinks } from "./backlinks";
import { locationKey, locationName, problemLabel } from "./link-labels";
import { type LinkFilter, linkFilters, linksOf } from "./reads";

const STATUSES = {
  broken: { Icon: Unlink, label: text("Broken"), className: "text-danger" },
  ok: { Icon: LinkIcon, label: text("Works"), className: "text-subtle" },
  "in-app": { Icon: SquareArrowOutUpRight, label: text("Links to this app"), className: "text-warning" },
} as const;

const Target = ({ entry: { targetReference: target, href } }: { entry: LinkEntry }) => {
  if (!target) return <span className="font-mono wrap-anywhere">{href}</span>;
  if (target.kind === "page" && "path" in target.page)
    return (
      <Link href={addresses.space.reader(target.space.id, target.page.path)}>{locationName(target)}</Link>
    );
  if (target.kind === "space")
    return <Link href={addresses.space.reader(target.space.id)}>{target.space.title}</Link>;
  return <span className="wrap-anywhere">{locationName(target)}</span>;
};

/** Shows a link: its words, its target, and its problem. */
const LinkRow = ({ entry }: { entry: LinkEntry }) => {
  const say = useSay();
  const { Icon, label, className } = STATUSES[entry.status];
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
      <span className="mt-0.5">
        <Icon aria-label={say(label)} className={className} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {entry.text && <span className="font-medium wrap-anywhere">{entry.text}</span>}
          <span className="flex min-w-0 items-start gap-2">
            {entry.text && <ArrowRight aria-label={say("leads to")} className="mt-0.5 text-subtle" />}
            <Target entry={entry} />
          </span>
        </p>
        {entry.status === "broken" && (
          <p className="mt-0.5 text-xs text-danger">{problemLabel(say, entry)}</p>
        )}
        {entry.status === "in-app" && (
          <p className="mt-0.5 text-xs text-muted">
            {say("This is a full web address. Link to the page instead, so the link survives moves.")}
          </p>
        )}
      </div>
    </li>
  );
};

type Group = { place: ContentLocation; entries: LinkEntry[] };

/** Groups links by source; the list is ordered by page and reusable content already. */
const byPlace = (entries: readonly LinkEntry[]): Group[] => {
  const groups: Group[] = [];
  for (const entry of entries) {
    const place = entry.locationReferences[0];
    if (!place) continue;
    const last = groups.at(-1);
    if (last && locationKey(last.place) === locationKey(place)) last.entries.push(entry);
    else groups.push({ place, entries: [entry] });
  }
  return groups;
};

const useLinks = (spaceId: string, pageId: string, filter: LinkFilter) => {
  const input = linksOf(spaceId, filter);
  const all = useInfiniteQuery({ ...pagesQuery(links.list.space, input), enabled: pageId === "" });
  const ofPage = useInfiniteQuery({
    ...pagesQuery(links.ofPage.space, { ...input, params: { spaceId, pageId } }),
    enabled: pageId !== "",
  });
  return pageId === "" ? all : ofPage;
};

const summaryOf = (say: Say, { total, broken }: LinkStats): string =>
  broken.total === 0
    ? say({ one: "{count} link, none broken", other: "{count} links, none broken" }, { count: total })
    : say(
        { one: "{count} link, {broken} broken", other: "{count} links, {broken} broken" },
        { count: total, broken: broken.total },
      );

const PlaceLinks = ({ group, spaceId, mayEdit }: { group: Group; spaceId: string; mayEdit: boolean }) => {
  const say = useSay();
  const { place } = group;
  const page = place.kind === "page" ? place.page : null;
  const title = locationName(place);
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-center justify-between gap-3 text-sm font-semibold">
        {page && "path" in page ? (
          <Link
            tone="quiet"
            href={addresses.space.reader(spaceId, page.path)}
            className="min-w-0 wrap-anywhere"
          >
            {title}
          </Link>
        ) : (
          <span className="min-w-0 wrap-anywhere">
            {title}
            {!page && <span className="font-normal text-muted"> {say("· reusable content")}</span>}
          </span>
        )}
        {mayEdit && page?.type === "document" && (
          <Link
            href={addresses.space.editor(spaceId, page.id)}
            className="shrink-0 text-xs font-normal"
            aria-label={say("Edit {title}", { title })}
          >
            {say("Edit")}
          </Link>
        )}
      </h2>
      <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-raised">
        {group.entries.map((entry) => (
          <LinkRow key={entry.href} entry={entry} />
        ))}
      </ul>
    </section>
  );
};

const optionsOf = (tree: readonly PageNode[]) =>
  flatten(tree).map(({ id, title, path }) => ({ value: id, label: title, description: path }));

type LinksScreenProps = { spaceId: string; mayEdit: boolean };

/** Lists the links of a space: broken ones first, all on request, or the backlinks of one page. */
export const LinksScreen = ({ spaceId, mayEdit }: LinksScreenProps) => {
  const say = useSay();
  const [status, setStatus] = useUrlValue("status");
  const [pageId, setPageId] = useUrlValue("page");
  const filter = linkFilters.find((each) => each === status) ?? "broken";
  const { data: tree = [] } = useQuery(pageTreeQuery({ spaceId }));
  const list = useLinks(spaceId, pageId, filter);
  const failure = failureOf(list);
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  const stats = list.data?.pages[0]?.stats;
  const empty = list.data !== undefined && entries.length === 0;
  return (
    <>
      <h1 className="sr-only">{say("Links")}</h1>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={say("Which links")}
          value={filter}
          onChange={(next) => setStatus(next === "broken" ? "" : next)}
          segments={[
            { value: "broken", label: say("Broken") },
            { value: "in-app", label: say("Links to this app") },
            { value: "all", label: say("All") },
          ]}
        />
        <FilterMenu
          label={say("Page")}
          single
          options={optionsOf(tree)}
          values={pageId ? [pageId] : []}
          onChange={([next = ""]) => setPageId(next)}
        />
        {stats && <p className="ml-auto text-xs text-muted">{summaryOf(say, stats)}</p>}
      </div>
      {failure && <ErrorState error={failure} onRetry={() => void list.refetch()} />}
      {!list.data && !failure && <SkeletonText lines={8} />}
      {empty && stats?.total === 0 && (
        <EmptyState icon={<Link2 />} title={pageId ? say("No links on this page") : say("No links yet")}>
          {pageId
            ? say("Pages that link here are listed below.")
            : say("Links from the pages of this space appear here.")}
        </EmptyState>
      )}
      {empty && stats !== undefined && stats.total > 0 && filter === "broken" && (
        <EmptyState icon={<PartyPopper />} title={say("No broken links")}>
          {pageId ? say("Every link on this page works.") : say("Every link on these pages works.")}
        </EmptyState>
      )}
      {empty && stats !== undefined && stats.total > 0 && filter !== "broken" && (
        <NoMatchState noun={say("links")} onClear={() => setStatus("all")} />
      )}
      <div className="space-y-6">
        {byPlace(entries).map((group) => (
          <PlaceLinks key={locationKey(group.place)} group={group} spaceId={spaceId} mayEdit={mayEdit} />
        ))}
        <ShowMore list={list} />
        {pageId && (
          <section aria-labelledby="backlinks-heading">
            <h2 id="backlinks-heading" className="mb-2 text-sm font-semibold">
              {say("Pages that link to it")}
            </h2>
            <Backlinks source={{ spaceId }} pageId={pageId} />
          </section>
        )}
      </div>
    </>
  );
};
