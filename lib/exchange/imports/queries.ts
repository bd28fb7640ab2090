import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { canSql } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { SEES_SPACE, SPACE_JOINS } from "@/lib/spaces/spaces/queries";
import { presentImportRun } from "./present";
import type { ImportRunRow } from "./row";
import type { ImportRun, ImportStatus } from "./schemas";

/** A run without progress for this time has lost its worker and all deliveries, so it counts as failed. */
const ABANDONED_AFTER = "6 hours";

const STATUS = `CASE WHEN r."status" IN ('pending', 'in-progress') AND r."updatedAt" < now() - interval '${ABANDONED_AFTER}'
  THEN 'failed' ELSE r."status"::text END`;

const COLUMNS = `r."id", r."organizationId", r."spaceId", r."changeRequestId", r."opensDraft", r."pageId", ${STATUS} AS "status", r."source",
  r."total", r."imported", r."reason", r."revisionId", r."createdAt", r."updatedAt", r."startedAt", r."completedAt",
  ${userSql("u")} AS "createdBy"`;

/** Runs visible to person $2: those of spaces that they may edit, and their own in visible spaces. */
const VISIBLE = `FROM "ImportRun" r JOIN "Space" s ON s."id" = r."spaceId" AND s."deletedAt" IS NULL ${SPACE_JOINS}
  JOIN "User" u ON u."id" = r."createdById"
  WHERE r."organizationId" = $1 AND ${SEES_SPACE('a."role"')} AND (${canSql('a."role"', "space.edit")} OR r."createdById" = $2)`;

const runById = prepared("import-run-by-id", `SELECT ${COLUMNS}, r."report" ${VISIBLE} AND r."id" = $3`);

/** Loads a run with its report. Throws NotFound if missing or invisible. */
export async function getImportRun(
  db: Db,
  actor: Pick<Viewer, "userId">,
  organizationId: string,
  importRunId: string,
): Promise<ImportRunRow & { report: unknown }> {
  const [run] = await runById(db, [organizationId, actor.userId, importRunId]);
  if (!run) throw new NotFound("import", importRunId);
  return run;
}

const FILTERS = `AND ($3::text IS NULL OR r."spaceId" = $3) AND ($4::text IS NULL OR r."changeRequestId" = $4)
  AND ($5::text[] IS NULL OR (${STATUS}) = ANY($5)) AND $6::text IS NULL`;
const visibleRuns = prepared(
  "import-runs",
  `SELECT ${COLUMNS} ${VISIBLE} ${FILTERS}
   AND ($7::timestamptz IS NULL OR (r."createdAt", r."id") < ($7, $8::text))
   ORDER BY r."createdAt" DESC, r."id" DESC LIMIT $9`,
);
const countOfRuns = prepared("count-import-runs", `SELECT count(*)::int AS "total" ${VISIBLE} ${FILTERS}`);

type ImportFilters = {
  page?: string;
  limit?: number;
  space?: string;
  changeRequest?: string;
  site?: string;
  status?: ImportStatus | "active";
};

/** Lists the runs of an organization, newest first, without their reports. */
export async function listImportRuns(
  db: Db,
  actor: Viewer,
  organizationId: string,
  filters: ImportFilters,
): Promise<PageOfItems<ImportRun>> {
  const limit = limitOf(filters);
  const [at, id] = decodeCursor(filters.page, ["date", "string"]) ?? [null, null];
  const statuses =
    filters.status === "active" ? ["pending", "in-progress"] : filters.status ? [filters.status] : null;
  const scope = [
    organizationId,
    actor.userId,
    filters.space ?? null,
    filters.changeRequest ?? null,
    statuses,
    filters.site ?? null,
  ];
  const [rows, [count]] = await Promise.all([
    visibleRuns(db, [...scope, at, id, limit + 1]),
    countOfRuns(db, scope),
  ]);
  return pageOf(
    rows,
    limit,
    count!.total,
    (row) => [row.createdAt.toISOString(), row.id],
    (row) => presentImportRun(row),
  );
}
