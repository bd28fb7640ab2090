import type { Metadata } from "next";
import { RedirectsScreen } from "@/components/sites/redirects/redirects-screen";

export const metadata: Metadata = { title: "Redirects" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const RedirectsPage = async ({ params }: Props) => <RedirectsScreen params={await params} />;

export default RedirectsPage;
