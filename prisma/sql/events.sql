-- Events reach every listener, on any server, when the transaction that wrote them commits.

CREATE OR REPLACE FUNCTION announce_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bindery_event', json_build_object(
    'id', NEW."id", 'organization', NEW."organizationId", 'space', NEW."spaceId", 'type', NEW."type",
    'subject', NEW."subjectId", 'request', NEW."requestId"
  )::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER event_announced AFTER INSERT ON "Event" FOR EACH ROW EXECUTE FUNCTION announce_event();

-- Event streams opened with a credential that has ended are closed. One notification per transaction is enough:
-- PostgreSQL sends equal ones once.
CREATE OR REPLACE FUNCTION announce_access_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bindery_event', '{"type":"access.ended"}');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER token_ended AFTER DELETE ON "ApiToken" FOR EACH STATEMENT EXECUTE FUNCTION announce_access_ended();
CREATE OR REPLACE TRIGGER session_ended AFTER DELETE ON "Session" FOR EACH STATEMENT EXECUTE FUNCTION announce_access_ended();
CREATE OR REPLACE TRIGGER member_ended AFTER DELETE ON "Member" FOR EACH STATEMENT EXECUTE FUNCTION announce_access_ended();
CREATE OR REPLACE TRIGGER member_disabled AFTER UPDATE OF "disabledAt" ON "Member"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_ended();
CREATE OR REPLACE TRIGGER user_disabled AFTER UPDATE OF "disabledAt" ON "User"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_ended();

-- The audit log is append-only: entries are never changed, and deleted only with their organization. A chain detects
-- tampering with direct access to the database: each entry is sealed by a hash of itself and of the seal before it. A
-- job sets the seals, a moment after the entries: to chain them while they are written, all writes of an organization
-- would have to wait for each other.

CREATE OR REPLACE FUNCTION log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'Rows of % are deleted only with their organization.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER event_stays BEFORE DELETE ON "Event" FOR EACH ROW EXECUTE FUNCTION log_stays();
CREATE OR REPLACE TRIGGER audit_seal_stays BEFORE DELETE ON "AuditSeal" FOR EACH ROW EXECUTE FUNCTION log_stays();
CREATE OR REPLACE TRIGGER audit_seal_immutable BEFORE UPDATE ON "AuditSeal" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();

DROP FUNCTION IF EXISTS broken_audit_log, seal_events, event_seal;

-- The columns are listed one by one: a column added later is not part of old seals, in which it is NULL.
CREATE FUNCTION event_seal(p_before bytea, p_event "Event") RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(coalesce(p_before, ''::bytea) || convert_to(jsonb_build_array(
    p_event."id", p_event."organizationId", p_event."spaceId", p_event."type", p_event."subjectId", p_event."actorId",
    p_event."actorKind", p_event."actorDetail", p_event."actorLabel", p_event."subjectLabel", p_event."requestId",
    p_event."payload", (extract(epoch FROM p_event."createdAt") * 1000)::bigint)::text || coalesce(p_event."address", ''),
    'UTF8'))
$$;

-- Seals at most this many unsealed entries, and returns their number. Transactions may commit in another order than
-- their entries are numbered in, so it looks back: by number, and for those of a long transaction, which many others
-- overtook, by time. The oldest entries come first, across organizations: entries older than its window must be sealed.
CREATE FUNCTION seal_events(p_most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  entry "Event";
  latest "AuditSeal";
  sealed int := 0;
  since int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit log'));
  since := coalesce((SELECT max(s."eventId") FROM "AuditSeal" s), 0) - 10000;
  FOR entry IN
    SELECT e.* FROM (
      SELECT * FROM "Event" e WHERE e."id" > since AND NOT EXISTS (SELECT FROM "AuditSeal" s WHERE s."eventId" = e."id")
      UNION ALL
      SELECT e.* FROM "Organization" o JOIN "Event" e ON e."organizationId" = o."id"
      WHERE e."createdAt" > now() - interval '2 hours' AND e."id" <= since
        AND NOT EXISTS (SELECT FROM "AuditSeal" s WHERE s."eventId" = e."id")
      ORDER BY "id" LIMIT p_most
    ) e ORDER BY e."organizationId", e."id"
  LOOP
    IF latest."organizationId" IS DISTINCT FROM entry."organizationId" THEN
      latest := NULL;
      SELECT * INTO latest FROM "AuditSeal" s WHERE s."organizationId" = entry."organizationId"
        ORDER BY s."number" DESC LIMIT 1;
    END IF;
    INSERT INTO "AuditSeal" ("organizationId", "number", "eventId", "hash")
      VALUES (entry."organizationId", coalesce(latest."number", 0) + 1, entry."id", event_seal(latest."hash", entry))
      RETURNING * INTO latest;
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;

-- The breaks in the audit chain of an organization, or with NULL of all. A portion of the chain follows the seal with
-- the number p_after; the first one also has the entries without a seal.
CREATE FUNCTION broken_audit_log(p_organization text, p_after int DEFAULT 0, p_most int DEFAULT 2147483647)
RETURNS TABLE ("organizationId" text, "eventId" int, "reason" text) LANGUAGE sql STABLE AS $$
  WITH chain AS (
    SELECT s.*, p_after + row_number() OVER w AS "place", coalesce(lag(s."hash") OVER w, (
      SELECT b."hash" FROM "AuditSeal" b WHERE b."organizationId" = p_organization AND b."number" = p_after)) AS "before"
    FROM "AuditSeal" s
    WHERE (p_organization IS NULL OR s."organizationId" = p_organization)
      AND s."number" > p_after AND s."number" <= p_after::bigint + p_most
    WINDOW w AS (PARTITION BY s."organizationId" ORDER BY s."number")
  )
  SELECT c."organizationId", c."eventId", CASE
      WHEN c."number" <> c."place" OR c."number" > 1 AND c."before" IS NULL THEN 'seal-missing' WHEN e."id" IS NULL THEN 'entry-missing' ELSE 'entry-changed' END
  FROM chain c LEFT JOIN "Event" e ON e."id" = c."eventId" AND e."organizationId" = c."organizationId"
  WHERE c."number" <> c."place" OR e."id" IS NULL OR c."hash" <> event_seal(c."before", e)
  UNION ALL
  SELECT e."organizationId", e."id", 'entry-not-sealed' FROM "Event" e
  WHERE p_after = 0 AND (p_organization IS NULL OR e."organizationId" = p_organization)
    AND e."createdAt" < now() - interval '1 hour'
    AND e."id" < (SELECT max(s."eventId") FROM "AuditSeal" s) - 10000
    AND NOT EXISTS (SELECT FROM "AuditSeal" s WHERE s."eventId" = e."id")
$$;
