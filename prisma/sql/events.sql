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
