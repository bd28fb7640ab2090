"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { OpenAPISpec, OpenAPISpecVersion } from "@/lib/content/openapi-specs/schemas";
import { pagesQuery } from "@/lib/platform/api/queries";
import { contentsLabel } from "./spec-labels";
import { versionsRead } from "./specs-read";
import { VersionChangeList } from "./version-change-list";

type RowProps = { organizationId: string; spec: OpenAPISpec; version: OpenAPISpecVersion; isFirst: boolean };

const VersionRow = ({ organizationId, spec, version, isFirst }: RowProps) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-[1_1_14rem]">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium wrap-anywhere">
              {version.title} {version.version}
            </span>
            {version.id === spec.lastVersion && <Badge tone="accent">{say("Newest")}</Badge>}
          </span>
          <span className="block text-xs text-muted">
            {/^2/.test(version.openapi) ? "Swagger" : "OpenAPI"} {version.openapi} ·{" "}
            {contentsLabel(say, version)}
          </span>
        </span>
        <span className="flex items-center gap-3 text-xs text-muted">
          <RelativeTime value={version.createdAt} />
          {!isFirst && (
            <Button
              variant="link"
              size="sm"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {say("What changed")}
            </Button>
          )}
          <a
            href={`${new URL(version.urls.location).pathname}/content`}
            target="_blank"
            rel="noreferrer"
            className="rounded-sm font-medium text-accent-text underline-offset-4 hover:underline"
            aria-label={say("JSON of version {version}", { version: version.version })}
          >
            JSON
          </a>
        </span>
      </div>
      <div id={id} className={open ? "pt-3 pb-1" : undefined}>
        {open && (
          <VersionChangeList organizationId={organizationId} specSlug={spec.slug} versionId={version.id} />
        )}
      </div>
    </li>
  );
};

/** Lists the versions of a spec, newest first. */
export const SpecVersions = ({ organizationId, spec }: { organizationId: string; spec: OpenAPISpec }) => {
  const say = useSay();
  const list = useInfiniteQuery(pagesQuery(openApiSpecs.versions, versionsRead(organizationId, spec.slug)));
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const firstId = list.hasNextPage ? null : versions.at(-1)?.id;
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  if (versions.length === 0) return null;
  return (
    <Card aria-label={say("Versions")} className="overflow-hidden">
      <CardHeader
        title={say("Versions")}
        description={say("A new version is saved whenever the spec changes.")}
      />
      <ol className="divide-y divide-border">
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            organizationId={organizationId}
            spec={spec}
            version={version}
            isFirst={version.id === firstId}
          />
        ))}
      </ol>
      <ShowMore
        list={list}
        size="sm"
        label={say("Show older versions")}
        className="border-t border-border justify-center p-3"
      />
    </Card>
  );
};
