import "server-only";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import type { Viewer } from "@/lib/core/access/actor";
import { NotFound } from "@/lib/core/errors";
import { presentUser } from "@/lib/identity/users/present";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { trustedJson } from "@/lib/platform/db/stored-json";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { findPage } from "@/lib/store/read";
import type { StoredPage } from "@/lib/store/rows";
import { snapshotOfSpace } from "@/lib/store/snapshot";
import { VISIBLE_SPACE } from "./queries";
import type { Forecast, PageForecast, TouchedBlock } from "./schemas";
import { touchedBlocks } from "./touched-blocks";

/** Most pages and files listed; further ones are only counted. */
const NAMED = 10;
/** Most other change requests listed, largest overlap first. */
const NAMED_OTHERS = 10;

const LIVE = `('draft', 'open')`;

/** Joins rows of the same record in two tables of versions. */
const same = (keys: readonly string[], one: string, other: string) =>
  keys.map((key) => `${one}."${key}" = ${other}."${key}"`).join(" AND ");

/**
 * Selects the rows of `overlay` whose record main has changed after the base: live records by the index of
 * live rows, deleted ones by their ended rows.
 */
const touchedByMain = (overlay: string, table: string, keys: readonly string[]) => `
  SELECT m.* FROM ${overlay} m
  LEFT JOIN LATERAL (SELECT l."fromSeq" FROM "${table}" l
    WHERE l."branchId" = m."baseBranchId" AND ${same(keys, "l", "m")} AND l."toSeq" IS NULL LIMIT 1) lives ON true
  LEFT JOIN LATERAL (SELECT true AS "ended" FROM "${table}" x
    WHERE lives."fromSeq" IS NULL AND x."branchId" = m."baseBranchId" AND ${same(keys, "x", "m")} AND x."toSeq" > m."baseSeq" LIMIT 1) gone ON true
  WHERE lives."fromSeq" > m."baseSeq" OR gone."ended"`;

/** Selects the live rows of some branches. OFFSET 0 makes the planner use the index. */
const overlayOf = (branches: string, table: string, columns: string) => `${branches}
  CROSS JOIN LATERAL (SELECT ${columns} FROM "${table}" v WHERE v."branchId" = c."branchId" AND v."toSeq" IS NULL OFFSET 0) p`;

type NamedItem = { id: string; title: string };
type NamedAsset = NamedItem & { type: "file" | "reusable" | "variable" };

/**
 * Forecasts of the draft and open change requests $1, in one statement: one row each, one for the space's
 * changes, and one for each other change request on the same pages. Reads the overlays of open change
 * requests in the same spaces, and of main only the rows they touch. Groups by page instead of joining,
 * because the planner cannot estimate the size of overlays.
 */
