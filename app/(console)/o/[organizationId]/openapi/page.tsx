import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { specsRead } from "@/components/content/openapi-specs/specs-read";
import { SpecsScreen } from "@/components/content/openapi-specs/specs-screen";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("OpenAPI"));

type Props = { params: Promise<{ organizationId: string }> };

const OpenApiSpecsPage = async ({ params }: Props) => {
  const { organizationId } = await params;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetchPages(client, openApiSpecs.list, specsRead(organizationId)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SpecsScreen organizationId={organizationId} />
    </HydrationBoundary>
  );
};

export default OpenApiSpecsPage;
