import { AppearanceSettings } from "@/components/identity/account/appearance-settings";
import { text } from "@/lib/core/locales/say";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Appearance"));

const AppearancePage = () => <AppearanceSettings />;

export default AppearancePage;
