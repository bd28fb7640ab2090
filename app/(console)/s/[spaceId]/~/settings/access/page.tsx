import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { inviteLinksRead } from "@/components/members/invite-links-read";
import { everyoneRead, givenRead } from "@/components/permissions/access-reads";
import { AccessSettings } from "@/components/spaces/settings/access";
import { invites } from "@/lib/domains/invites/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import { spacePermissions } from "@/lib/domains/permissions/operations";
import { spaces } from "@/lib/domains/spaces/operations";
import { load, prefetch, prefetchPages } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Access" };

const AccessPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => {
  const { spaceId } = await params;
  const space = await load(spaces.get, { params: { spaceId } });
  return (
    <ReadForAdmins
      of={space}
      read={(client) =>
        Promise.all([
          prefetch(client, organizations.get, { params: { organizationId: space.organization } }),
          prefetch(client, spacePermissions.users, givenRead({ spaceId })),
          prefetch(client, spacePermissions.teams, givenRead({ spaceId })),
          prefetchPages(client, spacePermissions.effective, everyoneRead({ spaceId }, null)),
          prefetchPages(client, invites.links, inviteLinksRead(space.organization, { space: spaceId })),
        ])
      }
    >
      <AccessSettings spaceId={spaceId} />
    </ReadForAdmins>
  );
};

export default AccessPage;