const forecastsOf = (name: string, scope: string) =>
  prepared(
    `conflict-forecasts#${name}`,
    `WITH asked AS MATERIALIZED (
       SELECT c."id", c."spaceId", c."branchId", d."baseBranchId", d."baseSeq", d."baseSeq" < b."headSeq" AS "behind"
       FROM "ChangeRequest" c JOIN "Branch" d ON d."id" = c."branchId" JOIN "Branch" b ON b."id" = d."baseBranchId"
       WHERE c."id" = ANY($1::text[]) AND c."status" IN ${LIVE} AND ${scope}
     ), near AS MATERIALIZED (
       SELECT c."id", c."spaceId", c."branchId" FROM "ChangeRequest" c
       WHERE c."spaceId" = ANY(ARRAY(SELECT a."spaceId" FROM asked a)) AND c."status" IN ${LIVE}
     ), overlay AS (
       SELECT c.*, p."pageId" FROM ${overlayOf("asked c", "PageVersion", `v."pageId"`)} WHERE c."behind"
     ), assets AS (
       SELECT c.*, p.* FROM ${overlayOf("asked c", "AssetVersion", `v."kind", v."key", v."record"`)} WHERE c."behind"
     ), crowded AS (
       SELECT p."pageId", array_agg(c."id") AS "ids" FROM ${overlayOf("near c", "PageVersion", `v."pageId"`)}
       GROUP BY c."spaceId", p."pageId" HAVING count(*) > 1 AND array_agg(c."id") && $1::text[]
     ), shared AS (
       SELECT m."id", NULL AS "other", m."pageId" FROM (${touchedByMain("overlay", "PageVersion", ["pageId"])}) m
       UNION ALL
       SELECT one."id", another."id", k."pageId" FROM crowded k
       CROSS JOIN unnest(k."ids") one("id") CROSS JOIN unnest(k."ids") another("id")
       WHERE one."id" = ANY($1::text[]) AND one."id" <> another."id"
     ), pairs AS (
       SELECT s."id", s."other", count(*) AS "count", (array_agg(s."pageId" ORDER BY s."pageId"))[1:${NAMED}] AS "pageIds"
       FROM shared s GROUP BY s."id", s."other"
     ), ranked AS (
       SELECT p.*, count(p."other") OVER (PARTITION BY p."id") AS "of",
         row_number() OVER (PARTITION BY p."id", p."other" IS NULL ORDER BY p."count" DESC, p."other") AS "rank" FROM pairs p
     ), named AS (
       SELECT r."id", r."other", r."count"::int, r."of"::int, r."rank", t."pages"
       FROM ranked r JOIN asked a ON a."id" = r."id"
       CROSS JOIN LATERAL (
         SELECT json_agg(json_build_object('id', w."id", 'title', COALESCE(mine."title", base."title", '')) ORDER BY COALESCE(mine."title", base."title")) AS "pages"
         FROM unnest(r."pageIds") w("id")
         LEFT JOIN LATERAL (SELECT v."title" FROM "PageVersion" v WHERE v."branchId" = a."branchId" AND v."pageId" = w."id"
           AND v."toSeq" IS NULL AND NOT v."deleted" LIMIT 1) mine ON true
         LEFT JOIN LATERAL (SELECT v."title" FROM "PageVersion" v WHERE v."branchId" = a."baseBranchId" AND v."pageId" = w."id"
           AND v."fromSeq" <= a."baseSeq" AND (v."toSeq" IS NULL OR v."toSeq" > a."baseSeq") LIMIT 1) base ON mine."title" IS NULL
       ) t
       WHERE r."rank" <= ${NAMED_OTHERS}
     )
     SELECT a."id", 'asked' AS "what", NULL::int AS "count", NULL::json AS "named", NULL::int AS "of", NULL::json AS "other", 0 AS "rank" FROM asked a
     UNION ALL
     SELECT m."id", 'assets', count(*)::int, json_agg(json_build_object('type', m."kind", 'id', m."key",
       'title', COALESCE(m."record" ->> 'name', m."record" ->> 'title', m."key")) ORDER BY m."kind", m."key"), NULL, NULL, 0
     FROM (${touchedByMain("assets", "AssetVersion", ["kind", "key"])}) m GROUP BY m."id"
     UNION ALL
     SELECT n."id", 'main', n."count", n."pages", NULL, NULL, 0 FROM named n WHERE n."other" IS NULL
     UNION ALL
     SELECT n."id", 'other', n."count", n."pages", n."of",
       json_build_object('id', c."id", 'number', c."number", 'subject', c."subject", 'author', ${userSql("u")}), n."rank"
     FROM named n JOIN "ChangeRequest" c ON c."id" = n."other" JOIN "User" u ON u."id" = c."createdById"
     ORDER BY "rank"`,
  );

const inSpace = forecastsOf("of-space", `c."spaceId" = $2`);
const inOrganization = forecastsOf("of-organization", `c."organizationId" = $2 AND ${VISIBLE_SPACE("$3")}`);

/** Returns the items in the order of the requested ids. */
function present(
  ids: readonly string[],
  rows: readonly RowOf<typeof inSpace>[],
): { items: Forecast[]; count: number } {
  const asked = new Set(rows.map(({ id }) => id));
  const items = new Map<string, Forecast>();
  for (const id of ids) {
    if (!asked.has(id)) continue;
    items.set(id, {
      object: "change-request-forecast",
      changeRequest: id,
      main: { pages: [], assets: [], count: 0 },
      others: [],
    });
  }
  for (const row of rows) {
    const item = items.get(row.id)!;
    const count = row.count ?? 0;
    if (row.what === "main") item.main.pages = trustedJson<NamedItem[]>(row.named);
    if (row.what === "assets") item.main.assets = trustedJson<NamedAsset[]>(row.named).slice(0, NAMED);
    if (row.what === "main" || row.what === "assets") item.main.count += count;
    if (row.other !== null) {
      const author = presentUser(row.other.author);
      item.others.push({ ...row.other, author, pages: trustedJson<NamedItem[]>(row.named), count });
      if (row.of !== null && row.of > NAMED_OTHERS) item.more = row.of - NAMED_OTHERS;
    }
  }
  return { items: [...items.values()], count: items.size };
}

