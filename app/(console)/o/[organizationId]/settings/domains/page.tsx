import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { OrganizationDomains } from "@/components/identity/email-domains/domains";
import { listRead } from "@/components/organizations/settings/settings-read";
import { text } from "@/lib/core/locales/say";
import { emailDomains } from "@/lib/identity/email-domains/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Domains"));

const DomainsPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  return (
    <ReadForAdmins
      of={{ organizationId }}
      read={(client) => prefetchPages(client, emailDomains.list, listRead(organizationId))}
    >
      <OrganizationDomains organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default DomainsPage;
