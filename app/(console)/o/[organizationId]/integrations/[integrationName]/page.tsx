import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { IntegrationScreen } from "@/components/integrations/integration-screen";
import { type IntegrationParams, installedRead } from "@/components/integrations/integrations-read";
import { text } from "@/lib/core/locales/say";
import { integrations } from "@/lib/integrations/integrations/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Integration"));

type Props = { params: Promise<IntegrationParams> };

const IntegrationPage = async (props: Props) => {
  const params = await props.params;
  const { organizationId, integrationName } = params;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetch(client, integrations.get, { params: { integrationName } }),
    prefetch(client, integrations.listInstalled, installedRead(organizationId)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <IntegrationScreen params={params} />
    </HydrationBoundary>
  );
};

export default IntegrationPage;
