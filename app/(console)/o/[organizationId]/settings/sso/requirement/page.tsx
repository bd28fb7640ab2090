import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { RequireSso } from "@/components/identity/sso/require-sso";
import { exemptRead } from "@/components/organizations/settings/settings-read";
import { text } from "@/lib/core/locales/say";
import { sso } from "@/lib/identity/sso/operations";
import { members } from "@/lib/organizations/members/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Require single sign-on"));

const SsoRequirementPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  return (
    <ReadForAdmins
      of={{ organizationId }}
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
