import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { namesPeople, peopleRead } from "@/components/collaboration/merge-rules/rules";
import { MergeRulesSettings } from "@/components/spaces/settings/merge-rules";
import { text } from "@/lib/core/locales/say";
import { members } from "@/lib/organizations/members/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Merge rules"));

const MergeRulesPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => {
  const { spaceId } = await params;
  return (
    <ReadForAdmins
      of={{ spaceId }}
      read={async (client, { organization, mergeRules }) => {
        const { id: organizationId, permissions } = await prefetch(client, organizations.get, {
          params: { organizationId: organization },
        });
        if (permissions.listMembers && namesPeople(mergeRules))
          await prefetch(client, members.list, peopleRead(organizationId));
      }}
    >
      <MergeRulesSettings spaceId={spaceId} />
    </ReadForAdmins>
  );
};

export default MergeRulesPage;
