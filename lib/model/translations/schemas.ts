import { z } from "zod";
import { PageQuery } from "@/lib/core/pagination";
import { hasNoCredentials, webAddress } from "@/lib/model/addresses/web-address";
import { LANGUAGES } from "@/lib/model/spaces/languages";
import { Language } from "@/lib/model/spaces/schemas";
import { User } from "@/lib/model/users/schemas";

const Languages = z
  .array(Language)
  .max(LANGUAGES.length)
  .refine((codes) => new Set(codes).size === codes.length, "names a language twice.")
  .describe("Codes of the languages it is translated to.");

export const PutTranslationSettings = z.strictObject({
  title: z.string().trim().min(1).max(100),
  source: z
    .strictObject({ space: z.string().describe("Id of a space that you manage.") })
    .nullable()
    .optional()
    .describe("What is translated; null for nothing."),
  languages: Languages.optional(),
  provider: z
    .strictObject({
      url: webAddress()
        .max(2048)
        .refine(hasNoCredentials, "must not hold a user name or password.")
        .describe(
          "Where texts are sent with POST, as `{ source, target, format, texts, glossary }`. It answers `{ translations }`, one for each text, null for what it cannot translate.",
        ),
      key: z
        .string()
        .min(1)
        .max(2048)
        .regex(/^[\x21-\x7e]*$/, "must be printable ASCII without spaces.")
        .optional()
        .describe(
          "Sent as a bearer token. Stored encrypted and never shown; when absent, the one for this address stays.",
        ),
    })
    .nullable()
    .optional()
    .describe("The service that translates; null leaves texts for people to translate."),
});
export type PutTranslationSettings = z.infer<typeof PutTranslationSettings>;

export const TranslationStatus = z.enum(["idle", "pending", "running", "completed", "failed", "cancelled"]);
export const TranslationProgress = z.object({
  blocks: z.int().describe("Blocks and titles there are to translate."),
  pending: z.int().describe("Those that still read as the source does."),
  edited: z.int().describe("Those that people translated or changed."),
  stale: z.int().describe("Those that people changed, and whose source is another since."),
});
export const Translation = z.object({
  language: Language,
  status: TranslationStatus,
  space: z
    .string()
    .optional()
    .describe("Id of the translated space; absent before the first run, or when you cannot see it."),
  error: z.string().optional().describe("Why the last run failed."),
  startedAt: z.iso.datetime().optional().describe("When the last run was asked for."),
  finishedAt: z.iso.datetime().optional().describe("When the last run ended."),
  progress: TranslationProgress.describe("As the last run left it."),
});
export type Translation = z.infer<typeof Translation>;

export const BlockState = z.enum(["copied", "pending", "translated", "edited", "stale"]);
const sourceBefore = z
  .string()
  .optional()
  .describe("What the source said when it was translated; absent while it says the same.");
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
        source: z.string().nullable().describe("What the source says."),
        sourceBefore,
        translation: z.string().nullable().describe("What stands in its place."),
        state: BlockState,
      }),
    )
    .describe("What is translated beside the text."),
  blocks: z
    .array(
      z.object({
        source: z.string().nullable().describe("The block of the source; null for one that people added."),
        sourceBefore,
        translation: z
          .string()
          .nullable()
          .describe("What stands in its place; null where people deleted it, or no run has come to it yet."),
        state: BlockState,
        start: z.int().optional().describe("Where the translation begins in the text."),
        end: z.int().optional().describe("Where it ends."),
      }),
    )
    .describe("In the order of the source."),
  progress: TranslationProgress,
});
export type TranslatedPage = z.infer<typeof TranslatedPage>;

export const TranslatedPageQuery = z.strictObject({
  changeRequest: z
    .string()
    .max(64)
    .optional()
    .describe("Id or number of a change request of the translated space, to read the translation there."),
});

export const TranslatedPageSummary = z.object({
  object: z.literal("translated-page"),
  id: z.string().describe("Id of the page, in both spaces."),
  title: z.string().describe("Title of the source."),
  translation: z.string().describe("Title of the translation."),
  progress: TranslationProgress.describe("As the last run left it."),
});
export type TranslatedPageSummary = z.infer<typeof TranslatedPageSummary>;

export const TranslatedPagesQuery = PageQuery.extend({
  open: z
    .enum(["true", "false"])
    .optional()
    .describe("`true`: only pages on which something is pending or stale."),
});
export type TranslatedPagesQuery = z.infer<typeof TranslatedPagesQuery>;

export const ConfirmTranslation = z.strictObject({
  source: z.string().max(200_000).describe("The block, title or description of the source."),
  translation: z.string().max(200_000).describe("What stands in its place."),
});
export type ConfirmTranslation = z.infer<typeof ConfirmTranslation>;

export const TranslationLogEntry = z.object({
  object: z.literal("translation-log-entry"),
  id: z.string(),
  kind: z.enum(["started", "completed", "failed", "cancelled"]).describe("What happened."),
  languages: z.array(Language).describe("Codes of the languages it is about."),
  reason: z.string().optional().describe("Why it failed."),
  by: User.optional().describe("Who asked for it."),
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
    .describe("What is translated; absent when nothing is, or when you cannot see the space."),
  languages: z.array(Language).describe("Codes of the languages it is translated to."),
  provider: z
    .object({ url: z.string(), hasKey: z.boolean().describe("Whether a key is sent.") })
    .optional()
    .describe("The service that translates; for those who may change the settings, absent without one."),
  translations: z.array(Translation).describe("How far each language is, by its code."),
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

/** One expression as each language says it. */
export const GlossaryTranslations = z
  .partialRecord(Language, Term)
  .refine((terms) => Object.keys(terms).length > 0, "names no language.")
  .describe("The expression by the codes of languages.");
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
  z.strictObject({ type: z.literal("update"), id: z.string(), translations: GlossaryTranslations }),
  z.strictObject({ type: z.literal("delete"), id: z.string() }),
]);
export const ChangeGlossary = z.strictObject({
  operations: z.array(GlossaryOperation).min(1).max(500).describe("Done in their order, all or none."),
});
export type ChangeGlossary = z.infer<typeof ChangeGlossary>;
