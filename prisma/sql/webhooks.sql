-- The transaction that writes an event also creates its deliveries to the webhooks that subscribe to it: those of its
-- organization, and those of integrations installed there that receive it
-- (lib/integrations/webhooks/integration-events.ts). The job is `deliverWebhookJob` in lib/integrations/webhooks/job.ts, put
-- into the queue as `enqueue` does, in the lane of the webhook's owner. A webhook that is being deleted is skipped:
-- the writer of the event must neither wait for that nor fail.

CREATE OR REPLACE FUNCTION deliver_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delivery record;
BEGIN
  FOR delivery IN
    WITH wanted AS (
      SELECT w."id", NULL AS "installationId", w."organizationId" AS "owner" FROM "Webhook" w
      WHERE w."organizationId" = NEW."organizationId" AND CASE NEW."type"
        WHEN 'webhook.tested' THEN w."id" = NEW."subjectId"
        ELSE w."pausedAt" IS NULL AND (w."kinds" = '{}' OR NEW."type" = ANY (w."kinds")) END
      UNION ALL
      SELECT w."id", n."id", i."organizationId" FROM "IntegrationInstallation" n
      JOIN "Webhook" w ON w."integrationId" = n."integrationId" JOIN "Integration" i ON i."id" = n."integrationId"
      WHERE n."organizationId" = NEW."organizationId" AND (w."allInstallations" OR i."organizationId" = n."organizationId")
        AND w."pausedAt" IS NULL AND NEW."type" = ANY (w."kinds") AND NEW."type" = ANY (n."kinds")
        -- Of all changes of a space, integrations receive only that of its visibility.
        AND (NEW."type" NOT IN ('space.updated', 'space.moved')
          OR coalesce(NEW."payload" -> 'changes', NEW."payload") ? 'visibility')
        AND CASE
          WHEN NEW."type" LIKE 'installation.%' THEN n."id" = NEW."subjectId"
          WHEN NEW."payload" ? 'installation' THEN n."id" = NEW."payload" ->> 'installation'
          ELSE n."status" = 'active' AND (n."allSpaces" OR EXISTS (SELECT FROM "InstallationTarget" x
            WHERE x."installationId" = n."id" AND x."spaceId" = NEW."spaceId")) END
    ), added AS (
      INSERT INTO "WebhookDelivery" ("id", "webhookId", "eventId", "installationId")
      SELECT replace(gen_random_uuid()::text, '-', ''), w."id", NEW."id", wanted."installationId"
      FROM "Webhook" w JOIN wanted ON wanted."id" = w."id"
      FOR KEY SHARE OF w SKIP LOCKED
      RETURNING "id", "webhookId"
    )
    SELECT added."id", wanted."owner" FROM added JOIN wanted ON wanted."id" = added."webhookId"
  LOOP
    PERFORM graphile_worker.add_job('deliver-webhook', json_build_object('deliveryId', delivery."id"),
      max_attempts => 12, queue_name => 'delivery ' || delivery."owner");
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER event_delivered AFTER INSERT ON "Event" FOR EACH ROW EXECUTE FUNCTION deliver_event();
