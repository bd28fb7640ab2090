import "server-only";
import { proposeDeletion } from "@/lib/collaboration/change-requests/commands/imported-change-requests";
import { jobActor } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { freeSlug } from "@/lib/core/content/free-slug";
import { storedTitle } from "@/lib/core/content/page-fields";
import {
  compareSiblings,
  hashText,
  type PageRecord,
  type ReusableRecord,
  sameValue,
} from "@/lib/core/content/records";
import { DomainError, Forbidden, NotFound } from "@/lib/core/errors";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db, Prisma, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import type { JobRun } from "@/lib/platform/jobs/job";
import { log } from "@/lib/platform/log";
import { adaptOwnLinks } from "@/lib/spaces/spaces/own-links";
import { findSpace } from "@/lib/spaces/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { commit, lockBranch } from "@/lib/store/commit";
import { loadAssets, loadText, loadTree } from "@/lib/store/read";
import { snapshotOfSpace } from "@/lib/store/snapshot";
import { storeTexts } from "@/lib/store/texts";
import { confirmationOf, planField } from "./merge-text";
import { glossaryTermsOf } from "./present";
import { glossaryFor, translationProviderOf } from "./provider";
import { type FieldPairs, progressCounts, storedOf } from "./stored";
import { translateJob } from "./translate-job";
import { fill, type TranslatedText, type Translator, translateText } from "./translate-text";

/**
 * Translates a space to a language: its structure follows the source, its texts are translated block by
 * block. The job can be killed and delivered again at any moment: results of the service are cached, and the
 * last transaction makes everything visible and completes the run together. Concurrent edits of the
 * translated space make it start over.
 */
type Payload = { settingsId: string; language: string; run: number };
type Target = NonNullable<Awaited<ReturnType<typeof begin>>>;

const TIMEOUT_MS = 5 * 60_000;

class EditedMeanwhile extends Error {}
class CancelledMeanwhile extends Error {}

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

async function begin(db: Db, { settingsId, language, run }: Payload) {
  const where = { settingsId, language, run, status: { in: ["pending" as const, "running" as const] } };
  const { count } = await db.translationLanguage.updateMany({ where, data: { status: "running" } });
  if (count === 0) return null;
  return db.translationLanguage.findFirst({ where, include: { settings: true } });
}

/** True if the run was cancelled, or another one started. */
const isOver = async (db: Db, { settingsId, language, run }: Target): Promise<boolean> =>
  (await db.translationLanguage.count({ where: { settingsId, language, run, status: "running" } })) === 0;

const contextOf = ({ requestedById }: Pick<Target, "requestedById">) =>
  withoutRequest(jobActor(translateJob.name, requestedById));

/** Authorizes the person who requested the run again: their permissions may have changed since. */
async function authorizedSpace(db: Db, target: Target, spaceId: string | null): Promise<SpaceSubject> {
  const { actor } = contextOf(target);
  const viewer = actor.userId === null ? null : { userId: actor.userId, organizationId: null };
  const space = viewer && spaceId !== null ? await findSpace(db, viewer, spaceId) : null;
  if (space?.organizationId !== target.settings.organizationId) throw new NotFound("space");
  if (!can(space.role, "space.manage"))
    throw new Forbidden("You no longer have permission to manage this space.");
  return space;
}

