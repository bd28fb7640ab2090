import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { canSql, SPACE_ACCESS } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { presentGlossaryEntry, presentLogEntry, presentPageSummary, presentSettings } from "./present";
import type { SettingsRow } from "./row";
import type {
  GlossaryEntry,
  TranslatedPageSummary,
  TranslatedPagesQuery,
  TranslationLogEntry,
  TranslationSettings,
} from "./schemas";

type Organization = Pick<OrganizationSubject, "organizationId" | "role">;

/** SQL: true if $2 sees a space. */
const sees = (
  space: string,
): string => `EXISTS (SELECT FROM "Space" s JOIN LATERAL ${SPACE_ACCESS} a ON a."userId" = $2
    WHERE s."id" = ${space} AND s."deletedAt" IS NULL AND ${canSql(`a."role"`, "space.view")})`;

const COLUMNS = `t."id", t."organizationId", t."title", t."sourceSpaceId", t."createdAt", t."updatedAt",
  ${sees(`t."sourceSpaceId"`)} AS "seesSource", t."providerUrl", t."providerKey" IS NOT NULL AS "hasKey",
  (SELECT coalesce(json_agg(json_build_object('language', l."language", 'status', l."status",
      'spaceId', v."spaceId", 'error', l."error", 'startedAt', l."startedAt",
      'finishedAt', l."finishedAt", 'blocks', x."blocks", 'pending', x."pending", 'edited', x."edited", 'stale', x."stale")
      ORDER BY l."language"), '[]')
   FROM "TranslationLanguage" l
   CROSS JOIN LATERAL (SELECT CASE WHEN ${sees(`l."spaceId"`)} THEN l."spaceId" END AS "spaceId") v
   CROSS JOIN LATERAL (SELECT coalesce(sum(d."blocks"), 0)::int AS "blocks", coalesce(sum(d."pending"), 0)::int AS "pending",
      coalesce(sum(d."edited"), 0)::int AS "edited", coalesce(sum(d."stale"), 0)::int AS "stale"
      FROM "TranslatedText" d
      WHERE d."settingsId" = l."settingsId" AND d."language" = l."language" AND v."spaceId" IS NOT NULL) x
   WHERE l."settingsId" = t."id") AS "languages"`;

const settingsById = prepared(
  "translation-settings-by-id",
  `SELECT ${COLUMNS} FROM "TranslationSettings" t WHERE t."organizationId" = $1 AND t."id" = $3`,
);
const settingsOf = prepared(
  "translation-settings",
  `SELECT ${COLUMNS} FROM "TranslationSettings" t
   WHERE t."organizationId" = $1 AND ($3::text IS NULL OR t."id" < $3) ORDER BY t."id" DESC LIMIT $4`,
);
const countSettings = prepared(
  "count-translation-settings",
  `SELECT count(*)::int AS "total" FROM "TranslationSettings" t WHERE t."organizationId" = $1`,
);

/** Returns settings of an organization; null if they are missing. */
async function findSettings(
  db: Db,
  viewer: Pick<Viewer, "userId">,
  organizationId: string,
  id: string,
): Promise<SettingsRow | null> {
  const [row] = await settingsById(db, [organizationId, viewer.userId, id]);
  return row ?? null;
}

/** As `findSettings`. Throws NotFound. */
export async function getSettings(
  db: Db,
  viewer: Pick<Viewer, "userId">,
  organizationId: string,
  id: string,
): Promise<SettingsRow> {
  const row = await findSettings(db, viewer, organizationId, id);
  if (!row) throw new NotFound("translation settings", id);
  return row;
}

/** Lists the settings of an organization, newest first. */
export async function listSettings(
  db: Db,
  viewer: Pick<Viewer, "userId">,
  { organizationId, role }: Organization,
  query: PageQuery,
): Promise<PageOfItems<TranslationSettings>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [null];
  const [rows, [count]] = await Promise.all([
    settingsOf(db, [organizationId, viewer.userId, last, limit + 1]),
    countSettings(db, [organizationId]),
  ]);
  return pageOf(
    rows,
    limit,
    count!.total,
    ({ id }) => [id],
    (row) => presentSettings(row, role),
  );
}

const GLOSSARY = `g."id", g."organizationId", g."translations", g."createdAt", g."updatedAt"`;
const glossaryOf = prepared(
  "glossary",
  `SELECT ${GLOSSARY} FROM "GlossaryEntry" g WHERE g."organizationId" = $1 AND g."id" > $2 ORDER BY g."id" LIMIT $3`,
);
const glossaryEntryById = prepared(
  "glossary-entry-by-id",
  `SELECT ${GLOSSARY} FROM "GlossaryEntry" g WHERE g."organizationId" = $1 AND g."id" = $2`,
);
const countGlossary = prepared(
  "count-glossary",
  `SELECT count(*)::int AS "total" FROM "GlossaryEntry" g WHERE g."organizationId" = $1`,
);

