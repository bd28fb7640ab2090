import type { Metadata } from "next";
import { OrganizationDomains } from "@/components/organizations/settings/domains";

export const metadata: Metadata = { title: "Domains" };

const DomainsPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <OrganizationDomains organizationId={(await params).organizationId} />
);

export default DomainsPage;
