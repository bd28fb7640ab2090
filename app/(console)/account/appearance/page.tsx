import type { Metadata } from "next";
import { AppearanceSettings } from "@/components/identity/account/appearance-settings";

export const metadata: Metadata = { title: "Appearance" };

const AppearancePage = () => <AppearanceSettings />;

export default AppearancePage;
