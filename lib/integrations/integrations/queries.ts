import "server-only";
import { type LockablePerson, lockedOutOf } from "@/lib/core/access/actor";
import { canSql, organizationAccess, siteRole, spaceRoleByAccess } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { loadPublishers } from "@/lib/organizations/organizations/queries";
import { Bytes } from "@/lib/platform/api/server/reply";
import { AGREED_SCOPES } from "@/lib/platform/auth/api-token";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import {
  installationStatus,
  presentInstallation,
  presentIntegration,
  storedManifest,
  targetConfigurationOf,
} from "./present";
import type { InstallationRow, IntegrationRow, TargetKind, TargetRow } from "./row";
import {
  type BlocksOfIntegration,
  type InstallationQuery,
  type InstallationStatusesQuery,
  type InstalledIntegration,
  type InstalledQuery,
  type Integration,
  type IntegrationInstallation,
  type IntegrationQuery,
  IntegrationScope,
  type IntegrationStatus,
} from "./schemas";

/**
 * Parameters about the caller: $1 their id, $2 the organization of their credential, $3 organizations that do
 * not accept it.
 */
const ofViewer = (actor: LockablePerson) => [actor.userId, actor.organizationId, [...lockedOutOf(actor)]];
const roleIn = (
  organization: string,
) => `LEFT JOIN LATERAL ${organizationAccess(organization)} m ON m."userId" = $1
  AND ($2::text IS NULL OR ${organization} = $2) AND NOT ${organization} = ANY($3::text[])`;

const COLUMNS = `i."id", i."organizationId", i."name", i."version", i."title", i."visibility"::text, i."manifest", i."icon",
  i."previewImages" /* not null */, i."script", i."verified", m."userId" IS NOT NULL AS "isMember", m."role"::text AS "role"`;
const JOINED = `FROM "Integration" i ${roleIn(`i."organizationId"`)}`;
const OWN = canSql(`m."role"`, "organization.listIntegrations");

const integrationByName = prepared(
  "integration-by-name",
  `SELECT ${COLUMNS} ${JOINED} WHERE lower(i."name") = lower($4) AND (i."visibility" <> 'private' OR ${OWN})`,
);

/** Finds an integration by name; null if missing or invisible. */
export async function findIntegration(
  db: Db,
  actor: LockablePerson,
  name: string,
): Promise<IntegrationRow | null> {
  const [row] = await integrationByName(db, [...ofViewer(actor), name]);
  return row ?? null;
}

/** Like `findIntegration`, but throws NotFound. */
export async function getIntegration(db: Db, actor: LockablePerson, name: string): Promise<IntegrationRow> {
  const row = await findIntegration(db, actor, name);
  if (!row) throw new NotFound("integration", name);
  return row;
}

/** Formats integrations for the caller, in their order. */
async function presentAll(
  db: Db,
  actor: LockablePerson,
  rows: readonly IntegrationRow[],
): Promise<Integration[]> {
  const ids = [...new Set(rows.map(({ organizationId }) => organizationId))];
  const owners = await loadPublishers(db, actor, ids);
  return rows.map((row) => presentIntegration(row, owners.get(row.organizationId)!));
}

export const presentOne = async (db: Db, actor: LockablePerson, row: IntegrationRow): Promise<Integration> =>
  (await presentAll(db, actor, [row]))[0]!;

const NAMED = (search: string): string =>
  `(${search}::text IS NULL OR strpos(lower(i."name"), lower(${search})) > 0 OR strpos(lower(i."title"), lower(${search})) > 0)`;
const FITS = (target: string): string =>
  `(${target}::text IS NULL OR i."target"::text IN ('all', ${target}))`;

/** $4 is the organization whose private integrations are included; the others are filters. */
const LISTED = `${JOINED} WHERE (i."visibility" = 'public' OR i."organizationId" = $4 AND ${OWN})
  AND ($5::text IS NULL OR i."organizationId" = $5)
  AND ${NAMED("$6")}
  AND ($7::text IS NULL OR $7 = ANY(i."categories"))
  AND ($8::text IS NULL OR lower($8) = ANY(i."blockDomains"))
  AND ($9::boolean IS NULL OR i."hasBlocks" = $9)
  AND ($10::boolean IS NULL OR i."hasSources" = $10)
  AND ($11::text IS NULL OR $11 = ANY(i."scopes"))
  AND ${FITS("$12")}`;
