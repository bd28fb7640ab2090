"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText, RefreshCw, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { type PageSourceOfSpec, specSourceOf } from "@/components/content/document/generated-from";
import type { PageNode } from "@/components/content/document/tree";
import { isBeingRead } from "@/components/content/openapi-specs/spec-labels";
import { pollWhileRead } from "@/components/content/openapi-specs/specs-read";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmojiImage } from "@/components/ui/emoji-image";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { OpenAPISpec, OpenAPISpecVersion } from "@/lib/content/openapi-specs/schemas";
import { ApiError } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import { noPagesLabel } from "./no-pages-label";

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Reads the spec of a source and the version that pages are generated from, if they exist. */
const useSpec = (organizationId: string, from: PageSourceOfSpec | null) => {
  const params = { organizationId, specSlug: from?.spec ?? "" };
  const spec = useQuery({
    ...query(openApiSpecs.get, { params }),
    enabled: from !== null,
    retry: (count, error) => !isMissing(error) && count < 2,
    refetchInterval: ({ state }) => pollWhileRead(state.data && [state.data]),
  });
  const versionId = from?.version ?? spec.data?.lastVersion;
  const version = useQuery({
    ...query(openApiSpecs.version, { params: { ...params, versionId: versionId ?? "" } }),
    enabled: spec.data !== undefined && versionId !== undefined,
    retry: (count, error) => !isMissing(error) && count < 2,
  });
  return { spec, version };
};

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
    <dt className="w-32 shrink-0 text-muted">{term}</dt>
    <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
  </div>
);

type SourceCardProps = {
  organizationId: string;
  from: PageSourceOfSpec | null;
  spec: OpenAPISpec | undefined;
  version: OpenAPISpecVersion | undefined;
  actions: ReactNode;
};

/** Shows the spec and the version that pages are generated from. */
const SourceCard = ({ organizationId, from, spec, version, actions }: SourceCardProps) => {
  const say = useSay();
  return (
    <Card aria-label={say("Source")}>
      <CardHeader title={say("Source")} actions={actions} />
      <dl className="divide-y divide-border">
        <Row term={say("OpenAPI spec")}>
          {from === null && say("None")}
          {from && spec && (
            <Link href={addresses.organization.spec(organizationId, from.spec)}>{from.spec}</Link>
          )}
          {from && !spec && from.spec}
        </Row>
        {version && (
          <>
            <Row term={say("Version")}>
              {version.title} {version.version}
              <span className="text-muted">
                {" "}
                {from?.version === undefined
                  ? say("– the newest")
                  : say("– pinned; newer versions aren't shown")}
              </span>
            </Row>
            <Row term={say("Read|when a spec was read")}>
              <RelativeTime value={version.createdAt} />
              {spec && isBeingRead(spec) && <span className="text-muted"> {say("– updating")}</span>}
            </Row>
          </>
        )}
        {from && <Row term={say("Page of schemas")}>{from.models ? say("Included") : say("Left out")}</Row>}
      </dl>
    </Card>
  );
};

type GeneratedPagesProps = { pages: readonly PageNode[]; hrefOf: (page: PageNode) => string };

const GeneratedPages = ({ pages, hrefOf }: GeneratedPagesProps) => {
  const say = useSay();
  return (
    <Card aria-labelledby="generated-pages" className="overflow-hidden">
      <CardHeader
        title={
          <span id="generated-pages">
            {say({ one: "Generated page", other: "{count} generated pages" }, { count: pages.length })}
          </span>
        }
      />
      <ul className="divide-y divide-border">
        {pages.map((page) => (
          <li key={page.id}>
            <Link
              tone="quiet"
              href={hrefOf(page)}
              className="inset-focus flex items-center gap-2.5 rounded-none px-4 py-2.5 text-sm hover:bg-hover hover:no-underline"
            >
              <FileText aria-hidden="true" className="size-4 shrink-0 text-subtle" />
              <span className="min-w-0 flex-1 wrap-anywhere">{page.title}</span>
              <span className="truncate text-xs text-subtle max-sm:hidden">/{page.path}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};

type ComputedPageProps = {
  organizationId: string;
  page: PageNode;
  /** The pages that it generates now. */
  generated: readonly PageNode[];
  /** True while those pages are loading. */
  loading: boolean;
  hrefOf: (page: PageNode) => string;
  onDetails: () => void;
  onSource: () => void;
  /** True if the change request can no longer be edited. */
  closed: boolean;
};

/** Shows a generated page to editors: its source and its subpages. */
export const ComputedPage = ({
  organizationId,
  page,
  generated,
  loading,
  hrefOf,
  onDetails,
  onSource,
  closed,
}: ComputedPageProps) => {
  const say = useSay();
  const from = specSourceOf(page.computed);
  const { spec, version } = useSpec(organizationId, from);
  const failed = [spec.error, version.error].find((error) => error && !isMissing(error));
  const known = from === null || spec.data !== undefined || isMissing(spec.error);
  const noPages = generated.length === 0 && known && !loading && noPagesLabel(say, from, spec.data ?? null);
  return (
    <section aria-label={page.title} className="min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-8">
        <header>
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">
            {page.emoji && (
              <>
                <EmojiImage emoji={page.emoji} />{" "}
              </>
            )}
            {page.title}
          </h1>
          <p className="mt-1 text-sm text-muted">
            {say("Readers see pages generated from an OpenAPI spec here. To change them, change the spec.")}
          </p>
        </header>
        {noPages && (
          <Banner
            tone={noPages.tone}
            title={noPages.title}
            actions={
              <Button size="sm" asChild>
                <Link
                  tone="quiet"
                  href={
                    from && spec.data
                      ? addresses.organization.spec(organizationId, from.spec)
                      : addresses.organization.specs(organizationId)
                  }
                >
                  {from && spec.data ? say("Open the spec") : say("OpenAPI specs")}
                </Link>
              </Button>
            }
          >
            {noPages.remedy}
          </Banner>
        )}
        {failed && <ErrorState error={failed} onRetry={() => void spec.refetch()} />}
        <SourceCard
          organizationId={organizationId}
          from={from}
          spec={spec.data}
          version={version.data}
          actions={
            !closed && (
              <>
                <Button size="sm" icon={<SlidersHorizontal aria-hidden="true" />} onClick={onDetails}>
                  {say("Details…")}
                </Button>
                <Button size="sm" icon={<RefreshCw aria-hidden="true" />} onClick={onSource}>
                  {say("Change source…")}
                </Button>
              </>
            )
          }
        />
        {loading && <SkeletonText lines={4} />}
        {generated.length > 0 && <GeneratedPages pages={generated} hrefOf={hrefOf} />}
      </div>
    </section>
  );
};
