import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { WebhookScreen } from "@/components/organizations/settings/webhooks/webhook-screen";
import { text } from "@/lib/core/locales/say";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Webhook"));

type Props = { params: Promise<{ organizationId: string; webhookId: string }> };

const WebhookPage = async ({ params }: Props) => {
  const { organizationId, webhookId } = await params;
  const client = new QueryClient();
  await prefetch(client, webhooks.get, { params: { organizationId, webhookId } });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WebhookScreen organizationId={organizationId} webhookId={webhookId} />
    </HydrationBoundary>
  );
};

export default WebhookPage;
