import { z } from "zod";
import { PageQuery, queryBoolean } from "@/lib/core/pagination";
import { hasNoCredentials, webAddress } from "@/lib/core/web-address";
import { User } from "@/lib/identity/users/schemas";
import { LANGUAGES } from "@/lib/spaces/spaces/languages";
import { Language } from "@/lib/spaces/spaces/schemas";

const Languages = z
  .array(Language)
  .max(LANGUAGES.length)
  .refine((codes) => new Set(codes).size === codes.length, "names a language twice.")
  .describe("Codes of the target languages.");

export const PutTranslationSettings = z.strictObject({
  title: z.string().trim().min(1).max(100),
  source: z
    .strictObject({ space: z.string().describe("Id of a space that you manage.") })
    .nullable()
    .optional()
    .describe("The space to translate; null for none."),
  languages: Languages.optional(),
  provider: z
    .strictObject({
      url: webAddress()
        .max(2048)
        .refine(hasNoCredentials, "must not hold a user name or password.")
        .describe(
          "Texts are sent here with POST, as `{ source, target, format, texts, glossary }`. The response is `{ translations }`, one for each text, null for one it cannot translate.",
        ),
      key: z
        .string()
        .min(1)
        .max(2048)
        .regex(/^[\x21-\x7e]*$/, "must be printable ASCII without spaces.")
        .optional()
        .describe(
          "Sent as a bearer token. Stored encrypted and never shown; if absent, the stored one for this address stays.",
        ),
    })
    .nullable()
    .optional()
    .describe("The translation service; null leaves texts to people."),
});
export type PutTranslationSettings = z.infer<typeof PutTranslationSettings>;

export const TranslationStatus = z.enum(["idle", "pending", "running", "completed", "failed", "cancelled"]);
export const TranslationProgress = z.object({
  blocks: z.int().describe("Number of blocks and titles to translate."),
  pending: z.int().describe("Those still in the source language."),
  edited: z.int().describe("Those translated or changed by people."),
  stale: z.int().describe("Those changed by people whose source has changed since."),
});
export const Translation = z.object({
  language: Language,
  status: TranslationStatus,
  space: z
    .string()
    .optional()
    .describe("Id of the translated space; absent before the first run, or if you cannot see it."),
  error: z.string().optional().describe("Why the last run failed."),
  startedAt: z.iso.datetime().optional().describe("When the last run was requested."),
  finishedAt: z.iso.datetime().optional().describe("When the last run ended."),
  progress: TranslationProgress.describe(
    "State after the last run; without blocks if you cannot see the translated space.",
  ),
});
export type Translation = z.infer<typeof Translation>;

export const BlockState = z.enum(["copied", "pending", "translated", "edited", "stale"]);
export type BlockState = z.infer<typeof BlockState>;
const sourceBefore = z
  .string()
  .optional()
  .describe("The source at the time of the translation; absent if it is unchanged.");
export const TranslatedPage = z.object({
  object: z.literal("translated-page"),
  id: z.string().describe("Id of the page, in both spaces."),
  title: z.string().describe("Title of the source."),
  space: z.string().describe("Id of the translated space."),
  markdown: z.string().describe("Text of the translation."),
  fields: z
    .array(
      z.object({
        name: z.enum(["title", "description"]),
        source: z.string().nullable().describe("The source text."),
        sourceBefore,
        translation: z.string().nullable().describe("The translated text."),
        state: BlockState,
      }),
    )
    .describe("The translated fields besides the text."),
  blocks: z
    .array(
      z.object({
        source: z
          .string()
          .nullable()
          .describe("The block of the source; null for a block that people added."),
        sourceBefore,
        translation: z
          .string()
          .nullable()
          .describe("The translated block; null if people deleted it, or before the first run."),
        state: BlockState,
        sourceHtml: z
          .string()
          .optional()
          .describe("The source as HTML, with its changes since it was translated marked; with `rendered`."),
        translationHtml: z.string().optional().describe("The translated block as HTML; with `rendered`."),
        start: z.int().optional().describe("Start of the block in the translated text."),
        end: z.int().optional().describe("End of the block."),
      }),
    )
    .describe("In the order of the source."),
  progress: TranslationProgress,
});
export type TranslatedPage = z.infer<typeof TranslatedPage>;

