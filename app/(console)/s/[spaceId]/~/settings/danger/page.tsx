import type { Metadata } from "next";
import { DangerSettings } from "@/components/spaces/settings/danger";

export const metadata: Metadata = { title: "Move to trash" };

const DangerPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => (
  <DangerSettings spaceId={(await params).spaceId} />
);

export default DangerPage;
