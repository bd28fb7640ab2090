import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { exemptRead } from "@/components/organizations/settings/settings-read";
import { RequireSso } from "@/components/organizations/settings/sso/require-sso";
import { members } from "@/lib/domains/members/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import { sso } from "@/lib/domains/sso/operations";
import { load, prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Require single sign-on" };

const SsoRequirementPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  const organization = await load(organizations.get, { params: { organizationId } });
  return (
    <ReadForAdmins
      of={organization}
      read={(client) =>
        Promise.all([
          prefetch(client, sso.readiness, { params: { organizationId } }),
          prefetch(client, members.list, exemptRead(organizationId)),
        ])
      }
    >
      <RequireSso organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default SsoRequirementPage;
