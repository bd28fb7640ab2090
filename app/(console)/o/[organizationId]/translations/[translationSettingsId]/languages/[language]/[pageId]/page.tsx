import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { languageLabel } from "@/components/form/language-options";
import { TranslationEditor } from "@/components/translations/translation-editor";
import {
  numberOfTranslation,
  ownRequestsRead,
  translatedPageRead,
} from "@/components/translations/translations-read";
import type { TranslatedPageParams } from "@/components/translations/use-translated-page";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { spaces } from "@/lib/spaces/spaces/operations";
import { translations } from "@/lib/translations/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch } from "@/lib/wiring/prefetch";
import { requestSay } from "@/lib/wiring/request-words";

type Props = { params: Promise<TranslatedPageParams> };

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: `${languageLabel(await requestSay(), (await params).language)} – ${(await requestSay())("Translations")}`,
});

const TranslatedPagePage = async (props: Props) => {
  const params = await props.params;
  const { organizationId, translationSettingsId, language } = params;
  const client = new QueryClient();
  const [viewer, { translations: languages }] = await Promise.all([
    currentActor(),
    prefetch(client, translations.get, { params: { organizationId, translationSettingsId } }),
    prefetch(client, organizations.get, { params: { organizationId } }),
  ]);
  const spaceId = languages.find((one) => one.language === language)?.space;
  if (spaceId !== undefined) {
    const own = ownRequestsRead(spaceId, viewer.userId, language);
    const [{ items }] = await Promise.all([
      prefetch(client, changeRequests.list, own),
      prefetch(client, spaces.get, { params: { spaceId } }),
    ]);
    const number = numberOfTranslation(items, language);
    await prefetch(client, translations.page, translatedPageRead(params, number));
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TranslationEditor params={params} />
    </HydrationBoundary>
  );
};

export default TranslatedPagePage;
