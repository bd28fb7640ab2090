"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileJson2 } from "lucide-react";
import dynamic from "next/dynamic";
import { ListScreen } from "@/components/layout/list-screen";
import { retryImport } from "@/components/ui/import-retry";
import { addresses } from "@/lib/addresses";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import { pagesQuery } from "@/lib/platform/api/queries";
import { specsColumns } from "./specs-columns";
import { pollWhileRead, specsRead } from "./specs-read";

const SpecCreateDialog = dynamic(
  retryImport(() => import("./spec-source-dialog").then((module) => module.SpecCreateDialog)),
  { ssr: false },
);

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
        refusal: "You need create access to the organization to add OpenAPI specs.",
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
