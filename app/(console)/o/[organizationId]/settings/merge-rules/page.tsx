import type { Metadata } from "next";
import { OrganizationMergeRulesSettings } from "@/components/organizations/settings/merge-rules";

export const metadata: Metadata = { title: "Merge rules" };

const OrganizationMergeRulesPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <OrganizationMergeRulesSettings organizationId={(await params).organizationId} />
);

export default OrganizationMergeRulesPage;