const integrationsPage = prepared(
  "integrations",
  `SELECT ${COLUMNS}, lower(i."name") AS "sortKey" ${LISTED} AND lower(i."name") > $13 ORDER BY lower(i."name") LIMIT $14`,
);
const countIntegrations = prepared("count-integrations", `SELECT count(*)::int AS "total" ${LISTED}`);

/**
 * Lists integrations that match a query, by name.
 * @param own the organization whose private integrations are included, for its members
 */
export async function listIntegrations(
  db: Db,
  actor: LockablePerson,
  query: IntegrationQuery,
  own: string | null = query.owner ?? null,
): Promise<PageOfItems<Integration>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [""];
  const filters = [
    ...[...ofViewer(actor), own, query.owner ?? null, query.search ?? null, query.category ?? null],
    ...[query.blockDomain ?? null, query.blocks ?? null, query.contentSources ?? null],
    ...[query.scope ?? null, query.target ?? null],
  ];
  const [rows, [count]] = await Promise.all([
    integrationsPage(db, [...filters, last, limit + 1]),
    countIntegrations(db, filters),
  ]);
  const presented = await presentAll(db, actor, rows);
  return pageOf(
    rows.map((row, index) => ({ row, resource: presented[index]! })),
    limit,
    count!.total,
    ({ row }) => [row.sortKey],
    ({ resource }) => resource,
  );
}

const assetByHash = prepared(
  "integration-asset",
  `SELECT a."contentType", a."bytes", a."contentSecurityPolicy" FROM "Integration" i
   JOIN "IntegrationAsset" a ON a."integrationId" = i."id" WHERE lower(i."name") = lower($1) AND a."hash" = $2`,
);

/** Returns the bytes of a picture or a script by hash. Throws NotFound. */
export async function downloadAsset(db: Db, name: string, hash: string): Promise<Bytes> {
  const [asset] = await assetByHash(db, [name, hash]);
  if (!asset) throw new NotFound("file of this integration", hash);
  return new Bytes(asset.bytes, 200, {
    "content-type": asset.contentType,
    "content-security-policy": asset.contentSecurityPolicy ?? "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=31536000, immutable",
  });
}

/** True if a space or site was selected for the installation n. */
const isChosen = (column: "spaceId" | "siteId", id: string): string =>
  `EXISTS (SELECT FROM "InstallationTarget" x WHERE x."installationId" = n."id" AND x."${column}" = ${id})`;
/** True if the installation n covers a space or site. */
const COVERS = {
  space: (id: string) => `(n."allSpaces" OR ${isChosen("spaceId", id)})`,
  site: (id: string) => `(n."allSites" OR ${isChosen("siteId", id)})`,
};

const INSTALLED = `n."id", n."integrationId", i."name" AS "integrationName", i."script", n."organizationId", n."status"::text,
  n."allSpaces", n."allSites", n."configuration", n."externalIds" /* not null */, ${AGREED_SCOPES} AS "scopes", n."createdAt", n."updatedAt", m."role"::text AS "role",
  (SELECT count(*)::int FROM "Space" s WHERE s."organizationId" = n."organizationId" AND s."deletedAt" IS NULL
    AND ${COVERS.space(`s."id"`)}) AS "spaces",
  (SELECT count(*)::int FROM "Site" t WHERE t."organizationId" = n."organizationId"
    AND ${COVERS.site(`t."id"`)}) AS "sites"`;
const OF_INSTALLED = `FROM "IntegrationInstallation" n JOIN "Integration" i ON i."id" = n."integrationId"
  ${roleIn(`n."organizationId"`)}`;
const PUBLISHES = `EXISTS (SELECT FROM ${organizationAccess(`i."organizationId"`)} p WHERE p."userId" = $1
  AND ($2::text IS NULL OR i."organizationId" = $2) AND NOT i."organizationId" = ANY($3::text[])
  AND ${canSql(`p."role"`, "organization.admin")})`;
/** Members see installations; the publisher's admins see where they are. */
const SEES_INSTALLED = `(${OWN} OR ${PUBLISHES})`;

const VALUES = { scopes: IntegrationScope.options } as const;

const installationById = prepared(
  "installation-by-id",
  `SELECT ${INSTALLED} ${OF_INSTALLED} WHERE lower(i."name") = lower($4) AND n."id" = $5 AND ${SEES_INSTALLED}`,
  { values: VALUES },
);
const OF_INTEGRATION = `${OF_INSTALLED} WHERE n."integrationId" = $4 AND ${SEES_INSTALLED}
  AND ($5::text IS NULL OR $5 = ANY(n."externalIds"))`;
