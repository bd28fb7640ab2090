"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileJson2 } from "lucide-react";
import { ListScreen } from "@/components/layout/list-screen";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-row";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { addresses } from "@/lib/addresses";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import { pagesQuery } from "@/lib/platform/api/queries";
import { sourceLabel } from "./spec-labels";
import { SpecState } from "./spec-state";
import { pollWhileRead, specsRead } from "./specs-read";

const specsColumns: Column<OpenAPISpec>[] = [
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

const SpecCreateDialog = lazyComponent(() => import("./spec-source-dialog"), "SpecCreateDialog", {
  ssr: false,
});

/** The OpenAPI specs of an organization. */
export const SpecsScreen = ({ organizationId }: { organizationId: string }) => {
  const list = useInfiniteQuery({
    ...pagesQuery(openApiSpecs.list, specsRead(organizationId)),
    refetchInterval: ({ state }) => pollWhileRead(state.data?.pages.flatMap(({ items }) => items)),
  });
  return (
    <ListScreen
      organizationId={organizationId}
      title="OpenAPI"
      description="Describe HTTP APIs. Pages show their operations and schemas and stay up to date."
      labels={{ table: "OpenAPI specs", more: "Show more specs" }}
      list={list}
      columns={specsColumns}
      rowLabel={({ slug }) => slug}
      rowHref={({ slug }) => addresses.organization.spec(organizationId, slug)}
      create={{
        label: "Add spec",
        hotkeyLabel: "Add OpenAPI spec",
        permission: "createOpenAPISpec",
        disabledReason: "You need create access to the organization to add OpenAPI specs.",
      }}
      dialog={(onClose) => <SpecCreateDialog organizationId={organizationId} onClose={onClose} />}
      empty={{
        icon: <FileJson2 />,
        title: "No OpenAPI spec yet",
        text: "Add a spec by URL, as a file, or as text. OpenAPI 3 and Swagger 2, JSON or YAML.",
      }}
    />
  );
};
