import type { Metadata } from "next";
import { WebhooksSettings } from "@/components/organizations/settings/webhooks/webhooks-settings";

export const metadata: Metadata = { title: "Webhooks" };

const WebhooksPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <WebhooksSettings organizationId={(await params).organizationId} />
);

export default WebhooksPage;
