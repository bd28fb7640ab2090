import type { Metadata } from "next";
import { IntegrationsOfSite } from "@/components/integrations/integrations-of";

export const metadata: Metadata = { title: "Integrations" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const IntegrationsPage = async ({ params }: Props) => <IntegrationsOfSite params={await params} />;

export default IntegrationsPage;
