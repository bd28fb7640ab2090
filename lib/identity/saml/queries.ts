import "server-only";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { ACTIVE_PROVIDER, CERTIFICATE_USES } from "@/lib/identity/sso/enforcement";
import { presentUser } from "@/lib/identity/users/present";
import { userSql } from "@/lib/identity/users/row";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { TEAM_COLUMNS } from "@/lib/organizations/teams/present";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { type ProviderRow, presentLogin, presentProvider } from "./present";
import { SamlAttempt, type SamlProvider, type SsoLogin } from "./schemas";

type Viewer = Pick<OrganizationSubject, "organizationId" | "role">;

/** Expression for the group mappings of "SamlProvider" p. */
const GROUP_MAPPINGS = `(SELECT coalesce(json_agg(json_strip_nulls(json_build_object('group', g."group", 'team', g."teamId", 'role', g."role"))
    ORDER BY g."position"), '[]'::json) FROM "SamlGroupMapping" g WHERE g."samlProviderId" = p."id")`;

const COLUMNS = `p."id", p."organizationId", p."label", p."product"::text AS "product", p."enabled", p."issuer", p."ssoUrl", p."certificates" /* not null */,
  p."nameIdFormat"::text AS "nameIdFormat", p."emailAttribute", p."nameAttribute", p."defaultTeamId", p."defaultRole"::text AS "defaultRole",
  p."allowIdpInitiated", p."signRequests", p."refuseExpired", p."signingCertificate", p."encryptAssertions", p."decryptionCertificate",
  p."groupsAttribute", ${GROUP_MAPPINGS} AS "groupMappings", p."provenAt", p."createdAt", ${CERTIFICATE_USES} AS "certificateUses"`;

type StoredRow = Omit<ProviderRow, "defaultTeam">;

const providerById = prepared(
  "saml-provider-by-id",
  `SELECT ${COLUMNS} FROM "SamlProvider" p WHERE p."organizationId" = $1 AND p."id" = $2`,
);
const providersOf = prepared(
  "saml-providers",
  `SELECT ${COLUMNS} FROM "SamlProvider" p
    WHERE p."organizationId" = $1 AND ($2::text IS NULL OR p."id" < $2) ORDER BY p."id" DESC LIMIT $3`,
);
const countOf = prepared(
  "count-saml-providers",
  `SELECT count(*)::int AS "total" FROM "SamlProvider" p WHERE p."organizationId" = $1`,
);
const teamsById = prepared(
  "teams-of-saml-providers",
  `SELECT ${TEAM_COLUMNS} FROM "Team" t WHERE t."id" = ANY($1::text[])`,
);
const loginsOf = prepared(
  "sso-logins",
  `SELECT p."id", p."label" FROM "SamlProvider" p
    WHERE p."organizationId" = $1 AND ${ACTIVE_PROVIDER}
    ORDER BY lower(p."label"), p."id"`,
);

async function withTeams(db: Db, rows: StoredRow[]): Promise<ProviderRow[]> {
  const ids = rows.flatMap(({ defaultTeamId }) => defaultTeamId ?? []);
  const teams = ids.length === 0 ? [] : await teamsById(db, [ids]);
  const byId = new Map(teams.map((team) => [team.teamId, team]));
  return rows.map((row) => ({ ...row, defaultTeam: byId.get(row.defaultTeamId ?? "") ?? null }));
}

/** Lists the providers of an organization, newest first. */
export async function listProviders(
  db: Db,
  viewer: Viewer,
  query: PageQuery,
): Promise<PageOfItems<SamlProvider>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [null];
  const [rows, [count]] = await Promise.all([
    providersOf(db, [viewer.organizationId, last, limit + 1]),
    countOf(db, [viewer.organizationId]),
  ]);
  return pageOf(
    await withTeams(db, rows),
    limit,
    count!.total,
    (row) => [row.id],
    (row) => presentProvider(row, viewer.role),
  );
}

/** Returns a provider of an organization; null if it is missing. */
export async function findProvider(db: Db, organizationId: string, id: string): Promise<ProviderRow | null> {
  const [provider] = await withTeams(db, await providerById(db, [organizationId, id]));
  return provider ?? null;
}

/** As `findProvider`. Throws NotFound. */
export async function getProvider(db: Db, organizationId: string, id: string): Promise<ProviderRow> {
  const provider = await findProvider(db, organizationId, id);
  if (!provider) throw new NotFound("SAML provider", id);
  return provider;
}

/** Lists the complete providers of an organization, by name. */
export async function listLogins(db: Db, organizationId: string): Promise<{ items: SsoLogin[] }> {
  return { items: (await loginsOf(db, [organizationId])).map(presentLogin) };
}

const attemptsOf = prepared(
  "saml-attempts",
  `SELECT a."id", a."createdAt", a."reason", a."detail", a."expected", a."received", a."signed", a."subject", a."email", a."address",
      CASE WHEN u."id" IS NOT NULL THEN ${userSql("u")} END AS "user"
     FROM "SamlAttempt" a LEFT JOIN "User" u ON u."id" = a."userId"
    WHERE a."samlProviderId" = $1 ORDER BY a."id" DESC`,
  { values: { reason: SamlAttempt.shape.reason.unwrap().options } },
);

/**
 * Lists the latest signed and unsigned attempts to sign in through a provider, newest first. Throws NotFound.
 */
export async function listAttempts(
  db: Db,
  organizationId: string,
  samlProviderId: string,
): Promise<{ items: SamlAttempt[] }> {
  const { id } = await getProvider(db, organizationId, samlProviderId);
  return { items: (await attemptsOf(db, [id])).map(presentAttempt) };
}

const presentAttempt = ({
  createdAt,
  reason,
  detail,
  expected,
  received,
  subject,
  email,
  user,
  ...row
}: RowOf<typeof attemptsOf>): SamlAttempt => ({
  ...row,
  createdAt: createdAt.toISOString(),
  ...(reason !== null && { reason }),
  ...(detail !== null && { detail }),
  ...(expected !== null && { expected }),
  ...(received !== null && { received }),
  ...(subject !== null && { subject }),
  ...(email !== null && { email }),
  ...(user !== null && { user: presentUser(user) }),
});
