import { z } from "zod";
import { changesTo } from "@/lib/platform/events/change-schema";
import { event, eventsOf, titled } from "@/lib/platform/events/event";
import { PutTranslationSettings } from "./schemas";

const id = z.string();
const count = z.int();
const translations = { may: "organization.listTranslations" } as const;
const withTitle = z.strictObject({ title: z.string() });

export const translationEvents = {
  ...eventsOf(titled("TranslationSettings"), {
    "translationSettings.created": event(translations, withTitle, ["translations"]),
    "translationSettings.updated": event(
      translations,
      z.strictObject({ changes: changesTo(PutTranslationSettings.shape, "provider") }),
      ["translations"],
    ),
    "translationSettings.deleted": event(translations, withTitle, ["translations"]),
    "translation.started": event(translations, withTitle.extend({ languages: z.array(z.string()) }), [
      "translations",
    ]),
    "translation.completed": event(translations, withTitle.extend({ language: z.string() }), [
      "translations",
    ]),
    "translation.cancelled": event(translations, withTitle.extend({ languages: z.array(z.string()) }), [
      "translations",
    ]),
    "translation.failed": event(
      translations,
      withTitle.extend({ language: z.string(), reason: z.string() }),
      ["translations"],
    ),
    "translatedPage.confirmed": event("space", z.strictObject({ language: z.string(), page: id }), [
      "translations",
    ]),
  }),
  ...eventsOf(titled("Organization"), {
    "glossary.edited": event(translations, z.strictObject({ added: count, updated: count, deleted: count }), [
      "translations",
    ]),
  }),
};
