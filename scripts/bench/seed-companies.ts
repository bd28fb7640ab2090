import { orderKeysBetween } from "@/lib/core/content/order-key";
import { pool } from "@/lib/platform/db/pool";
import { world } from "@/lib/testing/world";
import { tokenOf } from "./seed";

/** An organization of many people and spaces, and two of its people. */
export type Company = {
  organizationId: string;
  admin: string;
  reader: string;
  space: string;
  person: string;
};

type Size = { people: number; teams: number; spaces: number };

/**
 * Creates an organization of ten members beside one of ten thousand; every member is in two teams, every team has a
 * role in two spaces.
 */
export async function seedCompanies(): Promise<{ small: Company; large: Company }> {
  const companies = {
    small: await seedCompany({ people: 10, teams: 5, spaces: 20 }),
    large: await seedCompany({ people: 10_000, teams: 500, spaces: 2_000 }),
  };
  // Autovacuum does this within minutes anyway, and would otherwise disturb the measurements.
  await pool().query("VACUUM (ANALYZE)");
  return companies;
}

type Run = (text: string, ...values: unknown[]) => Promise<unknown>;

async function seedCompany(size: Size): Promise<Company> {
  const { organization, admin, member, space } = await world({ title: "Company" });
  const { id } = organization;
  const run: Run = (text, ...values) => pool().query(text, [id, ...values]);
  const reader = await member("read", { displayName: "Rita Reader" });
  const model = await space({ title: "Handbook 0" });
  await addSpaces(run, model.id, size.spaces);
  await addPeople(run, size);
  await run(
    `INSERT INTO "TeamMember" ("teamId", "userId") VALUES ($1 || 't0', $2), ($1 || 't1', $2)`,
    reader.id,
  );
  return {
    organizationId: id,
    admin: await tokenOf(admin.id),
    reader: await tokenOf(reader.id),
    space: `${id}s0`,
    person: `${id}u3`,
  };
}

const SPACES_OF_A_COLLECTION = 20;

/** Copies an empty space, twenty times in each collection. */
async function addSpaces(run: Run, model: string, spaces: number): Promise<void> {
  const places = orderKeysBetween(null, null, spaces);
  await run(
    `INSERT INTO "Collection" ("id", "organizationId", "title", "position")
     SELECT $1 || 'c' || n, $1, 'Collection ' || n, ($2::text[])[n + 1] FROM generate_series(0, $3::int - 1) n`,
    places,
    spaces / SPACES_OF_A_COLLECTION,
  );
  await run(
    `INSERT INTO "Space" ("id", "organizationId", "title", "parentId", "position", "createdById")
     SELECT $1 || 's' || n, $1, 'Handbook ' || n, $1 || 'c' || n / $4::int, ($3::text[])[n + 1], m."createdById"
     FROM "Space" m, generate_series(0, cardinality($3::text[]) - 1) n WHERE m."id" = $2`,
    model,
    places,
    SPACES_OF_A_COLLECTION,
  );
  const made = `s."organizationId" = $1 AND s."id" <> $2`;
  await run(
    `INSERT INTO "Branch" ("organizationId", "spaceId", "kind")
     SELECT s."organizationId", s."id", 'main' FROM "Space" s WHERE ${made}`,
    model,
  );
  await run(
    `INSERT INTO "Revision" ("id", "branchId", "seq", "type", "treeHash", "authorId")
     SELECT 'r' || s."id", b."id", r."seq", r."type", r."treeHash", r."authorId" FROM "Space" s
     JOIN "Branch" b ON b."spaceId" = s."id", "Space" m JOIN "Revision" r ON r."branchId" = m."mainBranchId"
     WHERE m."id" = $2 AND ${made}`,
    model,
  );
  await run(
    `UPDATE "Branch" b SET "headSeq" = r."seq", "headRevisionId" = r."id" FROM "Space" s, "Revision" r
     WHERE r."branchId" = b."id" AND b."spaceId" = s."id" AND ${made}`,
    model,
  );
  await run(
    `UPDATE "Space" s SET "mainBranchId" = b."id" FROM "Branch" b WHERE b."spaceId" = s."id" AND ${made}`,
    model,
  );
}

/** The team with a role in the measured space has as many people in both companies. */
const PEOPLE_OF_MEASURED_TEAM = 5;

/** Names that differ, except for those of nine people in each company. */
const FAMILY = `CASE WHEN n < 10 THEN 'Lindqvist' ELSE translate(left(md5(n::text), 8), '0123456789abcdef', 'abdefgiklmnoprst') END`;

async function addPeople(run: Run, { people, teams, spaces }: Size): Promise<void> {
  await run(
    `INSERT INTO "User" ("id", "email", "displayName", "emailConfirmed")
     SELECT $1 || 'u' || n, n || '@' || lower($1) || '.example', 'Person ' || ${FAMILY}, true FROM generate_series(1, $2::int) n`,
    people,
  );
  await run(
    `INSERT INTO "Member" ("organizationId", "userId", "role", "joinedAt", "lastSeenAt")
     SELECT $1, $1 || 'u' || n, (CASE n % 5 WHEN 0 THEN NULL WHEN 1 THEN 'edit' WHEN 2 THEN 'review' ELSE 'read' END)::"Role",
       now() - n * interval '1 minute', now() - n * interval '1 minute' FROM generate_series(1, $2::int) n`,
    people,
  );
  await run(
    `INSERT INTO "Team" ("id", "organizationId", "title") SELECT $1 || 't' || n, $1, 'Team ' || n FROM generate_series(0, $2::int - 1) n`,
    teams,
  );
  await run(
    `INSERT INTO "TeamMember" ("teamId", "userId")
     SELECT $1 || 't' || team, $1 || 'u' || n FROM generate_series(1, $2::int) n, generate_series(0, 1) extra,
       LATERAL (SELECT (n + extra) % $3::int AS team) t WHERE team <> 0
     UNION ALL SELECT $1 || 't0', $1 || 'u' || n FROM generate_series(1, $4::int) n`,
    people,
    teams,
    PEOPLE_OF_MEASURED_TEAM,
  );
  await run(
    `INSERT INTO "SpaceGrant" ("id", "spaceId", "teamId", "role")
     SELECT $1 || 'g' || n || '-' || extra, $1 || 's' || (n * 2 + extra) % $3::int, $1 || 't' || n, 'edit'
     FROM generate_series(0, $2::int - 1) n, generate_series(0, 1) extra`,
    teams,
    spaces,
  );
}
