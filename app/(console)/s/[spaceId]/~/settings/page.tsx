import type { Metadata } from "next";
import { GeneralSettings } from "@/components/spaces/settings/general";

export const metadata: Metadata = { title: "Settings" };

const GeneralPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => (
  <GeneralSettings spaceId={(await params).spaceId} />
);

export default GeneralPage;
