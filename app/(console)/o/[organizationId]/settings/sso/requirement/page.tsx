import type { Metadata } from "next";
import { RequireSso } from "@/components/organizations/settings/sso/require-sso";
import { sso } from "@/lib/domains/sso/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { ReadForAdmins } from "../../read-for-admins";

export const metadata: Metadata = { title: "Require single sign-on" };

const SsoRequirementPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  return (
    <ReadForAdmins
      organizationId={organizationId}
      read={(client) => prefetch(client, sso.readiness, { params: { organizationId } })}
    >
      <RequireSso organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default SsoRequirementPage;
