import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { SsoSettings } from "@/components/identity/sso/sso-settings";
import { listRead, withoutSecondFactorRead } from "@/components/organizations/settings/settings-read";
import { text } from "@/lib/core/locales/say";
import { saml } from "@/lib/identity/saml/operations";
import { members } from "@/lib/organizations/members/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Single sign-on"));

const SsoPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  return (
    <ReadForAdmins
      of={{ organizationId }}
      read={(client) =>
        Promise.all([
          prefetchPages(client, saml.list, listRead(organizationId)),
          prefetch(client, members.list, withoutSecondFactorRead(organizationId)),
        ])
      }
    >
      <SsoSettings organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default SsoPage;
