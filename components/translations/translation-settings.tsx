"use client";

import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSay } from "@/components/ui/say";
import { translations } from "@/lib/translations/operations";
import type { PutTranslationSettings, TranslationSettings } from "@/lib/translations/schemas";
import { prepareSettings, TranslationFields } from "./translation-fields";
import type { SettingsParams } from "./translations-read";

/** Edits the source, the languages and the service of a translation. */
export const TranslationSettingsForm = ({
  params,
  settings,
}: {
  params: SettingsParams;
  settings: TranslationSettings;
}) => {
  const say = useSay();
  const { provider } = settings;
  const form = useOperationForm({
    operation: translations.update,
    params,
    stored: settings,
    valuesOf: ({ title, source, languages, provider: stored }) =>
      ({
        title,
        ...(source && { source }),
        languages,
        provider: stored ? { url: stored.url } : null,
      }) as PutTranslationSettings,
    required: ({ title }) => ({ title }),
    prepare: prepareSettings,
    success: say("Saved"),
  });
  const address = form.values.provider?.url;
  return (
    <SettingsSection title={say("Settings")} form={form} what={say("the settings of this translation")}>
      <TranslationFields
        organizationId={params.organizationId}
        form={form}
        hasKey={provider?.hasKey && address === provider.url}
      />
    </SettingsSection>
  );
};
