import type { Metadata } from "next";
import { InsightsScreen } from "@/components/sites/insights/insights-screen";

export const metadata: Metadata = { title: "Insights" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const InsightsPage = async ({ params }: Props) => <InsightsScreen params={await params} />;

export default InsightsPage;
