import { prefetchInstalled } from "@/app/(console)/prefetch-installed";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { IntegrationsOfSpace } from "@/components/integrations/integrations-of";
import { text } from "@/lib/core/locales/say";
import { integrations } from "@/lib/integrations/integrations/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Integrations"));

const IntegrationsPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => {
  const { spaceId } = await params;
  return (
    <ReadForAdmins
      of={{ spaceId }}
      read={(client, { organization }) =>
        prefetchInstalled(client, organization, {
          list: () => prefetch(client, integrations.listOfSpace, { params: { spaceId } }),
          one: (installation) =>
            prefetch(client, integrations.getOnSpace, { params: { ...installation, spaceId } }),
        })
      }
    >
      <IntegrationsOfSpace spaceId={spaceId} />
    </ReadForAdmins>
  );
};

export default IntegrationsPage;
