"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import NextLink from "next/link";
import { query } from "@/lib/api/queries";
import { changeRequests } from "@/lib/change-requests/operations";
import { spaces } from "@/lib/spaces/operations";
import { PageHeader } from "../layout/page-header";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { changeRequestHref, editorHref, readerHref } from "./addresses";
import { PageMenu } from "./page-menu";
import { Reader } from "./reader";
import { readPageQuery } from "./rendered";

type PreviewScreenProps = { source: { spaceId: string; changeRequestId: string }; path: string | undefined };

/** The space as it would read with a change request merged. */
export const PreviewScreen = ({ source, path }: PreviewScreenProps) => {
  const { spaceId, changeRequestId } = source;
  const number = Number(changeRequestId);
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const { data: request } = useQuery(query(changeRequests.get, { params: source }));
  const { data: read } = useQuery(readPageQuery(source, path));
  const subject = `#${number} ${request?.subject || "Untitled"}`;
  const editable = space?.permissions.edit && (request?.status === "draft" || request?.status === "open");
  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: space?.emoji ? `${space.emoji} ${space.title}` : (space?.title ?? "Space"),
            href: readerHref(spaceId),
          },
          { label: subject, href: changeRequestHref(spaceId, number) },
          { label: "Preview" },
        ]}
        actions={
          <>
            {editable && (
              <Button asChild>
                <NextLink href={editorHref(spaceId, number, read?.page.id)}>
                  <Pencil aria-hidden="true" />
                  {read?.page.from ? "Change source" : "Edit"}
                </NextLink>
              </Button>
            )}
            <PageMenu source={source} />
          </>
        }
      />
      <Reader
        source={source}
        path={path}
        banner={
          <Banner tone="info" className="mb-6" title={`Preview of ${subject}`}>
            {request?.status === "merged"
              ? "This change request is merged; readers see it."
              : "Readers do not see this until it is merged."}
          </Banner>
        }
      />
    </>
  );
};
