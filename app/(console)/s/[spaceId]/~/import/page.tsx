import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ImportScreen } from "@/components/exchange/imports/import-screen";
import { recentImportsRead } from "@/components/exchange/imports/imports-read";
import { text } from "@/lib/core/locales/say";
import { imports } from "@/lib/exchange/imports/operations";
import { spaces } from "@/lib/spaces/spaces/operations";
import { load, prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Import"));

const ImportPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => {
  const { spaceId } = await params;
  const client = new QueryClient();
  const space = await load(spaces.get, { params: { spaceId } });
  if (space.permissions.edit) await prefetch(client, imports.list, recentImportsRead(space));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ImportScreen spaceId={spaceId} />
    </HydrationBoundary>
  );
};

export default ImportPage;
