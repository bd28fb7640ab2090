"use client";

import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { PreviewLink, SitePreviewLink } from "@/lib/sites/preview-links/schemas";

/** A link as those who edit its change request see it, or with fewer details as managers of its site do. */
type ListedLink = SitePreviewLink & Partial<Pick<PreviewLink, "site" | "urls">>;

/** When a preview link expires, or that it has ended. */
const LinkState = ({ active, expiresAt }: ListedLink) => {
  const say = useSay();
  return active ? (
    <Said text="Expires {when}" values={{ when: <RelativeTime value={expiresAt} /> }} />
  ) : (
    <Badge>{say("Ended")}</Badge>
  );
};

type Props = {
  links: readonly ListedLink[] | undefined;
  onDelete: (previewLinkId: string) => Promise<unknown>;
  empty?: ReactNode;
};

/** Preview links with their state; each can be deleted, and copied by those who may see its address. */
export const PreviewLinkTable = ({ links, onDelete, empty }: Props) => {
  const say = useSay();
  const nameOf = ({ name, site }: ListedLink): string =>
    name ?? (site ? say("Preview of {title}", { title: site.title }) : say("Preview link"));
  const remove = ({ id }: ListedLink) =>
    onDelete(id)
      .then(() => toast.success(say("Preview link deleted. Its address no longer works.")))
      .catch((error) => toast.failed(say("Couldn't delete the link"), error));
  const columns: Column<ListedLink>[] = [
    {
      id: "name",
      header: say("Link"),
      cell: (link) => (
        <>
          <span className="block font-medium wrap-anywhere">{nameOf(link)}</span>
          <span className="block text-xs text-muted">
            {link.name !== undefined && link.site && `${link.site.title} · `}
            {link.createdBy && `${link.createdBy.displayName}, `}
            <RelativeTime value={link.createdAt} />
          </span>
          <span className="block text-xs sm:hidden">
            <LinkState {...link} />
          </span>
        </>
      ),
    },
    { id: "state", header: say("State"), width: "w-36", from: "sm", cell: (link) => <LinkState {...link} /> },
    {
      ...ACTIONS_COLUMN,
      width: "w-38",
      cell: (link) => (
        <span className="inline-flex gap-2">
          {link.urls?.preview !== undefined && (
            <CopyButton size="sm" value={link.urls.preview} label={say("Copy link")} />
          )}
          <IconButton
            size="sm"
            label={say("Delete {title}", { title: nameOf(link) })}
            onClick={() => void remove(link)}
          >
            <Trash2 />
          </IconButton>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={say("Preview links")}
      columns={columns}
      rows={links}
      rowKey={({ id }) => id}
      skeletonRows={2}
      empty={empty}
    />
  );
};