export const TranslatedPageQuery = z.strictObject({
  rendered: queryBoolean().default(false).describe("true: add the blocks as HTML."),
  changeRequest: z
    .string()
    .max(64)
    .optional()
    .describe("Id or number of a change request of the translated space, to read the translation there."),
});
export type TranslatedPageQuery = z.infer<typeof TranslatedPageQuery>;

export const TranslatedPageSummary = z.object({
  object: z.literal("translated-page"),
  id: z.string().describe("Id of the page, in both spaces."),
  title: z.string().describe("Title of the source."),
  translation: z.string().describe("Title of the translation."),
  progress: TranslationProgress.describe("State after the last run."),
});
export type TranslatedPageSummary = z.infer<typeof TranslatedPageSummary>;

export const TranslatedPagesQuery = PageQuery.extend({
  open: z.enum(["true", "false"]).optional().describe("`true`: only pages with something pending or stale."),
});
export type TranslatedPagesQuery = z.infer<typeof TranslatedPagesQuery>;

export const ConfirmTranslation = z.strictObject({
  source: z.string().max(200_000).describe("The block, title or description of the source."),
  translation: z.string().max(200_000).describe("The translated text."),
});
export type ConfirmTranslation = z.infer<typeof ConfirmTranslation>;

export const TranslationLogEntry = z.object({
  object: z.literal("translation-log-entry"),
  id: z.string(),
  kind: z.enum(["started", "completed", "failed", "cancelled"]).describe("The event."),
  languages: z.array(Language).describe("Codes of the affected languages."),
  reason: z.string().optional().describe("Why it failed."),
  by: User.optional().describe("The person who requested it."),
  createdAt: z.iso.datetime(),
});
export type TranslationLogEntry = z.infer<typeof TranslationLogEntry>;

export const TranslationSettings = z.object({
  object: z.literal("translation-settings"),
  id: z.string(),
  title: z.string(),
  source: z
    .object({ space: z.string().describe("Id of the space.") })
    .optional()
    .describe("The space to translate; absent if there is none, or you cannot see it."),
  languages: z.array(Language).describe("Codes of the target languages."),
  provider: z
    .object({ url: z.string(), hasKey: z.boolean().describe("True if a key is sent.") })
    .optional()
    .describe("The translation service; only with permission to change the settings, absent without one."),
  translations: z.array(Translation).describe("Progress of each language, by code."),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  permissions: z.object({ view: z.boolean(), edit: z.boolean() }),
  urls: z.object({ location: z.string() }),
});
export type TranslationSettings = z.infer<typeof TranslationSettings>;

const Term = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\r\n\u2028\u2029]*$/, "must be on one line.");

/** An expression in each language. */
export const GlossaryTranslations = z
  .partialRecord(Language, Term)
  .refine((terms) => Object.keys(terms).length > 0, "names no language.")
  .describe("The expression by language code.");
export type GlossaryTranslations = z.infer<typeof GlossaryTranslations>;

export const GlossaryEntry = z.object({
  object: z.literal("glossary-entry"),
  id: z.string(),
  translations: GlossaryTranslations,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  urls: z.object({ location: z.string() }),
});
export type GlossaryEntry = z.infer<typeof GlossaryEntry>;

export const GlossaryOperation = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("insert"), translations: GlossaryTranslations }),
  z.strictObject({
    type: z.literal("update"),
    id: z.string(),
    translations: GlossaryTranslations,
    updatedAt: z.iso
      .datetime()
      .optional()
      .describe(
        "The time of the entry's last change when it was read: refuses with 409 if it changed since.",
      ),
  }),
  z.strictObject({ type: z.literal("delete"), id: z.string() }),
]);
export const ChangeGlossary = z.strictObject({
  operations: z.array(GlossaryOperation).min(1).max(500).describe("Changes are made in order, all or none."),
});
export type ChangeGlossary = z.infer<typeof ChangeGlossary>;
