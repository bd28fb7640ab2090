import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { translationsRead } from "@/components/translations/translations-read";
import { TranslationsScreen } from "@/components/translations/translations-screen";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { translations } from "@/lib/translations/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Translations"));

type Props = { params: Promise<{ organizationId: string }> };

const TranslationsPage = async ({ params }: Props) => {
  const { organizationId } = await params;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetchPages(client, translations.list, translationsRead(organizationId)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TranslationsScreen organizationId={organizationId} />
    </HydrationBoundary>
  );
};

export default TranslationsPage;
