"use client";

import { useQuery } from "@tanstack/react-query";
import { useSelectedLayoutSegments } from "next/navigation";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { EditButton } from "@/components/pages/edit-button";
import { PageMenu } from "@/components/pages/page-menu";
import { LinkTabs } from "@/components/ui/link-tabs";
import { addresses } from "@/lib/addresses";
import { spaces } from "@/lib/domains/spaces/operations";
import { query } from "@/lib/platform/api/queries";

/** Screens that bring a header of their own: one change request, the editor. */
const standsAlone = ([first, area, detail]: readonly string[]) =>
  first === "~" && (area === "edit" || (area === "changes" && detail !== undefined));

/** Title, tabs and actions of a space, above each of its screens. */
export const SpaceFrame = ({ spaceId, children }: { spaceId: string; children: ReactNode }) => {
  const segments = useSelectedLayoutSegments().filter((segment) => !segment.startsWith("("));
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  if (!space || standsAlone(segments)) return children;

  const area = segments[0] === "~" ? segments[1] : "read";
  const tabs = [
    { href: addresses.space.reader(spaceId), label: "Read", current: area === "read" },
    {
      href: addresses.space.changeRequests(spaceId),
      label: "Change requests",
      count: space.changeRequestsOpen || undefined,
      current: area === "changes",
    },
    { href: addresses.space.history(spaceId), label: "History", current: area === "history" },
    {
      href: addresses.space.comments(spaceId),
      label: "Comments",
      count: space.comments || undefined,
      current: area === "comments",
    },
    { href: addresses.space.links(spaceId), label: "Links", current: area === "links" },
    ...(space.permissions.admin
      ? [{ href: addresses.space.settings(spaceId), label: "Settings", current: area === "settings" }]
      : []),
  ];
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Spaces", href: addresses.organization.spaces(space.organization) },
          { label: space.emoji ? `${space.emoji} ${space.title}` : space.title },
        ]}
        tabs={<LinkTabs label={space.title} tabs={tabs} />}
        actions={
          area === "read" && (
            <>
              <EditButton space={space} />
              <PageMenu source={{ spaceId }} />
            </>
          )
        }
      />
      {children}
    </>
  );
};
