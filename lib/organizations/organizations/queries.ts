import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { organizationAccess } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { plannedOnce } from "@/lib/platform/db/planned-once";
import { prepared } from "@/lib/platform/db/prepared";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { OrganizationMergeRules } from "@/lib/spaces/spaces/schemas";
import { presentOrganization, presentPublisher } from "./present";
import type { Organization } from "./schemas";
import type { OrganizationSubject } from "./subject";

const COLUMNS = `o."id" AS "organizationId", o."title", o."createdAt", o."emailDomains" /* not null */, o."hostname", o."type"::text,
  o."useCase", o."communityType", o."defaultRole"::text, o."logo", o."sso", o."secondFactor", o."ai", o."inviteLinks", o."plan",
  o."mergeRules", o."defaultSiteId", m."role"::text AS "role",
  EXISTS (SELECT FROM "TeamMember" tm JOIN "Team" t ON t."id" = tm."teamId"
    WHERE tm."userId" = m."userId" AND tm."role" = 'owner' AND t."organizationId" = o."id") AS "ownsTeam"`;

const ACCESS = organizationAccess(`o."id"`);

type StoredSubject<Subject> = Omit<Subject, "mergeRules"> & { mergeRules: unknown };

const subjectOf = <Row extends StoredSubject<OrganizationSubject>>({ mergeRules, ...row }: Row) => ({
  ...row,
  mergeRules: parsedJson(OrganizationMergeRules, mergeRules, {
    table: "Organization",
    column: "mergeRules",
    row: row.organizationId,
  }),
});

const organizationById = plannedOnce(
  prepared(
    "organization-by-id",
    `SELECT ${COLUMNS} FROM "Organization" o
       JOIN LATERAL ${ACCESS} m ON m."userId" = $2
      WHERE o."id" = $1 AND ($3::text IS NULL OR o."id" = $3)`,
    { shared: "together" },
  ),
);

/**
 * Returns the organization with the caller's role in it; null if the caller is no member or the token is
 * bound to another one.
 */
export async function findOrganization(
  db: Db,
  viewer: Viewer,
  organizationId: string,
): Promise<OrganizationSubject | null> {
  const [organization] = await organizationById(db, [organizationId, viewer.userId, viewer.organizationId]);
  return organization ? subjectOf(organization) : null;
}

/** As `findOrganization`, but throws for a missing organization. */
export async function getOrganization(
  db: Db,
  viewer: Viewer,
  organizationId: string,
): Promise<OrganizationSubject> {
  const organization = await findOrganization(db, viewer, organizationId);
  if (!organization) throw new NotFound("organization", organizationId);
  return organization;
}

const organizationsById = prepared(
  "organizations-by-id",
  `SELECT ${COLUMNS}, m."userId" IS NOT NULL AS "member" FROM "Organization" o LEFT JOIN LATERAL ${ACCESS} m ON m."userId" = $2
    WHERE o."id" = ANY($1::text[])`,
);

/** Loads organizations by id; to strangers without settings. */
export async function loadPublishers(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, Organization>> {
  const rows = ids.length === 0 ? [] : await organizationsById(db, [[...ids], viewer.userId]);
  return new Map(
    rows.map((row) => {
      const { member, ...stored } = row;
      const outside = viewer.organizationId !== null && viewer.organizationId !== row.organizationId;
      const present = member && !outside ? presentOrganization : presentPublisher;
      return [row.organizationId, present(subjectOf(stored))];
    }),
  );
}

const organizationsOfUser = prepared(
  "organizations-of-user",
  `SELECT ${COLUMNS}, lower(o."title") AS "sortKey" FROM "Organization" o
     JOIN LATERAL ${ACCESS} m ON m."userId" = $1
    WHERE ($2::text IS NULL OR o."id" = $2)
      AND ($3::text IS NULL OR (lower(o."title"), o."id") > ($3, $4::text))
    ORDER BY lower(o."title"), o."id" LIMIT $5`,
);
const countOfUser = prepared(
  "count-organizations-of-user",
  `SELECT count(*)::int AS "total" FROM "Organization" o
     JOIN LATERAL ${ACCESS} m ON m."userId" = $1
    WHERE $2::text IS NULL OR o."id" = $2`,
);

/** The organizations a person belongs to, by title. */
export async function listOrganizations(
  db: Db,
  viewer: Viewer,
  query: PageQuery,
): Promise<PageOfItems<Organization>> {
  const limit = limitOf(query);
  const [title, id] = decodeCursor(query.page, ["string", "string"]) ?? [null, null];
  const [rows, [count]] = await Promise.all([
    organizationsOfUser(db, [viewer.userId, viewer.organizationId, title, id, limit + 1]),
    countOfUser(db, [viewer.userId, viewer.organizationId]),
  ]);
  return pageOf(
    rows.map(subjectOf),
    limit,
    count!.total,
    (row) => [row.sortKey, row.organizationId],
    presentOrganization,
  );
}

const MOST_OF_DOMAIN = 100;

const HAS_VERIFIED = `EXISTS (SELECT FROM "OrganizationDomain" d
  WHERE d."organizationId" = o."id" AND d."domain" = $1 AND d."verifiedAt" IS NOT NULL)`;

const organizationsOfDomain = prepared(
  "organizations-of-e-mail-domain",
  `SELECT ${COLUMNS}, m."userId" IS NOT NULL AS "isMember" FROM "Organization" o
     JOIN "User" u ON u."id" = $2
     LEFT JOIN LATERAL ${ACCESS} m ON m."userId" = u."id"
    WHERE ($3::text IS NULL OR o."id" = $3)
      AND ($1 = ANY(o."emailDomains") OR ${HAS_VERIFIED})
      AND (m."userId" IS NOT NULL OR (u."emailConfirmed" AND split_part(u."email", '@', -1) = $1
        AND $1 = ANY(o."emailDomains") AND ${HAS_VERIFIED}
        AND NOT EXISTS (SELECT FROM "Member" x WHERE x."organizationId" = o."id" AND x."userId" = u."id")))
    ORDER BY lower(o."title"), o."id" LIMIT ${MOST_OF_DOMAIN}`,
);

/** Lists the organizations of an e-mail domain that the person belongs to or can join, by title. */
export async function listOrganizationsOfDomain(
  db: Db,
  viewer: Viewer,
  domain: string,
): Promise<{ organizations: Organization[] }> {
  const rows = await organizationsOfDomain(db, [domain.toLowerCase(), viewer.userId, viewer.organizationId]);
  return {
    organizations: rows.map(({ isMember, ...row }) =>
      (isMember ? presentOrganization : presentPublisher)(subjectOf(row)),
    ),
  };
}
