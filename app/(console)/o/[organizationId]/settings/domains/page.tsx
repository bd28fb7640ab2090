import type { Metadata } from "next";
import { OrganizationDomains } from "@/components/organizations/settings/domains";
import { listRead } from "@/components/organizations/settings/settings-read";
import { emailDomains } from "@/lib/domains/email-domains/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { ReadForAdmins } from "../read-for-admins";

export const metadata: Metadata = { title: "Domains" };

const DomainsPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  return (
    <ReadForAdmins
      organizationId={organizationId}
      read={(client) => prefetchPages(client, emailDomains.list, listRead(organizationId))}
    >
      <OrganizationDomains organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default DomainsPage;
