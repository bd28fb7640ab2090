import type { Metadata } from "next";
import { AudienceScreen } from "@/components/sites/audience/audience-screen";

export const metadata: Metadata = { title: "Audience" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const AudiencePage = async ({ params }: Props) => <AudienceScreen params={await params} />;

export default AudiencePage;
