"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { PreviewLinkTable } from "@/components/sites/preview-links/preview-link-table";
import type { SiteParams } from "@/components/sites/use-site";
import { Card, CardHeader } from "@/components/ui/card";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";
import { previewLinks } from "@/lib/sites/preview-links/operations";

/** Lists the links that show change requests on the site to people without an account, if there are any. */
export const SitePreviewLinks = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const list = useInfiniteQuery(pagesQuery(previewLinks.listOfSite, { params }));
  const removal = useMutation(mutation(previewLinks.removeFromSite));
  const failure = failureOf(list);
  const links = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (!failure && links.length === 0) return null;
  return (
    <Card aria-label={say("Preview links")}>
      <CardHeader
        title={say("Preview links")}
        description={say(
          "Anyone with one can read a change request on this site until it expires. Create them in a change request. Deleting one takes effect at once.",
        )}
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
      ) : (
        <PreviewLinkTable
          links={links}
          onDelete={(previewLinkId) => removal.mutateAsync({ params: { ...params, previewLinkId } })}
        />
      )}
      <ShowMore list={list} size="sm" className="justify-center p-3" />
    </Card>
  );
};
