import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { SiteSettings } from "@/components/sites/site-settings";
import { text } from "@/lib/core/locales/say";
import { hostnames } from "@/lib/sites/hostnames/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Settings"));

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
