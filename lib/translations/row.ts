import type { UserRow } from "@/lib/identity/users/row";

/** Stored settings, with the fields of the source space that the viewer may know. */
export type SettingsRow = {
  id: string;
  organizationId: string;
  title: string;
  sourceSpaceId: string | null;
  /** true if the viewer sees that space */
  seesSource: boolean;
  providerUrl: string | null;
  hasKey: boolean;
  languages: LanguageRow[];
  createdAt: Date;
  updatedAt: Date;
};

/** A language, as the database returns it in JSON. */
export type LanguageRow = {
  language: string;
  status: "idle" | "pending" | "running" | "completed" | "failed" | "cancelled";
  spaceId: string | null;
  error: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  blocks: number;
  pending: number;
  edited: number;
  stale: number;
};

export type GlossaryRow = {
  id: string;
  organizationId: string;
  translations: unknown;
  createdAt: Date;
  updatedAt: Date;
};

/** A page of a translation after the last run. */
export type TranslatedPageRow = {
  key: string;
  fields: unknown;
  blocks: number;
  pending: number;
  edited: number;
  stale: number;
};

/** An event of a run. */
export type LogRow = {
  id: number;
  type: string;
  payload: unknown;
  createdAt: Date;
  by: UserRow | null;
};
