import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { listRead } from "@/components/organizations/settings/settings-read";
import { WebhooksSettings } from "@/components/organizations/settings/webhooks/webhooks-settings";
import { text } from "@/lib/core/locales/say";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Webhooks"));

const WebhooksPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  return (
    <ReadForAdmins
      of={{ organizationId }}
      read={(client) => prefetchPages(client, webhooks.list, listRead(organizationId))}
    >
      <WebhooksSettings organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default WebhooksPage;
