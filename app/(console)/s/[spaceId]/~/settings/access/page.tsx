import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { inviteLinksRead } from "@/components/organizations/members/invite-links-read";
import { everyoneRead, grantsRead } from "@/components/organizations/permissions/access-reads";
import { AccessSettings } from "@/components/spaces/settings/access";
import { text } from "@/lib/core/locales/say";
import { invites } from "@/lib/organizations/invites/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { spacePermissions } from "@/lib/organizations/permissions/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Access"));

const AccessPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => {
  const { spaceId } = await params;
  return (
    <ReadForAdmins
      of={{ spaceId }}
      read={(client, { organization }) =>
        Promise.all([
          prefetch(client, organizations.get, { params: { organizationId: organization } }),
          prefetch(client, spacePermissions.users, grantsRead({ spaceId })),
          prefetch(client, spacePermissions.teams, grantsRead({ spaceId })),
          prefetchPages(client, spacePermissions.effective, everyoneRead({ spaceId }, null)),
          prefetchPages(client, invites.links, inviteLinksRead(organization, { space: spaceId })),
        ])
      }
    >
      <AccessSettings spaceId={spaceId} />
    </ReadForAdmins>
  );
};

export default AccessPage;