const installationsOf = prepared(
  "installations-of-integration",
  `SELECT ${INSTALLED} ${OF_INTEGRATION} AND ($6::text IS NULL OR n."id" < $6) ORDER BY n."id" DESC LIMIT $7`,
  { values: VALUES },
);
const countInstallationsOf = prepared(
  "count-installations-of-integration",
  `SELECT count(*)::int AS "total" ${OF_INTEGRATION}`,
);
const IN_ORGANIZATION = `${OF_INSTALLED} WHERE n."organizationId" = $4 AND ${OWN} AND ${NAMED("$5")} AND ${FITS("$6")}`;
const installedIn = prepared(
  "installations-in-organization",
  `SELECT ${INSTALLED} ${IN_ORGANIZATION} AND ($7::text IS NULL OR n."id" < $7) ORDER BY n."id" DESC LIMIT $8`,
  { values: VALUES },
);
const countInstalledIn = prepared(
  "count-installations-in-organization",
  `SELECT count(*)::int AS "total" ${IN_ORGANIZATION}`,
);
/** Includes private ones: members see what they have installed. */
const integrationsById = prepared(
  "integrations-by-id",
  `SELECT ${COLUMNS} ${JOINED} WHERE i."id" = ANY($4::text[])`,
);

/** Finds an installation of an integration; null if missing or invisible. */
export async function findInstallation(
  db: Db,
  actor: LockablePerson,
  name: string,
  id: string,
): Promise<InstallationRow | null> {
  const [row] = await installationById(db, [...ofViewer(actor), name, id]);
  return row ?? null;
}

/** Like `findInstallation`, but throws NotFound. */
export async function getInstallation(
  db: Db,
  actor: LockablePerson,
  name: string,
  id: string,
): Promise<InstallationRow> {
  const row = await findInstallation(db, actor, name, id);
  if (!row) throw new NotFound("installation", id);
  return row;
}

/** Lists the visible installations of an integration, newest first. */
export async function listInstallations(
  db: Db,
  actor: LockablePerson,
  name: string,
  query: InstallationQuery,
): Promise<PageOfItems<IntegrationInstallation>> {
  const { id } = await getIntegration(db, actor, name);
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [null];
  const filters = [...ofViewer(actor), id, query.externalId ?? null];
  const [rows, [count]] = await Promise.all([
    installationsOf(db, [...filters, last, limit + 1]),
    countInstallationsOf(db, filters),
  ]);
  return pageOf(rows, limit, count!.total, (row) => [row.id], presentInstallation);
}

type InstalledFilters = PageQuery & { search?: string; target?: IntegrationStatus["target"] };

/** Loads a page of an organization's installations, newest first, formatted by `present`. */
async function pageOfInstalled<Item>(
  db: Db,
  actor: LockablePerson,
  organizationId: string,
  query: InstalledFilters,
  present: (found: readonly { row: InstallationRow; integration: Integration }[]) => Promise<Item[]>,
): Promise<PageOfItems<Item>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [null];
  const filters = [...ofViewer(actor), organizationId, query.search ?? null, query.target ?? null];
  const [rows, [count]] = await Promise.all([
    installedIn(db, [...filters, last, limit + 1]),
    countInstalledIn(db, filters),
  ]);
  const integrations = await integrationsById(db, [
    ...ofViewer(actor),
    [...new Set(rows.map(({ integrationId }) => integrationId))],
  ]);
  const presented = await presentAll(db, actor, integrations);
  const byId = new Map(integrations.map(({ id }, index) => [id, presented[index]!]));
  const items = await present(rows.map((row) => ({ row, integration: byId.get(row.integrationId)! })));
  return pageOf(
    rows.map((row, index) => ({ row, item: items[index]! })),
    limit,
    count!.total,
    ({ row }) => [row.id],
    ({ item }) => item,
  );
}

/** Lists the installations of an organization, newest first. */
export const listInstalled = (
  db: Db,
  actor: LockablePerson,
  organizationId: string,
  query: InstalledQuery,
): Promise<PageOfItems<InstalledIntegration>> =>
  pageOfInstalled(db, actor, organizationId, query, async (found) =>
    found.map(({ row, integration }) => ({ installation: presentInstallation(row), integration })),
  );

