import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { namesPeople, peopleRead } from "@/components/collaboration/merge-rules/rules";
import { OrganizationMergeRulesSettings } from "@/components/organizations/settings/merge-rules";
import { members } from "@/lib/organizations/members/operations";
import { prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Merge rules" };

const OrganizationMergeRulesPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  return (
    <ReadForAdmins
      of={{ organizationId }}
      read={async (client, { mergeRules }) => {
        if (namesPeople(mergeRules)) await prefetch(client, members.list, peopleRead(organizationId));
      }}
    >
      <OrganizationMergeRulesSettings organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default OrganizationMergeRulesPage;
