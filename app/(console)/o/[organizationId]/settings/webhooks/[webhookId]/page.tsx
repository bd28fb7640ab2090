import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { WebhookScreen } from "@/components/organizations/settings/webhooks/webhook-screen";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import { prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Webhook" };

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
