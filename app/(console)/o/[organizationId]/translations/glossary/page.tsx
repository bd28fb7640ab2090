import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { GlossaryScreen } from "@/components/translations/glossary-screen";
import { glossaryRead } from "@/components/translations/translations-read";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { translations } from "@/lib/translations/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Glossary"));

type Props = { params: Promise<{ organizationId: string }> };

const GlossaryPage = async ({ params }: Props) => {
  const { organizationId } = await params;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetchPages(client, translations.listGlossary, glossaryRead(organizationId)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <GlossaryScreen organizationId={organizationId} />
    </HydrationBoundary>
  );
};

export default GlossaryPage;
