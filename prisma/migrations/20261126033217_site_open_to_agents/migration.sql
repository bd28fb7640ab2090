-- AlterTable
ALTER TABLE "Site" ALTER COLUMN "agentsContext" SET DEFAULT 'included';

-- It decided nothing so far: sites go on to serve what they do, but for those where somebody chose.
UPDATE "Site" s SET "agentsContext" = 'included'
WHERE NOT EXISTS (
  SELECT 1 FROM "Event" e WHERE e."organizationId" = s."organizationId" AND e."subjectId" = s."id"
    AND e."type" = 'site.updated' AND e."payload" -> 'changes' ? 'agentsContext'
);
