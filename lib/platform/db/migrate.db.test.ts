import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { ownDatabase } from "@/lib/testing/own-database";
import { applyMigrations, migrate } from "./migrate";
import { appliedMigrations, migrationNames, migrationsFolder, readRoutines } from "./migrations";
import { callSchemaEngine, maintenancePool, noFilters } from "./schema-engine";

const withDatabase = async <T>(
  kind: "migrated" | "empty",
  work: (pool: pg.Pool, url: string) => Promise<T>,
): Promise<T> => {
  const url = await ownDatabase(kind);
  const pool = maintenancePool(url);
  try {
    return await work(pool, url);
  } finally {
    await pool.end();
  }
};

const texts = async (pool: pg.Pool, sql: string): Promise<string[]> =>
  (await pool.query<{ text: string }>(sql)).rows.map(({ text }) => text).sort();

const OWN_FUNCTIONS = `
  SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

const routinesOf = (pool: pg.Pool) =>
  texts(
    pool,
    `SELECT pg_get_functiondef(oid) AS text FROM (${OWN_FUNCTIONS}) own
     UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace`,
  );

const markOf = (pool: pg.Pool) =>
  texts(pool, `SELECT obj_description('_prisma_migrations'::regclass) AS text`);

describe("functions and triggers", () => {
  it("are exactly those of prisma/sql: a migration drops the others", () =>
    withDatabase("migrated", async (pool) => {
      const found = await routinesOf(pool);
      const drops = await texts(
        pool,
        `SELECT 'DROP FUNCTION ' || oid::regprocedure || ' CASCADE' AS text FROM (${OWN_FUNCTIONS}) own`,
      );
      await pool.query(drops.join(";"));
      expect(await routinesOf(pool)).toEqual([]);
      await pool.query((await readRoutines()).script);
      expect(found).toEqual(await routinesOf(pool));
    }));

  it("are replaced as a whole if they differ in the database, and left alone otherwise", () =>
    withDatabase("migrated", async (pool, url) => {
      const [found, mark] = [await routinesOf(pool), await markOf(pool)];
      expect(mark).toEqual([(await readRoutines()).mark]);
      expect(await appliedMigrations(pool)).toEqual(new Set([...(await migrationNames()), ...mark]));

      // As an earlier version left it: a function with another result, and a trigger on other columns.
      await pool.query(`
          DROP FUNCTION search_name_rank;
          CREATE FUNCTION search_name_rank(page_name text, name text) RETURNS int LANGUAGE sql RETURN 0;
          CREATE OR REPLACE TRIGGER comment_counts AFTER INSERT ON "Comment" FOR EACH ROW EXECUTE FUNCTION count_comments();`);
      const earlier = await routinesOf(pool);
      await migrate(url);
      expect(await routinesOf(pool)).toEqual(earlier);

      await pool.query(`COMMENT ON TABLE _prisma_migrations IS 'prisma/sql of an earlier version'`);
      expect(await migrate(url)).toEqual([]);
      expect(await routinesOf(pool)).toEqual(found);
      expect(await markOf(pool)).toEqual(mark);
    }));
});

it("functions are replaced once a long transaction ends, and keep no other writer waiting for it", () =>
  withDatabase("migrated", async (pool, url) => {
    await pool.query(`COMMENT ON TABLE _prisma_migrations IS 'prisma/sql of an earlier version'`);
    const long = new pg.Client({ connectionString: url });
    const other = new pg.Client({ connectionString: url });
    await Promise.all([long.connect(), other.connect()]);
    try {
      await long.query(`BEGIN; LOCK TABLE "SiteSpace" IN ROW EXCLUSIVE MODE`);
      const migrated = migrate(url);
      const isWaiting = async () =>
        (await pool.query(`SELECT FROM pg_locks WHERE relation = '"SiteSpace"'::regclass AND NOT granted`))
          .rowCount;
      await expect.poll(isWaiting).toBe(1);
      await other.query("SET lock_timeout = '15s'");
      await other.query(`BEGIN; LOCK TABLE "Comment" IN ROW EXCLUSIVE MODE; COMMIT`);
      await long.query("COMMIT");
      await migrated;
      expect(await markOf(pool)).toEqual([(await readRoutines()).mark]);
    } finally {
      await Promise.all([long.end(), other.end()]);
    }
  }));

it("a database of a newer version is refused and keeps its functions", () =>
  withDatabase("migrated", async (pool, url) => {
    await pool.query(`
      INSERT INTO _prisma_migrations ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
      VALUES ('newer', '', '29991231235959_newer', now(), now(), 1);
      COMMENT ON TABLE _prisma_migrations IS 'prisma/sql of a newer version';
      CREATE OR REPLACE FUNCTION search_name_rank(page_name text, name text) RETURNS real LANGUAGE sql RETURN 7;`);
    const [found, mark] = [await routinesOf(pool), await markOf(pool)];
    await expect(migrate(url)).rejects.toThrow(
      "The database belongs to a newer version of Bindery: it has the migration “29991231235959_newer”",
    );
    expect([await routinesOf(pool), await markOf(pool)]).toEqual([found, mark]);
  }));

/** Enumerations, columns, keys and indexes with Prisma's names; handwritten ones have names in lower case. */
const tablesOf = (pool: pg.Pool) =>
  texts(
    pool,
    `SELECT c.relname || ' ' || what AS text FROM pg_class c CROSS JOIN LATERAL (
       SELECT concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'NOT NULL' END,
         pg_get_expr(d.adbin, d.adrelid)) AS what
       FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       UNION ALL
       SELECT conname || ' ' || pg_get_constraintdef(k.oid) FROM pg_constraint k
       WHERE k.conrelid = c.oid AND k.contype IN ('p', 'f', 'u') AND conname ~ '[A-Z]'
       UNION ALL
       SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
       WHERE i.indrelid = c.oid AND x.relname ~ '[A-Z]'
     ) AS part WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
     UNION ALL
     SELECT t.typname || ' ' || string_agg(e.enumlabel, ' ' ORDER BY e.enumsortorder) FROM pg_type t
     JOIN pg_enum e ON e.enumtypid = t.oid WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.typname`,
  );

it("the migrations lead to the tables of prisma/schema", async () => {
  const content = await readFile(join(migrationsFolder, "schema.prisma"), "utf8");
  const files = [{ path: "schema.prisma", content }];
  const declared = await withDatabase("empty", async (pool, databaseUrl) => {
    const { stdout } = await callSchemaEngine({
      databaseUrl,
      datamodel: files,
      method: "diff",
      input: {
        from: { tag: "empty" },
        to: { tag: "schemaDatamodel", files },
        script: true,
        exitCode: null,
        filters: noFilters,
      },
    });
    await pool.query(stdout ?? "");
    return tablesOf(pool);
  });
  await withDatabase("migrated", async (pool) => expect(await tablesOf(pool)).toEqual(declared));
});

describe("the schema engine", () => {
  it("rejects a call during which it panics, and the next call works", async () => {
    const databaseUrl = await ownDatabase("empty");
    const panic = callSchemaEngine({ databaseUrl, method: "debugPanic", input: undefined });
    await expect(panic).rejects.toThrow("This is the debugPanic artificial panic");
    expect(await migrate(databaseUrl)).toEqual(await migrationNames());
  });

  it("rejects a migration whose connection ends, and the next start repeats it", () =>
    withDatabase("empty", async (pool, url) => {
      const migrations = [
        { name: "1_first", sql: "CREATE TABLE first (); SELECT pg_terminate_backend(pg_backend_pid())" },
      ];
      await expect(applyMigrations(pool, url, migrations)).rejects.toThrow(
        "The database could not be migrated: ",
      );
      const repaired = [{ name: "1_first", sql: "CREATE TABLE first ()" }];
      expect(await applyMigrations(pool, url, repaired)).toEqual(["1_first"]);
    }));

  it("names the line of a script that the database refuses", () =>
    withDatabase("empty", async (pool, url) => {
      const migrations = [{ name: "1_first", sql: "CREATE TABLE first ();\nSELECT unknown FROM first;" }];
      await expect(applyMigrations(pool, url, migrations)).rejects.toThrow(
        'The database could not be migrated: column "unknown" does not exist (line 2: SELECT unknown FROM first;)',
      );
    }));
});

/** Columns with an id but without a foreign key, and why. */
const NO_RELATIONS: Record<string, string> = {
  "ApiToken.spaceIds": "spaces that go away keep their place, so that the limit never gets empty",
  "AuditSeal.eventId": "an entry that is gone has to be missed",
  "Comment.pageId": "a page is its versions on a branch, it has no row of its own",
  "ImportRun.pageId": "as above",
  "Notification.pageId": "as above",
  "PageCommentCount.pageId": "as above",
  "PagePath.pageId": "as above",
  "PageRedirect.pageId": "as above",
  "PageVersion.pageId": "as above",
  "PageVersion.parentId": "as above",
  "Passkey.credentialId": "what its authenticator calls it",
  "PendingComment.pageId": "as above",
  "Presence.pageId": "as above",
  "SearchPage.pageId": "as above",
  "SiteFormerDefault.sectionId": "empty for the address of the site, as part of a key cannot be null",
  "SiteRedirect.pageId": "as Subscription.pageId",
  "Subscription.pageId": "as above",
  "ViewedPage.pageId": "as above",
  "PageCommentCount.placeId": "a space or a change request",
  "InstallationTarget.externalIds": "what another system calls it",
  "IntegrationInstallation.externalIds": "as InstallationTarget.externalIds",
  "MergeConflict.targetId": "a page, a file or another part of the content",
  "Event.subjectId": "whatever the event is about, which may be gone",
  "Event.spaceId": "the log outlives its spaces",
  "Event.requestId": "requests are not stored",
  "DirectoryGroup.externalId": "an id of another system",
  "DirectoryUser.externalId": "as above",
  "IdempotencyRecord.operationId": "an operation of the API",
  "Revision.coAuthorIds": "an array cannot refer",
  "Revision.parentIds": "an array cannot refer; history is never deleted but with its space",
  "SearchIndex.organizationId": "what the index was made for, to be compared with what the space has now",
  "SearchPage.organizationId": "as of its index",
  "WebhookDelivery.installationId": "the log outlives the installation, whose end it tells",
};

it("every column with the id of a row has a foreign key", () =>
  withDatabase("migrated", async (pool) => {
    const unrelated = await texts(
      pool,
      `SELECT c.relname || '.' || a.attname AS text FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname ~ 'Ids?$'
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey))`,
    );
    expect(unrelated).toEqual(Object.keys(NO_RELATIONS).sort());
  }));