const configuredTargets = prepared(
  "configured-installation-targets",
  `SELECT x."id", x."installationId", x."configuration" FROM "InstallationTarget" x
   WHERE x."installationId" = ANY($1::text[]) AND CASE $2 WHEN 'space'
     THEN EXISTS (SELECT FROM "Space" s WHERE s."id" = x."spaceId" AND s."deletedAt" IS NULL) ELSE x."siteId" IS NOT NULL END`,
);

/**
 * Lists the statuses of an organization's installations; a status for spaces and sites is configured once all
 * of them are.
 */
export const listStatuses = (
  db: Db,
  actor: LockablePerson,
  organizationId: string,
  query: InstallationStatusesQuery,
): Promise<PageOfItems<IntegrationStatus>> =>
  pageOfInstalled(db, actor, organizationId, query, async (found) => {
    const { target } = query;
    const ids = found.map(({ row }) => row.id);
    const configured = target === "organization" ? [] : await configuredTargets(db, [ids, target]);
    return found.map(({ row, integration }) => {
      const status = () => {
        if (target === "organization" || row.status !== "active") return row.status;
        const schema = integration.configurations?.[target];
        const done = configured.filter(
          (one) =>
            one.installationId === row.id &&
            installationStatus(schema, targetConfigurationOf(one)) === "active",
        );
        const covered = target === "space" ? row.spaces : row.sites;
        return installationStatus(schema, {}) === "active" || done.length >= covered ? "active" : "pending";
      };
      return { status: status(), target, integration };
    });
  });

const statusInOrganization = prepared(
  "installation-status",
  `SELECT n."status"::text FROM "IntegrationInstallation" n JOIN "Integration" i ON i."id" = n."integrationId"
   WHERE n."organizationId" = $1 AND lower(i."name") = lower($2)`,
);

/** Returns the status of an integration in an organization. Throws NotFound if it is not installed. */
export async function getInstallationStatus(
  db: Db,
  organizationId: string,
  name: string,
): Promise<Pick<InstallationRow, "status">> {
  const [row] = await statusInOrganization(db, [organizationId, name]);
  if (!row) throw new NotFound("installation of the integration", name);
  return row;
}

/** $4 is the organization, $5 the space or site, $6 the search text. */
const installedOn = (kind: TargetKind) =>
  prepared(
    `integrations-of-${kind}`,
    `SELECT ${COLUMNS} ${JOINED} JOIN "IntegrationInstallation" n ON n."integrationId" = i."id"
     WHERE n."organizationId" = $4 AND ${COVERS[kind]("$5")} AND i."target" IN ('all', '${kind}') AND ${NAMED("$6")}
     ORDER BY lower(i."name")`,
  );
const INSTALLED_ON = { space: installedOn("space"), site: installedOn("site") };

/** Lists the integrations installed on a space or a site that target it, by name. */
export async function listInstalledOn(
  db: Db,
  actor: LockablePerson,
  kind: TargetKind,
  { id, organizationId }: { id: string; organizationId: string },
  search?: string,
): Promise<{ items: Integration[]; count: number }> {
  const rows = await INSTALLED_ON[kind](db, [...ofViewer(actor), organizationId, id, search ?? null]);
  return { items: await presentAll(db, actor, rows), count: rows.length };
}

const visitorAuthOf = prepared(
  "visitor-auth-of-site",
  `SELECT i."name" FROM "IntegrationInstallation" n JOIN "Integration" i ON i."id" = n."integrationId"
   WHERE n."organizationId" = $1 AND ${COVERS.site("$2")} AND n."status" = 'active'
     AND 'site:visitor:auth' = ANY(${AGREED_SCOPES}) ORDER BY lower(i."name") LIMIT 1`,
);

