import "server-only";
import { can, type Role } from "@/lib/core/access/roles";
import { presentUser } from "@/lib/identity/users/present";
import { parsedJson, trustedJson } from "@/lib/platform/db/stored-json";
import { apiUrl } from "@/lib/platform/urls";
import type { GlossaryRow, LanguageRow, LogRow, SettingsRow, TranslatedPageRow } from "./row";
import {
  type GlossaryEntry,
  GlossaryTranslations,
  type TranslatedPageSummary,
  type Translation,
  type TranslationLogEntry,
  type TranslationSettings,
} from "./schemas";
import { storedFields } from "./stored";

const presentTranslation = (row: LanguageRow): Translation => ({
  language: row.language,
  status: row.status,
  ...(row.spaceId !== null && { space: row.spaceId }),
  ...(row.error !== null && { error: row.error }),
  ...(row.startedAt !== null && { startedAt: new Date(row.startedAt).toISOString() }),
  ...(row.finishedAt !== null && { finishedAt: new Date(row.finishedAt).toISOString() }),
  progress: { blocks: row.blocks, pending: row.pending, edited: row.edited, stale: row.stale },
});

/** Presents settings to a person with this role in the organization. */
export const presentSettings = (row: SettingsRow, role: Role | null): TranslationSettings => ({
  object: "translation-settings",
  id: row.id,
  title: row.title,
  ...(row.sourceSpaceId !== null && row.seesSource && { source: { space: row.sourceSpaceId } }),
  languages: row.languages.map(({ language }) => language),
  ...(row.providerUrl !== null &&
    can(role, "organization.manageTranslations") && {
      provider: { url: row.providerUrl, hasKey: row.hasKey },
    }),
  translations: row.languages.map(presentTranslation),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  permissions: { view: true, edit: can(role, "organization.manageTranslations") },
  urls: { location: apiUrl(`/orgs/${row.organizationId}/translations/${row.id}`) },
});

export const glossaryTermsOf = (row: Pick<GlossaryRow, "id" | "translations">): GlossaryTranslations =>
  parsedJson(GlossaryTranslations, row.translations, {
    table: "GlossaryEntry",
    column: "translations",
    row: row.id,
  });

export const presentGlossaryEntry = (row: GlossaryRow): GlossaryEntry => ({
  object: "glossary-entry",
  id: row.id,
  translations: glossaryTermsOf(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  urls: { location: apiUrl(`/orgs/${row.organizationId}/translations-glossary/${row.id}`) },
});

export const presentPageSummary = (row: TranslatedPageRow): TranslatedPageSummary => {
  const { key, blocks, pending, edited, stale } = row;
  const { title } = storedFields(row);
  return {
    object: "translated-page",
    id: key,
    title: title?.source ?? "",
    translation: title?.written ?? "",
    progress: { blocks, pending, edited, stale },
  };
};

type LogPayload = { language?: string; languages?: string[]; reason?: string };

export const presentLogEntry = ({ id, type, payload, createdAt, by }: LogRow): TranslationLogEntry => {
  const { language, languages = [], reason } = trustedJson<LogPayload>(payload);
  return {
    object: "translation-log-entry",
    id: String(id),
    kind: type.slice("translation.".length) as TranslationLogEntry["kind"],
    languages: language === undefined ? languages : [language],
    ...(reason !== undefined && { reason }),
    ...(by && { by: presentUser(by) }),
    createdAt: createdAt.toISOString(),
  };
};
