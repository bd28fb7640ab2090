import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { namesPeople, peopleRead } from "@/components/collaboration/merge-rules/rules";
import { OrganizationMergeRulesSettings } from "@/components/organizations/settings/merge-rules";
import { text } from "@/lib/core/locales/say";
import { members } from "@/lib/organizations/members/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Merge rules"));

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
