import type { Metadata } from "next";
import { AppearanceScreen } from "@/components/sites/appearance/appearance-screen";

export const metadata: Metadata = { title: "Appearance" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const AppearancePage = async ({ params }: Props) => <AppearanceScreen params={await params} />;

export default AppearancePage;
