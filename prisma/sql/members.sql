-- Members: the counts and sort keys of their lists, kept equal to the rows, for every writer.

-- The number of members of an organization in each role. Changes in one organization are counted one after the other,
-- in the order in which changes of membership lock it. Statements without an effect on the counts lock nothing.
CREATE OR REPLACE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($count$
    WITH changed AS (
      SELECT "organizationId", coalesce("role"::text, 'guest') AS "role", sum("sign")::int AS "members",
        coalesce(sum("sign") FILTER (WHERE "lastSeenAt" IS NOT NULL), 0)::int AS "seen",
        coalesce(sum("sign") FILTER (WHERE "disabledAt" IS NULL), 0)::int AS "enabled"
      FROM (%s) r GROUP BY 1, 2
    ), counted AS (SELECT * FROM changed WHERE ("members", "seen", "enabled") <> (0, 0, 0)),
    locked AS MATERIALIZED (
      SELECT o."id" FROM "Organization" o WHERE o."id" IN (SELECT c."organizationId" FROM counted c)
      ORDER BY o."id" FOR NO KEY UPDATE
    )
    INSERT INTO "MemberCount" AS m ("organizationId", "role", "members", "seen", "enabled")
    SELECT c.* FROM counted c JOIN locked l ON l."id" = c."organizationId"
    ON CONFLICT ("organizationId", "role") DO UPDATE SET "members" = m."members" + excluded."members",
      "seen" = m."seen" + excluded."seen", "enabled" = m."enabled" + excluded."enabled"
  $count$, concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT *, 1 AS "sign" FROM added' END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT *, -1 AS "sign" FROM removed' END));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_added_members AFTER INSERT ON "Member" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();
CREATE OR REPLACE TRIGGER count_removed_members AFTER DELETE ON "Member" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();
CREATE OR REPLACE TRIGGER count_changed_members AFTER UPDATE ON "Member" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();

-- Members have a copy of their person's name; the person is locked so that the name cannot change meanwhile.
CREATE OR REPLACE FUNCTION name_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(u."displayName") INTO NEW."sortName" FROM "User" u WHERE u."id" = NEW."userId" FOR NO KEY UPDATE;
  NEW."sortName" := coalesce(NEW."sortName", '');
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER member_name BEFORE INSERT ON "Member" FOR EACH ROW EXECUTE FUNCTION name_member();

CREATE OR REPLACE FUNCTION rename_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Member" SET "sortName" = lower(NEW."displayName") WHERE "userId" = NEW."id";
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER member_name AFTER UPDATE OF "displayName" ON "User" FOR EACH ROW
  WHEN (OLD."displayName" IS DISTINCT FROM NEW."displayName") EXECUTE FUNCTION rename_member();
