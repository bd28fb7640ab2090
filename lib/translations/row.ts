import type { StatementRows } from "@/lib/platform/db/statement-rows";

/** Stored settings, with the fields of the source space that the viewer may know. */
export type SettingsRow = StatementRows["translation-settings"];

/** A language, as the database returns it in JSON. */
export type LanguageRow = SettingsRow["languages"][number];

export type GlossaryRow = StatementRows["glossary"];

/** A page of a translation after the last run. */
export type TranslatedPageRow = StatementRows["translated-pages"];

/** An event of a run. */
export type LogRow = StatementRows["translation-log"];
