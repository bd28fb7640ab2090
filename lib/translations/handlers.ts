import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { createSettings, deleteSettings, updateSettings } from "./commands";
import { changeGlossary } from "./glossary";
import { translations } from "./operations";
import { presentSettings } from "./present";
import {
  getGlossaryEntry,
  getSettings,
  listGlossary,
  listSettings,
  listTranslatedPages,
  listTranslationLog,
} from "./queries";
import { cancelTranslation, startTranslation } from "./start";
import { confirmTranslation, getTranslatedPage } from "./translated-page";

export const translationHandlers = implement(translations, {
  list: (ctx, { query }) => listSettings(ctx.db, ctx.actor, ctx.subject, query),
  create: async (ctx, { body }) => {
    const settings = presentSettings(await createSettings(ctx.db, ctx, ctx.subject, body), ctx.subject.role);
    return created(settings, settings.urls.location);
  },
  get: async (ctx, { params }) =>
    presentSettings(
      await getSettings(ctx.db, ctx.actor, params.organizationId, params.translationSettingsId),
      ctx.subject.role,
    ),
  update: async (ctx, { params, body }) =>
    presentSettings(
      await updateSettings(ctx.db, ctx, ctx.subject, params.translationSettingsId, body),
      ctx.subject.role,
    ),
  remove: (ctx, { params }) => deleteSettings(ctx.db, ctx, ctx.subject, params.translationSettingsId),
  run: async (ctx, { params }) => {
    await startTranslation(ctx.db, ctx, ctx.subject, params.translationSettingsId);
    return undefined;
  },
  cancel: async (ctx, { params }) => {
    await cancelTranslation(ctx.db, ctx, ctx.subject, params.translationSettingsId);
    return undefined;
  },
  log: (ctx, { params, query }) =>
    listTranslationLog(ctx.db, ctx.actor, params.organizationId, params.translationSettingsId, query),
  pages: (ctx, { params, query }) => listTranslatedPages(ctx.db, ctx.actor, params, query),
  page: (ctx, { params, query }) => getTranslatedPage(ctx.db, ctx.actor, params, query),
  confirm: async (ctx, { params, body }) => {
    await confirmTranslation(ctx.db, ctx, params, body);
    return undefined;
  },
  listGlossary: (ctx, { params, query }) => listGlossary(ctx.db, params.organizationId, query),
  changeGlossary: async (ctx, { body }) => {
    await changeGlossary(ctx.db, ctx, ctx.subject, body);
    return undefined;
  },
  getGlossaryEntry: (ctx, { params }) =>
    getGlossaryEntry(ctx.db, params.organizationId, params.glossaryEntryId),
});
