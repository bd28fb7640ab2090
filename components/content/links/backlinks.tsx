"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { EmojiImage } from "@/components/ui/emoji-image";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { pageAddress } from "@/lib/addresses";
import { links } from "@/lib/content/links/operations";
import type { ContentLocation } from "@/lib/content/links/schemas";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { pagesQuery } from "@/lib/platform/api/queries";
import { locationKey, locationName } from "./link-labels";

const AT_ONCE = "20";

const LinkLocation = ({ place, source }: { place: ContentLocation; source: LiveScope }) => {
  const say = useSay();
  if (place.kind !== "page")
    return (
      <span>
        {locationName(place)} <span className="text-muted">{say("· reusable content")}</span>
      </span>
    );
  const { page } = place;
  const path = "path" in page ? page.path : undefined;
  if (path === undefined) return <span>{page.title}</span>;
  return (
    <Link href={pageAddress(source.spaceId, source.changeRequestId ?? null, path)}>
      {page.emoji && (
        <>
          <EmojiImage emoji={page.emoji} />{" "}
        </>
      )}
      {page.title}
    </Link>
  );
};

/** Lists the pages that link to a page, loaded when shown. */
export const Backlinks = ({ source, pageId }: { source: LiveScope; pageId: string }) => {
  const say = useSay();
  const list = useInfiniteQuery(
    pagesQuery(operationAt(source, links.backlinks), {
      params: { ...source, pageId },
      query: { limit: AT_ONCE },
    }),
  );
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} level={3} />;
  if (!list.data) return <SkeletonText lines={2} />;
  const places = list.data.pages.flatMap((page) => page.items);
  if (places.length === 0) return <p className="text-sm text-muted">{say("No page links here.")}</p>;
  return (
    <>
      <ul className="space-y-1 text-sm">
        {places.map((place) => (
          <li key={locationKey(place)} className="wrap-anywhere">
            <LinkLocation place={place} source={source} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} size="sm" className="mt-2" />
    </>
  );
};
