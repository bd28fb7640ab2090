import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { languageLabel } from "@/components/form/language-options";
import { TranslationEditor } from "@/components/translations/translation-editor";
import type { TranslatedPageParams } from "@/components/translations/use-translated-page";
import { organizations } from "@/lib/domains/organizations/operations";
import { translations } from "@/lib/domains/translations/operations";
import { prefetch } from "@/lib/wiring/prefetch";

type Props = { params: Promise<TranslatedPageParams> };

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: `${languageLabel((await params).language)} – Translations`,
});

const TranslatedPagePage = async (props: Props) => {
  const params = await props.params;
  const { organizationId, translationSettingsId } = params;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetch(client, translations.get, { params: { organizationId, translationSettingsId } }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TranslationEditor params={params} />
    </HydrationBoundary>
  );
};

export default TranslatedPagePage;
