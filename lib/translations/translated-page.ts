import "server-only";
import { findChangeRequest } from "@/lib/collaboration/change-requests/queries";
import { readBlocks } from "@/lib/content/rendering/render";
import { type ContentScope, scopeOfChangeRequest, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import type { Viewer } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { ConflictError, Forbidden, NotFound } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { adaptText } from "@/lib/spaces/spaces/own-links";
import { findSpace } from "@/lib/spaces/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { findPage, loadText } from "@/lib/store/read";
import { type BlockPair, confirmationOf, type PlannedBlock, planField } from "./merge-text";
import { getTranslation, type TranslationParams } from "./queries";
import { renderTranslation } from "./rendered-blocks";
import type { ConfirmTranslation, TranslatedPage, TranslatedPageQuery } from "./schemas";
import { isTitledByText, progressCounts, storedOf } from "./stored";
import { planOf } from "./translate-text";

type PageParams = TranslationParams & { pageId: string };
const FIELDS = ["title", "description"] as const;

/**
 * Returns a page and its translation in their present state, as the next run would use them, including edits
 * since the last one. Needs access to both spaces. Throws NotFound.
 */
export async function getTranslatedPage(
  db: Db,
  viewer: Viewer,
  params: PageParams,
  { changeRequest, rendered }: TranslatedPageQuery,
): Promise<TranslatedPage> {
  const { settingsId, sourceSpaceId, spaceId } = await getTranslation(db, viewer, params);
  const [source, translated] = await Promise.all([
    visibleSpace(db, viewer, sourceSpaceId),
    visibleSpace(db, viewer, spaceId),
  ]);
  const scope = scopeOfSpace(source);
  const translatedScope = await scopeOfTranslation(db, viewer, translated, changeRequest);
  const [page, current, row] = await Promise.all([
    findPage(db, scope.snapshot, params.pageId),
    findPage(db, translatedScope.snapshot, params.pageId),
    db.translatedText.findUnique({ where: keyOf(settingsId, params) }),
  ]);
  if (!page) throw new NotFound("page", params.pageId);
  const [stored, text] = await Promise.all([
    loadText(db, source.organizationId, page.record.contentHash),
    current ? loadText(db, source.organizationId, current.record.contentHash) : undefined,
  ]);
  const own = stored.includes(source.id) ? await adaptText(stored, source.id, translated.id) : stored;
  const before = row && storedOf(row);
  const planned = await planOf(await readBlocks(own), own, before, text);
  const html = rendered
    ? await renderTranslation(
        db,
        viewer,
        planned,
        { scope, page, text: own },
        { scope: translatedScope, page: current, text: text ?? "" },
      )
    : [];
  const fields = FIELDS.map((name) => ({
    name,
    now: current?.record[name] ?? null,
    planned: planField(
      page.record[name],
      before?.fields[name] ?? null,
      current?.record[name],
      before?.confirmed,
    ),
  })).filter(({ name, planned: { source: said }, now }) =>
    name === "title" ? !isTitledByText(planned) : said !== null || now !== null,
  );
  return {
    object: "translated-page",
    id: page.record.id,
    title: page.record.title,
    space: translated.id,
    markdown: text ?? "",
    fields: fields.map(({ name, now, planned: field }) => ({
      name,
      ...presentPlanned(field),
      translation: now,
    })),
    blocks: planned.map((block, index) => ({
      ...presentPlanned(block),
      ...html[index],
      translation: block.now?.written ?? null,
      ...(block.now?.place && { start: block.now.place.start, end: block.now.place.end }),
    })),
    progress: progressCounts(
      planned,
      Object.fromEntries(fields.map(({ name, planned: field }) => [name, field])),
    ),
  };
}

const presentPlanned = ({ source, sourceBefore, state }: PlannedBlock) => ({
  source,
  ...(sourceBefore !== undefined && { sourceBefore }),
  state,
});

const keyOf = (settingsId: string, { language, pageId }: PageParams) => ({
  settingsId_language_kind_key: { settingsId, language, kind: "page" as const, key: pageId },
});

async function visibleSpace(db: Db, viewer: Viewer, spaceId: string): Promise<SpaceSubject> {
  const space = await findSpace(db, viewer, spaceId);
  if (!space) throw new NotFound("space", spaceId);
  return space;
}

async function scopeOfTranslation(
  db: Db,
  viewer: Viewer,
  space: SpaceSubject,
  changeRequest: string | undefined,
): Promise<ContentScope> {
  if (changeRequest === undefined) return scopeOfSpace(space);
  const subject = await findChangeRequest(db, viewer, space.id, changeRequest);
  if (!subject) throw new NotFound("change request", changeRequest);
  return scopeOfChangeRequest(subject);
}

const MOST_CONFIRMED = 5_000;

const lockTranslatedPage = prepared(
  "lock-translated-page",
  `SELECT FROM "TranslatedText" WHERE "settingsId" = $1
      AND "language" = $2 AND "kind" = 'page' AND "key" = $3 FOR NO KEY UPDATE`,
);

/** Marks a translation as confirmed by people. Throws NotFound, Forbidden, Conflict. */
export const confirmTranslation = (
  db: Db,
  ctx: ActorContext,
  params: PageParams,
  { source, translation }: ConfirmTranslation,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { settingsId, spaceId } = await getTranslation(tx, ctx.actor, params);
    const space = await visibleSpace(tx, ctx.actor, spaceId);
    if (!can(space.role, "space.edit")) {
      throw new Forbidden(`You need edit access to “${space.title}” to confirm its translation.`);
    }
    const where = keyOf(settingsId, params);
    await lockTranslatedPage(tx, [settingsId, params.language, params.pageId]);
    const row = await tx.translatedText.findUnique({ where });
    if (!row) throw new NotFound("page", params.pageId);
    const { pairs, fields, confirmed } = storedOf(row);
    const hash = confirmationOf(source, translation);
    if (confirmed.has(hash)) return;
    if (confirmed.size >= MOST_CONFIRMED) {
      throw new ConflictError(
        "Run the translation before you confirm more of this page.",
        "too_many_confirmed",
      );
    }
    const checked = (pair: BlockPair): BlockPair =>
      pair.source === source && pair.written === translation && pair.state !== "copied"
        ? { ...pair, state: "edited" }
        : pair;
    const nowPairs = pairs.map(checked);
    const nowFields = Object.fromEntries(Object.entries(fields).map(([name, pair]) => [name, checked(pair)]));
    await tx.translatedText.update({
      where,
      data: {
        pairs: nowPairs,
        fields: nowFields,
        confirmed: { push: Buffer.from(hash, "hex") },
        ...progressCounts(nowPairs, nowFields),
      },
      select: { key: true },
    });
    await record(tx, ctx, {
      type: "translatedPage.confirmed",
      organizationId: params.organizationId,
      spaceId,
      subjectId: settingsId,
      payload: { language: params.language, page: params.pageId },
    });
  });
