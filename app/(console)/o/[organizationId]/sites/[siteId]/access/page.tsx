import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import {
  everyoneInSiteRead,
  explainedRead,
  grantsRead,
} from "@/components/organizations/permissions/access-reads";
import { SiteAccessScreen } from "@/components/sites/access/access-screen";
import { text } from "@/lib/core/locales/say";
import { sitePermissions } from "@/lib/organizations/permissions/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Access"));

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const SiteAccessPage = async (props: Props) => {
  const params = await props.params;
  const { userId } = await currentActor();
  return (
    <ReadForAdmins
      of={params}
      read={(client) =>
        Promise.all([
          prefetch(client, sitePermissions.person, explainedRead({ ...params, userId })),
          prefetch(client, sitePermissions.users, grantsRead(params)),
          prefetch(client, sitePermissions.teams, grantsRead(params)),
          prefetchPages(client, sitePermissions.effective, everyoneInSiteRead(params, null)),
        ])
      }
    >
      <SiteAccessScreen params={params} />
    </ReadForAdmins>
  );
};

export default SiteAccessPage;
