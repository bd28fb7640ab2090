import { languageLabel } from "@/components/form/language-options";
import { fallbackPollInterval } from "@/components/layout/liveness";
import type { changeRequests } from "@/lib/domains/change-requests/operations";
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

/** The subject by which somebody finds the change request of their translation again. */
export const translationSubject = (language: string): string => `Translate to ${languageLabel(language)}`;

/** Change requests that somebody has open in a translated space, the one of their translation among them. */
export const ownRequestsRead = (
  spaceId: string,
  creator: string,
  language: string,
): ReadInput<typeof changeRequests.list> => ({
  params: { spaceId },
  query: { status: ["draft", "open"], creator, search: translationSubject(language) },
});

/** Of those, the number of the one that holds their translation. */
export const numberOfTranslation = (
  requests: readonly { number: number; subject?: string }[],
  language: string,
): number | null => requests.find(({ subject }) => subject === translationSubject(language))?.number ?? null;

/** A page beside its translation, as it is in a change request if there is one. */
export const translatedPageRead = (
  params: LanguageParams & { pageId: string },
  number: number | null,
): ReadInput<typeof translations.page> => ({
  params,
  query: number === null ? {} : { changeRequest: String(number) },
});

export const logRead = (params: SettingsParams): ReadInput<typeof translations.log> => ({
  params,
  query: { limit: "20" },
});

export const isUnderWay = ({ status }: Pick<Translation, "status">): boolean =>
  status === "pending" || status === "running";

/** How often to look again while something is being translated. */
export const pollWhileTranslating = (settings: readonly TranslationSettings[] | undefined): number | false =>
  settings?.some(({ translations }) => translations.some(isUnderWay)) ? fallbackPollInterval(1_000) : false;
