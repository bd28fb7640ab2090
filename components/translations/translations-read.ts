import { pollUntilTold } from "@/components/layout/liveness";
import type { translations } from "@/lib/domains/translations/operations";
import type { Translation, TranslationSettings } from "@/lib/model/translations/schemas";
import type { ReadInput } from "@/lib/platform/api/client";

export type SettingsParams = { organizationId: string; translationSettingsId: string };
export type LanguageParams = SettingsParams & { language: string };

/** What the list of translations reads; server and browser ask for the same. */
export const translationsRead = (organizationId: string): ReadInput<typeof translations.list> => ({
  params: { organizationId },
  query: { limit: "50" },
});

/** The whole glossary at once, to be searched: it holds few entries. */
export const glossaryRead = (organizationId: string): ReadInput<typeof translations.listGlossary> => ({
  params: { organizationId },
  query: { limit: "1000" },
});

/** What the pages of a language are read with: "open" for those with something left to do. */
export const pagesRead = (params: LanguageParams, show: string): ReadInput<typeof translations.pages> => ({
  params,
  query: { limit: "100", ...(show !== "all" && { open: "true" }) },
});

export const logRead = (params: SettingsParams): ReadInput<typeof translations.log> => ({
  params,
  query: { limit: "20" },
});

export const isUnderWay = ({ status }: Pick<Translation, "status">): boolean =>
  status === "pending" || status === "running";

/** How often to look again while something is being translated. */
export const pollWhileTranslating = (settings: readonly TranslationSettings[] | undefined): number | false =>
  settings?.some(({ translations }) => translations.some(isUnderWay)) ? pollUntilTold(1_000) : false;
