import type { Metadata } from "next";
import { IntegrationsOfSpace } from "@/components/integrations/integrations-of";

export const metadata: Metadata = { title: "Integrations" };

const IntegrationsPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => (
  <IntegrationsOfSpace spaceId={(await params).spaceId} />
);

export default IntegrationsPage;
