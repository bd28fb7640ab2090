import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { StructureScreen } from "@/components/sites/structure/structure-screen";
import { text } from "@/lib/core/locales/say";
import { siteStructure } from "@/lib/sites/structure/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Structure"));

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const StructurePage = async (props: Props) => {
  const params = await props.params;
  const client = new QueryClient();
  await prefetch(client, siteStructure.get, { params });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StructureScreen params={params} />
    </HydrationBoundary>
  );
};

export default StructurePage;
