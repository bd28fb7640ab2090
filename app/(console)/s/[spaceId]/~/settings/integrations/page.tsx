import type { Metadata } from "next";
import { prefetchInstalled } from "@/app/(console)/prefetch-installed";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { IntegrationsOfSpace } from "@/components/integrations/integrations-of";
import { integrations } from "@/lib/domains/integrations/operations";
import { spaces } from "@/lib/domains/spaces/operations";
import { load, prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Integrations" };

const IntegrationsPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => {
  const { spaceId } = await params;
  const space = await load(spaces.get, { params: { spaceId } });
  return (
    <ReadForAdmins
      of={space}
      read={(client) =>
        prefetchInstalled(client, space.organization, {
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
