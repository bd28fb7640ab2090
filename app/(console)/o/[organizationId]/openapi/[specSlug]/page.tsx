import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SpecScreen } from "@/components/content/openapi-specs/spec-screen";
import { versionsRead } from "@/components/content/openapi-specs/specs-read";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";

type Props = { params: Promise<{ organizationId: string; specSlug: string }> };

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: `${(await params).specSlug} – OpenAPI`,
});

const OpenApiSpecPage = async ({ params }: Props) => {
  const { organizationId, specSlug } = await params;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetch(client, openApiSpecs.get, { params: { organizationId, specSlug } }),
    prefetchPages(client, openApiSpecs.versions, versionsRead(organizationId, specSlug)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SpecScreen organizationId={organizationId} specSlug={specSlug} />
    </HydrationBoundary>
  );
};

export default OpenApiSpecPage;