/** Lists the glossary of an organization, oldest first. */
export async function listGlossary(
  db: Db,
  organizationId: string,
  query: PageQuery,
): Promise<PageOfItems<GlossaryEntry>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [""];
  const [rows, [count]] = await Promise.all([
    glossaryOf(db, [organizationId, last, limit + 1]),
    countGlossary(db, [organizationId]),
  ]);
  return pageOf(rows, limit, count!.total, ({ id }) => [id], presentGlossaryEntry);
}

/** Returns an entry of a glossary. Throws NotFound. */
export async function getGlossaryEntry(db: Db, organizationId: string, id: string): Promise<GlossaryEntry> {
  const [row] = await glossaryEntryById(db, [organizationId, id]);
  if (!row) throw new NotFound("glossary entry", id);
  return presentGlossaryEntry(row);
}

/** Identifies a language of some settings. */
export type TranslationParams = { organizationId: string; translationSettingsId: string; language: string };

/**
 * Returns a language of settings, for people who see both the source and the translated space. Throws
 * NotFound.
 */
export async function getTranslation(
  db: Db,
  viewer: Pick<Viewer, "userId">,
  { organizationId, translationSettingsId, language }: TranslationParams,
): Promise<{ settingsId: string; sourceSpaceId: string; spaceId: string }> {
  const settings = await getSettings(db, viewer, organizationId, translationSettingsId);
  const spaceId = settings.languages.find((one) => one.language === language)?.spaceId;
  if (!settings.seesSource || settings.sourceSpaceId === null || !spaceId) {
    throw new NotFound("translation", language);
  }
  return { settingsId: settings.id, sourceSpaceId: settings.sourceSpaceId, spaceId };
}

const OF_PAGES = `d."settingsId" = $1 AND d."language" = $2 AND d."kind" = 'page'
  AND ($3::boolean IS NULL OR (d."pending" + d."stale" > 0) = $3)`;
const pagesOf = prepared(
  "translated-pages",
  `SELECT d."key", d."fields", d."blocks", d."pending", d."edited", d."stale" FROM "TranslatedText" d
   WHERE ${OF_PAGES} AND d."key" > $4 ORDER BY d."key" LIMIT $5`,
);
const countPages = prepared(
  "count-translated-pages",
  `SELECT count(*)::int AS "total" FROM "TranslatedText" d WHERE ${OF_PAGES}`,
);

/** Lists the pages of a translation after the last run, oldest first. Throws NotFound. */
export async function listTranslatedPages(
  db: Db,
  viewer: Pick<Viewer, "userId">,
  params: TranslationParams,
  query: TranslatedPagesQuery,
): Promise<PageOfItems<TranslatedPageSummary>> {
  const { settingsId } = await getTranslation(db, viewer, params);
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [""];
  const of = [settingsId, params.language, query.open === undefined ? null : query.open === "true"];
  const [rows, [count]] = await Promise.all([pagesOf(db, [...of, last, limit + 1]), countPages(db, of)]);
  return pageOf(rows, limit, count!.total, ({ key }) => [key], presentPageSummary);
}

const LOG = `e."organizationId" = $1 AND e."subjectId" = $2 AND e."type" LIKE 'translation.%'`;
const logOf = prepared(
  "translation-log",
  `SELECT e."id", e."type", e."payload", e."createdAt",
     CASE WHEN u."id" IS NOT NULL THEN json_build_object('id', u."id", 'displayName', u."displayName",
       'email', u."email", 'photoURL', u."photoURL") END AS "by"
   FROM "Event" e LEFT JOIN "User" u ON u."id" = e."actorId"
   WHERE ${LOG} AND ($3::int IS NULL OR e."id" < $3) ORDER BY e."id" DESC LIMIT $4`,
);
const countLog = prepared(
  "count-translation-log",
  `SELECT count(*)::int AS "total" FROM "Event" e WHERE ${LOG}`,
);

/** Lists the results of runs, newest first. Throws NotFound. */
export async function listTranslationLog(
  db: Db,
  viewer: Pick<Viewer, "userId">,
  organizationId: string,
  id: string,
  query: PageQuery,
): Promise<PageOfItems<TranslationLogEntry>> {
  const settings = await getSettings(db, viewer, organizationId, id);
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["number"]) ?? [null];
  const [rows, [count]] = await Promise.all([
    logOf(db, [organizationId, settings.id, last, limit + 1]),
    countLog(db, [organizationId, settings.id]),
  ]);
  return pageOf(rows, limit, count!.total, (row) => [row.id], presentLogEntry);
}
