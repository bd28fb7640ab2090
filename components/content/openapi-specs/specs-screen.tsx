"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileJson2 } from "lucide-react";
import { ListScreen } from "@/components/layout/list-screen";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-row";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { Skeleton } from "@/components/ui/skeleton";
import { addresses } from "@/lib/addresses";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import type { Say } from "@/lib/core/locales/say";
import { pagesQuery } from "@/lib/platform/api/queries";
import { sourceLabel } from "./spec-labels";
import { SpecState } from "./spec-state";
import { pollWhileRead, specsRead } from "./specs-read";

const specsColumns = (say: Say): Column<OpenAPISpec>[] => [
  {
    id: "slug",
    header: say("Name"),
    cell: (spec) => (
      <span className="block min-w-0">
        <span className="block text-sm font-medium wrap-anywhere">{spec.slug}</span>
        <span className="block truncate text-xs font-normal text-muted max-sm:whitespace-normal max-sm:wrap-anywhere">
          {sourceLabel(say, spec)}
        </span>
        <span className="mt-1.5 block sm:hidden">
          <SpecState spec={spec} />
        </span>
      </span>
    ),
  },
  {
    id: "state",
    header: say("State"),
    width: "w-36",
    from: "sm",
    skeleton: <Skeleton className="h-6 w-20 rounded-full" />,
    cell: (spec) => <SpecState spec={spec} />,
  },
  {
    id: "visibility",
    header: say("Visibility"),
    width: "w-28",
    from: "md",
    cell: ({ visibility }) =>
      visibility === "public" ? (
        <Badge tone="info">{say("Public")}</Badge>
      ) : (
        <span className="text-muted">{say("Members")}</span>
      ),
  },
  {
    id: "read",
    header: say("Last checked"),
    width: "w-32",
    from: "md",
    cell: ({ lastProcessedAt }) =>
      lastProcessedAt ? (
        <RelativeTime value={lastProcessedAt} className="text-muted" />
      ) : (
        <span className="text-muted">{say("Never")}</span>
      ),
  },
];

const SpecCreateDialog = lazyComponent(() => import("./spec-source-dialog"), "SpecCreateDialog");

/** The OpenAPI specs of an organization. */
export const SpecsScreen = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const list = useInfiniteQuery({
    ...pagesQuery(openApiSpecs.list, specsRead(organizationId)),
    refetchInterval: ({ state }) => pollWhileRead(state.data?.pages.flatMap(({ items }) => items)),
  });
  return (
    <ListScreen
      organizationId={organizationId}
      title="OpenAPI"
      description={say("Describe HTTP APIs. Pages show their operations and schemas and stay up to date.")}
      labels={{ table: say("OpenAPI specs"), more: say("Show more specs") }}
      list={list}
      columns={specsColumns(say)}
      rowLabel={({ slug }) => slug}
      rowHref={({ slug }) => addresses.organization.spec(organizationId, slug)}
      create={{
        label: say("Add spec"),
        hotkeyLabel: say("Add OpenAPI spec"),
        permission: "createOpenAPISpec",
        disabledReason: say("You need create access to the organization to add OpenAPI specs."),
      }}
      dialog={(onClose) => <SpecCreateDialog organizationId={organizationId} onClose={onClose} />}
      empty={{
        icon: <FileJson2 />,
        title: say("No OpenAPI spec yet"),
        text: say("Add a spec by URL, as a file, or as text. OpenAPI 3 and Swagger 2, JSON or YAML."),
      }}
    />
  );
};
