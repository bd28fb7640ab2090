-- Events reach everybody who listens when the transaction that wrote them commits, on whatever server.

CREATE OR REPLACE FUNCTION announce_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bindery_event', json_build_object(
    'id', NEW."id", 'organization', NEW."organizationId", 'space', NEW."spaceId", 'type', NEW."type",
    'subject', NEW."subjectId", 'request', NEW."requestId"
  )::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER event_announced AFTER INSERT ON "Event" FOR EACH ROW EXECUTE FUNCTION announce_event();

-- Whoever holds a stream of events by a credential that has ended is hung up on. One announcement a transaction
-- is enough, whatever and however much has ended: equal ones are told once.
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
