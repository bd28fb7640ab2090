import { languageLabel } from "@/components/form/language-options";
import { fallbackPollInterval } from "@/components/layout/liveness";
import type { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { sayEnglish } from "@/lib/core/locales/say";
import type { ReadInput } from "@/lib/platform/api/client";
import type { translations } from "@/lib/translations/operations";
import type { Translation, TranslationSettings } from "@/lib/translations/schemas";

export type SettingsParams = { organizationId: string; translationSettingsId: string };
export type LanguageParams = SettingsParams & { language: string };

/** The request of the translations list, shared by server and browser. */
export const translationsRead = (organizationId: string): ReadInput<typeof translations.list> => ({
  params: { organizationId },
  query: { limit: "50" },
});

/** Reads the whole glossary, which has few entries, to search it. */
export const glossaryRead = (organizationId: string): ReadInput<typeof translations.listGlossary> => ({
  params: { organizationId },
  query: { limit: "1000" },
});

/** The request of a language's pages; "open" for those with open work. */
export const pagesRead = (params: LanguageParams, show: string): ReadInput<typeof translations.pages> => ({
  params,
  query: { limit: "100", ...(show !== "all" && { open: "true" }) },
});

/** Returns the subject by which a person's change request for a translation is found. */
export const translationSubject = (language: string): string =>
  `Translate to ${languageLabel(sayEnglish, language)}`;

/** Reads the person's open change requests in a translated space, which include that of their translation. */
export const ownRequestsRead = (
  spaceId: string,
  creator: string,
  language: string,
): ReadInput<typeof changeRequests.list> => ({
  params: { spaceId },
  query: { status: ["draft", "open"], creator, search: translationSubject(language) },
});

/** Returns the number of the translation's change request. */
export const numberOfTranslation = (
  requests: readonly { number: number; subject?: string }[],
  language: string,
): number | null => requests.find(({ subject }) => subject === translationSubject(language))?.number ?? null;

/** Reads a page with its translation, from a change request if there is one. */
export const translatedPageRead = (
  params: LanguageParams & { pageId: string },
  number: number | null,
): ReadInput<typeof translations.page> => ({
  params,
  query: { rendered: "true", ...(number !== null && { changeRequest: String(number) }) },
});

export const logRead = (params: SettingsParams): ReadInput<typeof translations.log> => ({
  params,
  query: { limit: "20" },
});

export const isUnderWay = ({ status }: Pick<Translation, "status">): boolean =>
  status === "pending" || status === "running";

/** Returns the polling interval while a translation is running. */
export const pollWhileTranslating = (settings: readonly TranslationSettings[] | undefined): number | false =>
  settings?.some(({ translations }) => translations.some(isUnderWay)) ? fallbackPollInterval(1_000) : false;
