import { GeneralSettings } from "@/components/spaces/settings/general";
import { text } from "@/lib/core/locales/say";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Settings"));

const GeneralPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => (
  <GeneralSettings spaceId={(await params).spaceId} />
);

export default GeneralPage;
