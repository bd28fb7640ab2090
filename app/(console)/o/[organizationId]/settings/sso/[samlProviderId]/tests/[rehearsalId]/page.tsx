import { TestScreen } from "@/components/identity/sso/test-screen";
import { text } from "@/lib/core/locales/say";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Test of the identity provider"));

type Props = { params: Promise<{ organizationId: string; samlProviderId: string; rehearsalId: string }> };

const TestPage = async ({ params }: Props) => <TestScreen {...(await params)} />;

export default TestPage;
