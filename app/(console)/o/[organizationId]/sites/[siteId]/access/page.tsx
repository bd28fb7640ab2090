import type { Metadata } from "next";
import { SiteAccessScreen } from "@/components/sites/access/access-screen";

export const metadata: Metadata = { title: "Access" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const SiteAccessPage = async ({ params }: Props) => <SiteAccessScreen params={await params} />;

export default SiteAccessPage;
