import type { Column } from "@/components/ui/data-row";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { Site } from "@/lib/sites/sites/schemas";
import { AUDIENCE_LABELS } from "./site-labels";
import { SiteStateBadge } from "./site-state-badge";

export const sitesColumns: Column<Site>[] = [
  {
    id: "title",
    header: "Title",
    cell: (site) => (
      <span className="block min-w-0">
        <span className="block text-sm font-medium wrap-anywhere">{site.title}</span>
        <span className="mt-1.5 block sm:hidden">
          <SiteStateBadge site={site} />
        </span>
      </span>
    ),
  },
  {
    id: "address",
    header: "Address",
    width: "w-72",
    from: "xl",
    cell: ({ urls }) =>
      urls.published && (
        <span className="block truncate text-muted" title={urls.published}>
          {urls.published.replace(/^https?:\/\/|\/$/g, "")}
        </span>
      ),
  },
  {
    id: "state",
    header: "State",
    width: "w-36",
    from: "sm",
    skeleton: <Skeleton className="h-6 w-20 rounded-full" />,
    cell: (site) => <SiteStateBadge site={site} />,
  },
  {
    id: "audience",
    header: "Audience",
    width: "w-40",
    from: "md",
    cell: ({ visibility }) => <span className="text-muted">{AUDIENCE_LABELS[visibility]}</span>,
  },
  {
    id: "spaces",
    header: "Spaces",
    width: "w-20",
    from: "md",
    cell: ({ siteSpaces }) => <span className="tabular text-muted">{siteSpaces}</span>,
  },
  {
    id: "created",
    header: "Created",
    width: "w-32",
    from: "lg",
    cell: ({ createdAt }) => <RelativeTime value={createdAt} className="text-muted" />,
  },
];
