import { DangerSettings } from "@/components/spaces/settings/danger";
import { text } from "@/lib/core/locales/say";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Move to trash"));

const DangerPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => (
  <DangerSettings spaceId={(await params).spaceId} />
);

export default DangerPage;
