import type { Metadata } from "next";
import { AdaptiveScreen } from "@/components/sites/adaptive/adaptive-screen";

export const metadata: Metadata = { title: "Adaptive content" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const AdaptivePage = async ({ params }: Props) => <AdaptiveScreen params={await params} />;

export default AdaptivePage;
