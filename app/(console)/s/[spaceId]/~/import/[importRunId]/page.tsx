import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ImportRunScreen } from "@/components/exchange/imports/import-run-screen";
import { text } from "@/lib/core/locales/say";
import { imports } from "@/lib/exchange/imports/operations";
import { spaces } from "@/lib/spaces/spaces/operations";
import { load, prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Import"));

type Props = { params: Promise<{ spaceId: string; importRunId: string }> };

const ImportRunPage = async ({ params }: Props) => {
  const { spaceId, importRunId } = await params;
  const { organization: organizationId } = await load(spaces.get, { params: { spaceId } });
  const client = new QueryClient();
  await prefetch(client, imports.get, { params: { organizationId, importRunId } });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ImportRunScreen organizationId={organizationId} importRunId={importRunId} />
    </HydrationBoundary>
  );
};

export default ImportRunPage;
