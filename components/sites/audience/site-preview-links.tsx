"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import { LinkState } from "@/components/sites/preview-links/link-state";
import type { SiteParams } from "@/components/sites/use-site";
import { IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import type { Say } from "@/lib/core/locales/say";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";
import { previewLinks } from "@/lib/sites/preview-links/operations";
import type { SitePreviewLink } from "@/lib/sites/preview-links/schemas";

const nameOf = (say: Say, { name }: SitePreviewLink): string => name ?? say("Preview link");

/** Lists the links that show change requests on the site to people without an account, if there are any. */
export const SitePreviewLinks = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const list = useInfiniteQuery(pagesQuery(previewLinks.listOfSite, { params }));
  const removal = useMutation(mutation(previewLinks.removeFromSite));
  const failure = failureOf(list);
  const links = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (!failure && links.length === 0) return null;
  const remove = (link: SitePreviewLink) =>
    removal
      .mutateAsync({ params: { ...params, previewLinkId: link.id } })
      .then(() => toast.success(say("Preview link deleted. Its address no longer works.")))
      .catch((error) => toast.failed(say("Couldn't delete the link"), error));
  const columns: Column<SitePreviewLink>[] = [
    {
      id: "name",
      header: say("Link"),
      cell: (link) => (
        <>
          <span className="block font-medium wrap-anywhere">{nameOf(say, link)}</span>
          <span className="block text-xs text-muted">
            {link.createdBy && `${link.createdBy.displayName}, `}
            <RelativeTime value={link.createdAt} />
          </span>
        </>
      ),
    },
    {
      id: "state",
      header: say("State"),
      width: "w-36",
      cell: (link) => <LinkState {...link} />,
    },
    {
      ...ACTIONS_COLUMN,
      cell: (link) => (
        <IconButton
          size="sm"
          label={say("Delete {title}", { title: nameOf(say, link) })}
          onClick={() => void remove(link)}
        >
          <Trash2 />
        </IconButton>
      ),
    },
  ];
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
        <DataTable label={say("Preview links")} columns={columns} rows={links} rowKey={({ id }) => id} />
      )}
      <ShowMore list={list} size="sm" className="justify-center p-3" />
    </Card>
  );
};