/** Returns the name of the first integration that may authenticate visitors of a site. */
export const findVisitorAuth = async (
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<string | null> => (await visitorAuthOf(db, [organizationId, id]))[0]?.name ?? null;

/** Lists the blocks that integrations add to a space. */
export async function listBlocks(
  db: Db,
  actor: LockablePerson,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<BlocksOfIntegration[]> {
  const rows = await INSTALLED_ON.space(db, [...ofViewer(actor), organizationId, id, null]);
  return rows.flatMap((row) => {
    const { blocks = [] } = storedManifest(row);
    return blocks.length === 0 ? [] : [{ name: row.name, blocks }];
  });
}

type TargetFilters = PageQuery & { externalId?: string };
type TargetIds = { integrationId: string; installationId?: string; targetId?: string };

/**
 * $4 is the integration, $5 the installation, $6 the space or site, $7 an external id; all but the first are
 * optional.
 */
function targetReads(kind: TargetKind, { table, one, role, view }: TargetTable) {
  const from = `FROM "IntegrationInstallation" n JOIN "Integration" i ON i."id" = n."integrationId"
    JOIN ${table} ON ${one}."organizationId" = n."organizationId"
    LEFT JOIN "InstallationTarget" x ON x."installationId" = n."id" AND x."${kind}Id" = ${one}."id"
    LEFT JOIN LATERAL member_access(n."organizationId", $1, NULL) member ON ($2::text IS NULL OR n."organizationId" = $2)
      AND NOT n."organizationId" = ANY($3::text[])
    LEFT JOIN LATERAL ${role} a ON member."userId" IS NOT NULL
    WHERE n."integrationId" = $4 AND ($5::text IS NULL OR n."id" = $5) AND ($6::text IS NULL OR ${one}."id" = $6)
      AND ($7::text IS NULL OR $7 = ANY(x."externalIds")) AND (x."id" IS NOT NULL OR n."${kind === "space" ? "allSpaces" : "allSites"}")
      AND (${view} OR ${PUBLISHES})`;
  return {
    page: prepared(
      `installations-on-${kind}s`,
      `SELECT n."id", n."integrationId", i."name" AS "integrationName", i."script", i."manifest", n."organizationId",
         n."status"::text, ${one}."id" AS "targetId", coalesce(x."configuration", '{}') AS "configuration",
         coalesce(x."externalIds", '{}') AS "externalIds", a."role"::text AS "role"
       ${from} AND ($8::text IS NULL OR (n."id", ${one}."id") < ($8, $9::text))
       ORDER BY n."id" DESC, ${one}."id" DESC LIMIT $10`,
    ),
    count: prepared(`count-installations-on-${kind}s`, `SELECT count(*)::int AS "total" ${from}`),
  };
}
type TargetTable = { table: string; one: string; role: string; view: string };
const TARGET_READS = {
  space: targetReads("space", {
    table: `(SELECT * FROM "Space" WHERE "deletedAt" IS NULL) s`,
    one: "s",
    role: spaceRoleByAccess(`member."userId"`, `member."role"`, `member."collections"`, `member."grants"`),
    view: canSql(`a."role"`, "space.view"),
  }),
  site: targetReads("site", {
    table: `"Site" t`,
    one: "t",
    role: siteRole(`member."userId"`, `member."role"`),
    view: canSql(`a."role"`, "site.view"),
  }),
};

const filterValuesOf = (
  actor: LockablePerson,
  { integrationId, installationId, targetId }: TargetIds,
  externalId?: string,
) => [...ofViewer(actor), ...[integrationId, installationId ?? null, targetId ?? null, externalId ?? null]];

/** Lists the spaces or sites of an integration or of one installation, newest first. */
export async function pageOfTargets<Item>(
  db: Db,
  actor: LockablePerson,
  kind: TargetKind,
  targetIds: TargetIds,
  query: TargetFilters,
  present: (rows: readonly TargetRow[]) => Promise<Item[]>,
): Promise<PageOfItems<Item>> {
  const limit = limitOf(query);
  const [lastInstallation, lastTarget] = decodeCursor(query.page, ["string", "string"]) ?? [null, null];
  const filters = filterValuesOf(actor, targetIds, query.externalId);
  const [found, [count]] = await Promise.all([
    TARGET_READS[kind].page(db, [...filters, lastInstallation, lastTarget, limit + 1]),
    TARGET_READS[kind].count(db, filters),
  ]);
  const rows = found.map((row) => ({ ...row, kind }));
  const items = await present(rows);
  return pageOf(
    rows.map((row, index) => ({ row, item: items[index]! })),
    limit,
    count!.total,
    ({ row }) => [row.id, row.targetId],
    ({ item }) => item,
  );
}

/** Finds an installation on a space or a site; null if missing or invisible. */
export async function findTarget(
  db: Db,
  actor: LockablePerson,
  kind: TargetKind,
  { integrationId, id }: Pick<InstallationRow, "integrationId" | "id">,
  targetId: string,
): Promise<TargetRow | null> {
  const targetIds = filterValuesOf(actor, { integrationId, installationId: id, targetId });
  const [row] = await TARGET_READS[kind].page(db, [...targetIds, null, null, 1]);
  return row ? { ...row, kind } : null;
}
