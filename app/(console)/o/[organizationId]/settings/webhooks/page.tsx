import type { Metadata } from "next";
import { listRead } from "@/components/organizations/settings/settings-read";
import { WebhooksSettings } from "@/components/organizations/settings/webhooks/webhooks-settings";
import { webhooks } from "@/lib/domains/webhooks/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { ReadForAdmins } from "../read-for-admins";

export const metadata: Metadata = { title: "Webhooks" };

const WebhooksPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  return (
    <ReadForAdmins
      organizationId={organizationId}
      read={(client) => prefetchPages(client, webhooks.list, listRead(organizationId))}
    >
      <WebhooksSettings organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default WebhooksPage;
