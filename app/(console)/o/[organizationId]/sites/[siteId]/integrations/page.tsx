import { prefetchInstalled } from "@/app/(console)/prefetch-installed";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { IntegrationsOfSite } from "@/components/integrations/integrations-of";
import { text } from "@/lib/core/locales/say";
import { integrations } from "@/lib/integrations/integrations/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Integrations"));

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const IntegrationsPage = async (props: Props) => {
  const params = await props.params;
  const { organizationId, siteId } = params;
  return (
    <ReadForAdmins
      of={params}
      read={(client) =>
        prefetchInstalled(client, organizationId, {
          list: () => prefetch(client, integrations.listOfSite, { params }),
          one: (installation) =>
            prefetch(client, integrations.getOnSite, { params: { ...installation, siteId } }),
        })
      }
    >
      <IntegrationsOfSite params={params} />
    </ReadForAdmins>
  );
};

export default IntegrationsPage;
