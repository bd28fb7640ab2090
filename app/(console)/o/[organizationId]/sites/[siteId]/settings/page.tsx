import type { Metadata } from "next";
import { SiteSettings } from "@/components/sites/site-settings";

export const metadata: Metadata = { title: "Settings" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const SettingsPage = async ({ params }: Props) => <SiteSettings params={await params} />;

export default SettingsPage;
