import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { languageLabel } from "@/components/form/language-options";
import { TranslatedPagesScreen } from "@/components/translations/translated-pages-screen";
import { type LanguageParams, pagesRead } from "@/components/translations/translations-read";
import { organizations } from "@/lib/organizations/organizations/operations";
import { translations } from "@/lib/translations/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { requestSay } from "@/lib/wiring/request-words";

type Props = { params: Promise<LanguageParams>; searchParams: Promise<{ show?: string }> };

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: `${languageLabel(await requestSay(), (await params).language)} – ${(await requestSay())("Translations")}`,
});

const TranslatedPagesPage = async (props: Props) => {
  const params = await props.params;
  const { organizationId, translationSettingsId } = params;
  const { show } = await props.searchParams;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetch(client, translations.get, { params: { organizationId, translationSettingsId } }),
    prefetchPages(client, translations.pages, pagesRead(params, show === "all" ? "all" : "open")),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TranslatedPagesScreen params={params} />
    </HydrationBoundary>
  );
};

export default TranslatedPagesPage;
