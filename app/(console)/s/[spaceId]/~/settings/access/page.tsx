import type { Metadata } from "next";
import { AccessSettings } from "@/components/spaces/settings/access";

export const metadata: Metadata = { title: "Access" };

const AccessPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => (
  <AccessSettings spaceId={(await params).spaceId} />
);

export default AccessPage;
