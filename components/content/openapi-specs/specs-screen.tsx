"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileJson2 } from "lucide-react";
import { ListScreen } from "@/components/layout/list-screen";
import { lazyComponent } from "@/components/ui/lazy";
import { addresses } from "@/lib/addresses";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import { pagesQuery } from "@/lib/platform/api/queries";
import { specsColumns } from "./specs-columns";
import { pollWhileRead, specsRead } from "./specs-read";

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