async function translate(db: Db, target: Target, signal: AbortSignal): Promise<void> {
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
  { settings, language }: Target,
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

type State = Awaited<ReturnType<typeof loadState>>;

/** Loads the content of both spaces, and what the last run wrote. */
async function loadState(
  db: Db,
  { settings: { id: settingsId }, language }: Target,
  source: SpaceSubject,
  translated: SpaceSubject,
) {
  const views = {
    source: { ...snapshotOfSpace(source), seq: source.headSeq },
    now: { ...snapshotOfSpace(translated), seq: translated.headSeq },
  };
  const adapted = await adaptOwnLinks(db, views.source, translated.id);
  const [pages, pagesNow, reusables, reusablesNow, files, filesNow, variables, variablesNow, stored] =
    await Promise.all([
      loadTree(db, views.source),
      loadTree(db, views.now),
      loadAssets(db, views.source, "reusable"),
      loadAssets(db, views.now, "reusable"),
      loadAssets(db, views.source, "file"),
      loadAssets(db, views.now, "file"),
      loadAssets(db, views.source, "variable"),
      loadAssets(db, views.now, "variable"),
      db.translatedText.findMany({ where: { settingsId, language } }),
    ]);
  return {
    ...{ adapted, pages, reusables, reusablesNow, files, filesNow, variables, variablesNow },
    adaptedTexts: new Map(adapted.texts.map((text) => [hashText(text), text])),
    pagesNow: new Map(pagesNow.map(({ record: page }) => [page.id, page])),
    stored: new Map(stored.map((row) => [`${row.kind} ${row.key}`, row])),
  };
}

type Row = {
  kind: "page" | "reusable";
  key: string;
  text: TranslatedText;
  fields: FieldPairs;
  record: object;
};

/** Translates one record after the other, and collects the rows and texts to store. */
class RecordTranslation {
  readonly rows: Row[] = [];
  readonly texts: string[] = [];

  constructor(
    private readonly db: Db,
    private readonly target: Target,
    private readonly translator: Translator,
    private readonly state: State,
  ) {}

  async translate<R extends { title: string; contentHash: string | null }>(
    kind: Row["kind"],
    key: string,
    record: R,
    current: R | undefined,
    fieldNames: readonly (keyof R & string)[],
  ): Promise<R> {
    this.translator.signal.throwIfAborted();
    if (await isOver(this.db, this.target)) throw new CancelledMeanwhile();
    const row = this.state.stored.get(`${kind} ${key}`);
    const was = row ? storedOf<R>(row) : null;
    const fields: FieldPairs = {};
    const values: Record<string, unknown> = {};
    for (const name of fieldNames) {
      const planned = planField(
        record[name] as string | null,
        was?.fields[name] ?? null,
        current && (current[name] as string | null),
        was?.confirmed,
      );
      const [pair] = await fill(this.translator, [planned]);
      fields[name] = pair!;
      values[name] = name === "title" ? storedTitle(pair!.written ?? "") : pair!.written;
    }
    const text = await translateText(
      this.translator,
      await this.textAt(record.contentHash),
      was,
      current && (await this.textAt(current.contentHash)),
    );
    const result: R = {
      ...record,
      ...(current && was ? editedFields(was.record, current) : {}),
      ...values,
      contentHash: text.written === "" ? null : hashText(text.written),
    };
    if (text.written !== "") this.texts.push(text.written);
    this.rows.push({ kind, key, text, fields, record: result });
    return result;
  }

  private textAt = async (hash: string | null): Promise<string> =>
    this.state.adaptedTexts.get(hash ?? "") ?? loadText(this.db, this.target.settings.organizationId, hash);
}

/**
 * Returns the change of the translated space. Content that people added to it stays. When the source of a page with words
 * of people was deleted, the page stays as well, and a change request proposes to delete it.
 */
function changeOf(
  { stored, pagesNow, reusablesNow, files, filesNow, variables, variablesNow }: State,
  pages: ReadonlyMap<string, PageRecord>,
  reusables: ReadonlyMap<string, ReusableRecord>,
) {
  const unnamed = [...pagesNow.values()].filter(({ id }) => !pages.has(id));
  const isRemoved = (page: PageRecord) => {
    const row = stored.get(`page ${page.id}`);
    return row !== undefined && !hasWordsOfPeople(row, page);
  };
  const own = unnamed.filter((page) => !isRemoved(page));
  const withoutSource = own.filter(({ id }) => stored.has(`page ${id}`)).map(({ id }) => id);
  const removedReusables = [...reusablesNow].filter(([key, { record: reusable }]) => {
    const row = stored.get(`reusable ${key}`);
    return row !== undefined && !reusables.has(key) && !hasWordsOfPeople(row, reusable);
  });
  return {
    pages: new Map<string, PageRecord | null>([
      ...unnamed.filter(isRemoved).map(({ id }) => [id, null] as const),
      ...arranged([...pages.values()], own).map((page) => [page.id, page] as const),
    ]),
    reusables: new Map<string, ReusableRecord | null>([
      ...removedReusables.map(([key]) => [key, null] as const),
      ...reusables,
    ]),
    files: missing(files, filesNow),
    variables: missing(variables, variablesNow),
    withoutSource: withSubpages(withoutSource, own),
  };
}

/** True if people translated or changed words of a text, before the last run or since. */
function hasWordsOfPeople(
  row: Parameters<typeof storedOf>[0] & { edited: number; stale: number },
  now: { title: string; contentHash: string | null; description?: string | null },
): boolean {
  const { record: written } = storedOf<typeof now>(row);
  return (
    row.edited + row.stale > 0 ||
    now.contentHash !== written.contentHash ||
    now.title !== written.title ||
    !sameValue(now.description, written.description)
  );
}

/** Returns these pages with all pages below them. */
function withSubpages(ids: readonly string[], pages: readonly PageRecord[]): string[] {
  const below = new Map<string | null, string[]>();
  for (const { id, parentId } of pages) {
    const siblings = below.get(parentId);
    if (siblings) siblings.push(id);
    else below.set(parentId, [id]);
  }
  const found = new Set(ids);
  // A set also visits the values that are added meanwhile.
  for (const id of found) for (const page of below.get(id) ?? []) found.add(page);
  return [...found];
}

/** The records of a space that the other one does not have. */
const missing = <R>(records: ReadonlyMap<string, { record: R }>, now: ReadonlyMap<string, unknown>) =>
  new Map([...records].filter(([key]) => !now.has(key)).map(([key, { record }]) => [key, record]));

/** Structure follows the source, and texts have rules of their own. */
const FOLLOWING = new Set(["id", "parentId", "orderKey", "contentHash", "kind", "title", "description"]);

/** Returns the fields that people changed since the last run. */
const editedFields = <R extends object>(written: R, current: R): Partial<R> =>
  Object.fromEntries(
    Object.entries(current).filter(
      ([name, value]) =>
        !FOLLOWING.has(name) && !sameValue(value, (written as Record<string, unknown>)[name]),
    ),
  ) as Partial<R>;

/** Gives each page a unique address: pages that people added get another one, and never lose their parent. */
function arranged(made: readonly PageRecord[], own: readonly PageRecord[]): PageRecord[] {
  const ids = new Set([...made, ...own].map(({ id }) => id));
  const taken = new Map<string | null, Set<string>>();
  const placed = (page: PageRecord): PageRecord => {
    const parentId = page.parentId !== null && ids.has(page.parentId) ? page.parentId : null;
    const slugs = taken.get(parentId) ?? new Set<string>();
    taken.set(parentId, slugs);
    return { ...page, parentId, slug: freeSlug(page.slug, slugs) };
  };
  return [...made.toSorted(compareSiblings), ...own].map(placed);
}

type Change = Pick<Parameters<typeof commit>[2], "pages" | "reusables" | "files" | "variables" | "texts"> & {
  /** pages that stay although their source was deleted, and their subpages */
  withoutSource: readonly string[];
};

const complete = (
  db: Db,
  target: Target,
  space: SpaceSubject,
  rows: readonly Row[],
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
        const author = withoutRequest(jobActor(translateJob.name, requestedById));
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
  { settingsId, language }: Target,
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

const fail = (db: Db, { settingsId, language, run, settings, requestedById }: Target, error: string) =>
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
