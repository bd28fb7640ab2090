"use client";

import { useQuery } from "@tanstack/react-query";
import { useSelectedLayoutSegments } from "next/navigation";
import type { ReactNode } from "react";
import { ContentLanguage } from "@/components/content/document/content-language";
import { EditButton } from "@/components/content/pages/edit-button";
import { PageMenu } from "@/components/content/pages/page-menu";
import { Screen } from "@/components/layout/screen";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { screensOf } from "./space-screens";

/** True for screens with a header of their own: a change request, the editor. */
const hasOwnHeader = ([first, area, detail]: readonly string[]) =>
  first === "~" && (area === "edit" || (area === "changes" && detail !== undefined));

/** Shows title, tabs and actions of a space above each of its screens. */
export const SpaceFrame = ({ spaceId, children }: { spaceId: string; children: ReactNode }) => {
  const say = useSay();
  const segments = useSelectedLayoutSegments().filter((segment) => !segment.startsWith("("));
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const content = <ContentLanguage value={space?.language}>{children}</ContentLanguage>;
  if (!space || hasOwnHeader(segments)) return content;

  const area = segments[0] === "~" ? segments[1] : "read";
  const counts: Record<string, number> = { changes: space.changeRequestsOpen, comments: space.comments };
  const tabs = screensOf(say, space).map((screen) => ({
    href: screen.href,
    label: screen.label,
    count: counts[screen.area] || undefined,
    current: screen.area === area,
  }));
  return (
    <Screen
      body="bare"
      crumbs={[
        { label: say("Spaces"), href: addresses.organization.spaces(space.organization) },
        { emoji: space.emoji, label: space.title },
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
    >
      {content}
    </Screen>
  );
};
