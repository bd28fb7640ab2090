import type { Metadata } from "next";
import { TestScreen } from "@/components/identity/sso/test-screen";

export const metadata: Metadata = { title: "Test of the identity provider" };

type Props = { params: Promise<{ organizationId: string; samlProviderId: string; rehearsalId: string }> };

const TestPage = async ({ params }: Props) => <TestScreen {...(await params)} />;

export default TestPage;
