import "server-only";
import { proposeDeletion } from "@/lib/collaboration/change-requests/commands/imported-change-requests";
import type { PageRecord, ReusableRecord } from "@/lib/core/content/records";
import { DomainError } from "@/lib/core/errors";
import type { Db, Prisma, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import type { JobRun } from "@/lib/platform/jobs/job";
import { log } from "@/lib/platform/log";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { commit, lockBranch } from "@/lib/store/commit";
import { storeTexts } from "@/lib/store/texts";
import { changeOf } from "./change-of-run";
import { confirmationOf } from "./merge-text";
import { glossaryTermsOf } from "./present";
import { glossaryFor, translationProviderOf } from "./provider";
import { RecordTranslation, type TranslationRow } from "./record-translation";
import { loadState } from "./run-state";
import {
  authorizedSpace,
  begin,
  CancelledMeanwhile,
  contextOf,
  type Payload,
  type RunTarget,
} from "./run-target";
import { progressCounts } from "./stored";
import type { Translator } from "./translate-text";

const TIMEOUT_MS = 5 * 60_000;

class EditedMeanwhile extends Error {}

/**
 * Translates a space to a language: its structure follows the source, its texts are translated block by
 * block. The job can be killed and delivered again at any moment: results of the service are cached, and the
 * last transaction makes everything visible and completes the run together. Concurrent edits of the
 * translated space make it start over.
 */
export async function handle(db: Db, payload: Payload, job: JobRun): Promise<void> {
  const target = await begin(db, payload);
  if (!target) return;
  try {
    await translate(db, target, job.signal);
  } catch (error) {
    if (error instanceof CancelledMeanwhile) return;
    if (error instanceof DomainError) return fail(db, target, error.message);
    if (!job.isLastAttempt || job.signal.aborted) throw error;
    log.error({ err: error, ...payload }, "A translation failed permanently.");
    await fail(
      db,
      target,
      "Something went wrong. Start it again. If it keeps failing, contact the operator.",
    );
  }
}

async function translate(db: Db, target: RunTarget, signal: AbortSignal): Promise<void> {
  const source = await authorizedSpace(db, target, target.settings.sourceSpaceId);
  const translated = await authorizedSpace(db, target, target.spaceId);
  const translator = await translatorOf(db, target, source.language ?? "en", signal);
  const state = await loadState(db, target, source, translated);
  const records = new RecordTranslation(db, target, translator, state);

  const pages = new Map<string, PageRecord>();
  for (const { record } of state.pages) {
    const page = state.adapted.pages.get(record.id) ?? record;
    const current = state.pagesNow.get(record.id);
    pages.set(page.id, await records.translate("page", page.id, page, current, ["title", "description"]));
  }
  const reusables = new Map<string, ReusableRecord>();
  for (const [key, { record }] of state.reusables) {
    const reusable = state.adapted.reusables.get(key) ?? record;
    const current = state.reusablesNow.get(key)?.record;
    reusables.set(key, await records.translate("reusable", key, reusable, current, ["title"]));
  }

  const { rows, texts } = records;
  for (let at = 0; at < texts.length; at += 100)
    await storeTexts(db, target.settings.organizationId, texts.slice(at, at + 100));
  await complete(db, target, translated, rows, { ...changeOf(state, pages, reusables), texts });
}

async function translatorOf(
  db: Db,
  { settings, language }: RunTarget,
  from: string,
  signal: AbortSignal,
): Promise<Translator> {
  const entries = await db.glossaryEntry.findMany({
    where: { organizationId: settings.organizationId },
    select: { id: true, translations: true },
    orderBy: { id: "asc" },
  });
  return {
    ...{ db, settingsId: settings.id, from, to: language, signal, provider: translationProviderOf(settings) },
    glossary: glossaryFor(entries.map(glossaryTermsOf), from, language),
  };
}

type Change = Pick<Parameters<typeof commit>[2], "pages" | "reusables" | "files" | "variables" | "texts"> & {
  /** pages that stay although their source was deleted, and their subpages */
  withoutSource: readonly string[];
};

const complete = (
  db: Db,
  target: RunTarget,
  space: SpaceSubject,
  rows: readonly TranslationRow[],
  { withoutSource, ...change }: Change,
): Promise<void> =>
  inTransaction(
    db,
    async (tx) => {
      const { settingsId, language, run, settings } = target;
      const branch = await lockBranch(tx, space.mainBranchId);
      // Texts are translated for minutes, in which the person can lose access, or the space its organization.
      for (const id of [settings.sourceSpaceId, target.spaceId]) await authorizedSpace(tx, target, id);
      if (branch.headSeq !== space.headSeq) throw new EditedMeanwhile();
      const { count } = await tx.translationLanguage.updateMany({
        where: { settingsId, language, run, status: "running" },
        data: { status: "completed", finishedAt: new Date() },
      });
      if (count === 0) return;
      const ctx = contextOf(target);
      const message = `Translation of ${settings.title}`;
      const revision = await commit(tx, branch, {
        type: "edits",
        authorId: target.requestedById,
        message,
        ...change,
      });
      const translated = await authorizedSpace(tx, target, space.id);
      const { requestedById } = target;
      if (withoutSource.length > 0 && requestedById !== null && translated.editMode !== "locked") {
        const subject = "Delete pages that were deleted in the source";
        const author = contextOf({ requestedById });
        await proposeDeletion(tx, author, translated, { subject, message, pages: withoutSource });
      }
      const confirmed = await confirmedOf(tx, target);
      await tx.translatedText.deleteMany({ where: { settingsId, language } });
      await tx.translatedText.createMany({
        data: rows.map(({ kind, key, text, fields, record: written }) => ({
          ...{ settingsId, language, kind, key, source: text.source, written: text.written },
          ...{ pairs: text.pairs, fields, record: written as Prisma.InputJsonValue },
          ...progressCounts(text.pairs, fields),
          confirmed: [...text.pairs, ...Object.values(fields)].flatMap(
            (pair) => confirmed.get(confirmationOf(pair.source, pair.written)) ?? [],
          ),
        })),
      });
      const { organizationId } = settings;
      if (revision.changed) {
        await record(tx, ctx, {
          type: "space.contentUpdated",
          ...{ organizationId, spaceId: space.id, subjectId: space.id },
          payload: { revision: revision.id },
        });
      }
      await record(tx, ctx, {
        type: "translation.completed",
        organizationId,
        subjectId: settingsId,
        payload: { title: settings.title, language },
      });
    },
    { retry: 3, timeoutMs: TIMEOUT_MS },
  );

/**
 * Returns the confirmed texts, including those from during the run. A text that has changed needs another
 * confirmation.
 */
async function confirmedOf(
  tx: Tx,
  { settingsId, language }: RunTarget,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const rows = await tx.translatedText.findMany({
    where: { settingsId, language },
    select: { confirmed: true },
  });
  return new Map(
    rows.flatMap(({ confirmed }) =>
      confirmed.map((hash) => [Buffer.from(hash).toString("hex"), hash] as const),
    ),
  );
}

const fail = (db: Db, { settingsId, language, run, settings, requestedById }: RunTarget, error: string) =>
  inTransaction(db, async (tx) => {
    const { count } = await tx.translationLanguage.updateMany({
      where: { settingsId, language, run, status: "running" },
      data: { status: "failed", error, finishedAt: new Date() },
    });
    if (count === 0) return;
    await record(tx, contextOf({ requestedById }), {
      type: "translation.failed",
      organizationId: settings.organizationId,
      subjectId: settingsId,
      payload: { title: settings.title, language, reason: error },
    });
  });
