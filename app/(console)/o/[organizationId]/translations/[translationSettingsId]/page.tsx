import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { TranslationScreen } from "@/components/translations/translation-screen";
import { logRead } from "@/components/translations/translations-read";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { translations } from "@/lib/translations/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Translation"));

type Props = { params: Promise<{ organizationId: string; translationSettingsId: string }> };

const TranslationPage = async (props: Props) => {
  const params = await props.params;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId: params.organizationId } }),
    prefetch(client, translations.get, { params }),
    prefetchPages(client, translations.log, logRead(params)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TranslationScreen params={params} />
    </HydrationBoundary>
  );
};

export default TranslationPage;