/** Forecasts the given change requests, if they are in the space and not closed. */
export const forecastInSpace = async (db: Db, spaceId: string, ids: readonly string[]) =>
  present(ids, await inSpace(db, [ids, spaceId]));

/** Forecasts change requests in all spaces that the caller can see. */
export const forecastInOrganization = async (
  db: Db,
  actor: Viewer,
  organizationId: string,
  ids: readonly string[],
) => present(ids, await inOrganization(db, [ids, organizationId, actor.userId]));

const pageInMain = prepared(
  "forecast-page-in-main",
  `SELECT EXISTS (SELECT FROM "PageVersion" p WHERE p."pageId" = $2 AND p."branchId" = $1 AND p."fromSeq" > $3)
     OR EXISTS (SELECT FROM "PageVersion" p WHERE p."pageId" = $2 AND p."branchId" = $1 AND p."toSeq" > $3) AS "changed"`,
);
const pageElsewhere = prepared(
  "forecast-page-elsewhere",
  `SELECT c."id", c."number", c."subject", ${userSql("u")} AS "author",
     encode(p."contentHash", 'hex') AS "after", base."hash" AS "before"
   FROM "ChangeRequest" c JOIN "Branch" d ON d."id" = c."branchId"
   JOIN "PageVersion" p ON p."branchId" = c."branchId" AND p."pageId" = $2 AND p."toSeq" IS NULL
   JOIN "User" u ON u."id" = c."createdById"
   LEFT JOIN LATERAL (SELECT encode(m."contentHash", 'hex') AS "hash" FROM "PageVersion" m
     WHERE m."branchId" = d."baseBranchId" AND m."pageId" = $2 AND m."fromSeq" <= d."baseSeq"
       AND (m."toSeq" IS NULL OR m."toSeq" > d."baseSeq") LIMIT 1) base ON true
   WHERE c."spaceId" = $1 AND c."status" IN ${LIVE} AND c."id" <> $3
   ORDER BY c."updatedAt" DESC, c."id" LIMIT ${NAMED_OTHERS}`,
);

/** @param except the caller's change request, whose content of the page is `here` */
async function othersOn(
  db: Db,
  space: SpaceSubject,
  { record: { id, contentHash: here } }: StoredPage,
  except: string,
): Promise<PageForecast["others"]> {
  const others = await pageElsewhere(db, [space.id, id, except]);
  const blocks = await touchedBlocks(
    db,
    space.organizationId,
    others.map(({ before, after }) => ({ before, after, here })),
  );
  return others.map(({ before: _, after: __, ...other }, index) => ({
    ...other,
    author: presentUser(other.author),
    blocks: blocks[index]!,
  }));
}

/** Returns the blocks of a page that main changed since the merge base. */
async function mainOn(db: Db, { space, base }: ContentScope, page: StoredPage): Promise<TouchedBlock[]> {
  const { id, contentHash: here } = page.record;
  const [before, after] = await Promise.all([
    findPage(db, base!, id),
    findPage(db, snapshotOfSpace(space), id),
  ]);
  const hashOf = (found: StoredPage | null) => found?.record.contentHash ?? null;
  const edited = { before: hashOf(before), after: hashOf(after), here };
  return (await touchedBlocks(db, space.organizationId, [edited]))[0]!;
}

/**
 * Returns the changes to a page on main and in other change requests, even before this one touches it. In a
 * space, it forecasts a new change request.
 */
export async function forecastPage(db: Db, scope: ContentScope, pageId: string): Promise<PageForecast> {
  const { space, changeRequest, snapshot } = scope;
  const page = await findPage(db, snapshot, pageId);
  if (!page) throw new NotFound("page", pageId);
  if (!changeRequest) return { main: false, others: await othersOn(db, space, page, "") };
  if (changeRequest.status === "merged" || changeRequest.status === "archived")
    return { main: false, others: [] };
  const [main, others] = await Promise.all([
    changeRequest.outdated ? pageInMain(db, [space.mainBranchId, pageId, changeRequest.baseSeq]) : [],
    othersOn(db, space, page, changeRequest.id),
  ]);
  if (!main[0]?.changed) return { main: false, others };
  return { main: true, mainBlocks: await mainOn(db, scope, page), others };
}
