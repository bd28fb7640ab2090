import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { SiteSettings } from "@/components/sites/site-settings";
import { hostnames } from "@/lib/sites/hostnames/operations";
import { prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Settings" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const SettingsPage = async (props: Props) => {
  const params = await props.params;
  return (
    <ReadForAdmins
      of={params}
      read={async (client, { hostname }) => {
        if (hostname) await prefetch(client, hostnames.ofSite, { params });
      }}
    >
      <SiteSettings params={params} />
    </ReadForAdmins>
  );
};

export default SettingsPage;
