import { AppearanceScreen } from "@/components/sites/appearance/appearance-screen";
import { text } from "@/lib/core/locales/say";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Appearance"));

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const AppearancePage = async ({ params }: Props) => <AppearanceScreen params={await params} />;

export default AppearancePage;
