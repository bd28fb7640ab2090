import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { namesPeople } from "@/components/merge-rules/rules";
import { peopleRead } from "@/components/merge-rules/rules-read";
import { OrganizationMergeRulesSettings } from "@/components/organizations/settings/merge-rules";
import { members } from "@/lib/domains/members/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import { load, prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Merge rules" };

const OrganizationMergeRulesPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  const organization = await load(organizations.get, { params: { organizationId } });
  return (
    <ReadForAdmins
      of={organization}
      read={async (client) => {
        if (namesPeople(organization.mergeRules))
          await prefetch(client, members.list, peopleRead(organizationId));
      }}
    >
      <OrganizationMergeRulesSettings organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default OrganizationMergeRulesPage;
