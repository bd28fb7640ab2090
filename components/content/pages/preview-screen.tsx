"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import type { ReadPage } from "@/components/content/document/rendered";
import { useReadPage } from "@/components/content/document/use-read-page";
import { Screen } from "@/components/layout/screen";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses, editorAddress } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { PageMenu } from "./page-menu";
import { Reader } from "./reader";

type Source = { spaceId: string; changeRequestId: string };
type PreviewScreenProps = { source: Source; path: string | undefined };

const useRequest = ({ spaceId, changeRequestId }: Source) => {
  const say = useSay();
  const params = { spaceId, changeRequestId };
  const { data: request } = useQuery(query(changeRequests.get, { params }));
  return { request, subject: `#${changeRequestId} ${request ? subjectOf(say, request) : ""}` };
};

type PreviewFrameProps = { source: Source; page?: ReadPage["page"]; menu?: ReactNode; children: ReactNode };

/** Links back to the change request and to the editor. */
const PreviewFrame = ({ source, page, menu, children }: PreviewFrameProps) => {
  const say = useSay();
  const { spaceId, changeRequestId } = source;
  const number = Number(changeRequestId);
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const { request, subject } = useRequest(source);
  const editable = space?.permissions.edit && (request?.status === "draft" || request?.status === "open");
  return (
    <Screen
      body="bare"
      crumbs={[
        {
          emoji: space?.emoji,
          label: space?.title ?? say("Space"),
          href: addresses.space.reader(spaceId),
        },
        { label: subject, href: addresses.changeRequest.overview(spaceId, number) },
        { label: say("Preview") },
      ]}
      actions={
        <>
          {editable && (
            <Button asChild>
              <ScreenLink href={editorAddress(spaceId, number, page?.id)}>
                <Pencil aria-hidden="true" />
                {page?.from ? say("Change source") : say("Edit")}
              </ScreenLink>
            </Button>
          )}
          {menu}
        </>
      }
    >
      {children}
    </Screen>
  );
};

/** Shown for a change request that has no page to read. */
export const EmptyPreview = ({ source }: { source: Source }) => {
  const say = useSay();
  return (
    <PreviewFrame source={source}>
      <EmptyState size="page" level={1} icon={<FileText />} title={say("No pages yet")}>
        {say("Pages of this change request appear here as readers will see them.")}
      </EmptyState>
    </PreviewFrame>
  );
};

/** Shows the space as it would be after merging a change request. */
export const PreviewScreen = ({ source, path }: PreviewScreenProps) => {
  const say = useSay();
  const { data: read } = useReadPage(source, path);
  const { request, subject } = useRequest(source);
  return (
    <PreviewFrame source={source} page={read?.page} menu={<PageMenu source={source} />}>
      <Reader
        source={source}
        path={path}
        banner={
          <Banner tone="info" className="mb-6" title={say("Preview of {subject}", { subject })}>
            {request?.status === "merged"
              ? say("This change request is merged; readers see it.")
              : say("Readers do not see this until it is merged.")}
          </Banner>
        }
      />
    </PreviewFrame>
  );
};
