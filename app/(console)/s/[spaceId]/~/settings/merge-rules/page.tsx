import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { namesPeople } from "@/components/merge-rules/rules";
import { peopleRead } from "@/components/merge-rules/rules-read";
import { MergeRulesSettings } from "@/components/spaces/settings/merge-rules";
import { members } from "@/lib/domains/members/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import { spaces } from "@/lib/domains/spaces/operations";
import { load, prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Merge rules" };

const MergeRulesPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => {
  const { spaceId } = await params;
  const space = await load(spaces.get, { params: { spaceId } });
  return (
    <ReadForAdmins
      of={space}
      read={async (client) => {
        const { id: organizationId, permissions } = await prefetch(client, organizations.get, {
          params: { organizationId: space.organization },
        });
        if (permissions.listMembers && namesPeople(space.mergeRules))
          await prefetch(client, members.list, peopleRead(organizationId));
      }}
    >
      <MergeRulesSettings spaceId={spaceId} />
    </ReadForAdmins>
  );
};

export default MergeRulesPage;
