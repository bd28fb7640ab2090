import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-row";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import { sourceLabel } from "./spec-labels";
import { SpecState } from "./spec-state";

export const specsColumns: Column<OpenAPISpec>[] = [
  {
    id: "slug",
    header: "Name",
    cell: (spec) => (
      <span className="block min-w-0">
        <span className="block text-sm font-medium wrap-anywhere">{spec.slug}</span>
        <span className="block truncate text-xs font-normal text-muted max-sm:whitespace-normal max-sm:wrap-anywhere">
          {sourceLabel(spec)}
        </span>
        <span className="mt-1.5 block sm:hidden">
          <SpecState spec={spec} />
        </span>
      </span>
    ),
  },
  {
    id: "state",
    header: "State",
    width: "w-36",
    from: "sm",
    skeleton: <Skeleton className="h-6 w-20 rounded-full" />,
    cell: (spec) => <SpecState spec={spec} />,
  },
  {
    id: "visibility",
    header: "Visibility",
    width: "w-28",
    from: "md",
    cell: ({ visibility }) =>
      visibility === "public" ? (
        <Badge tone="info">Public</Badge>
      ) : (
        <span className="text-muted">Members</span>
      ),
  },
  {
    id: "read",
    header: "Last checked",
    width: "w-32",
    from: "md",
    cell: ({ lastProcessedAt }) =>
      lastProcessedAt ? (
        <RelativeTime value={lastProcessedAt} className="text-muted" />
      ) : (
        <span className="text-muted">Never</span>
      ),
  },
];
